import { Webhook as WebhookIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import type { AnyWebhook, Webhook } from '../../contract.ts';
import { kindsInWords } from './labels.ts';

interface WebhookRowProps {
  webhook: Webhook;
  /** Whose it is, where webhooks of many stand together. */
  owner?: Pick<AnyWebhook, 'ownerName' | 'isOwnerAllowed'>;
  items: ComponentProps<typeof RowMenu>['items'];
}

export function WebhookRow({ webhook, owner, items }: WebhookRowProps) {
  const { name, url, kinds, projectName, isPaused, waitingCount, givenUpCount, lastSentAt } = webhook;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <WebhookIcon size={20} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          {isPaused && <Badge>{t('Paused')}</Badge>}
          {owner?.isOwnerAllowed === false && <Badge tone="amber">{t('Its owner may have none')}</Badge>}
          {waitingCount > 0 && <Badge tone="amber">{t('{{count}} waiting', { count: waitingCount })}</Badge>}
          {givenUpCount > 0 && <Badge tone="red">{t('{{count}} given up', { count: givenUpCount })}</Badge>}
        </p>
        {owner && (
          <p className="text-sm text-ink-2">
            <bdi>{owner.ownerName}</bdi>
          </p>
        )}
        <bdi dir="ltr" className="font-mono text-sm wrap-anywhere text-ink-3">
          {url}
        </bdi>
        <p className="text-sm wrap-anywhere text-ink-2">
          {[kindsInWords(kinds), projectName ?? (owner ? t('All projects of its owner') : t('All my projects'))]
            .map(isolate)
            .join(' · ')}
        </p>
        <p className="text-sm text-ink-3">
          {lastSentAt === null
            ? t('Nothing was sent yet')
            : t('Last sent {{when}}', { when: formatRelative(lastSentAt) })}
        </p>
      </div>
      <RowMenu items={items} label={t('Actions for {{name}}', { name })} />
    </li>
  );
}
