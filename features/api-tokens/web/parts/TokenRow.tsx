import { SquareTerminal } from 'lucide-react';
import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { ApiToken } from '../../contract.ts';
import { scopesInWords } from './labels.ts';

interface TokenRowProps {
  token: ApiToken;
  /** Whose it is, where tokens of many stand together. */
  owner?: string;
  onRevoke: () => void;
}

export function TokenRow({ token, owner, onRevoke }: TokenRowProps) {
  const { name, beginning, scopes, isExpired } = token;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <SquareTerminal size={20} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          <bdi dir="ltr" className="font-mono text-sm text-ink-3">
            {beginning}…
          </bdi>
          {isExpired && <Badge tone="red">{t('Expired')}</Badge>}
        </p>
        {owner && (
          <p className="text-sm text-ink-2">
            <bdi>{owner}</bdi>
          </p>
        )}
        <p className="text-sm wrap-anywhere text-ink-2">{scopesInWords(scopes)}</p>
        <p className="text-sm text-ink-3">{[useOf(token), endOf(token)].map(isolate).join(' · ')}</p>
      </div>
      <Button size="sm" onClick={onRevoke} aria-label={t('Revoke {{name}}', { name })}>
        {t('Revoke')}
      </Button>
    </li>
  );
}

const useOf = ({ lastUsedAt }: ApiToken): string =>
  lastUsedAt === null ? t('Never used') : t('Last used {{when}}', { when: formatRelative(lastUsedAt) });

const endOf = ({ expiresAt, isExpired }: ApiToken): string =>
  isExpired
    ? t('Expired {{date}}', { date: formatDateTime(expiresAt) })
    : t('Expires {{date}}', { date: formatDateTime(expiresAt) });
