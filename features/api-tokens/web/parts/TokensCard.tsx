import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useRevokeToken, useTokens } from '../queries.ts';
import { revoking } from './revocation.ts';
import { TokenRow } from './TokenRow.tsx';

const TokenDialog = lazyDialog(() => import('../TokenDialog.tsx'), 'TokenDialog');

/** Secrets for programs that call in the person's name. */
export function TokensCard() {
  const [isMaking, setMaking] = useState(false);
  const tokens = useTokens();
  const drop = revoking(useRevokeToken());
  return (
    <Card>
      <CardHeader
        title={t('API tokens')}
        action={
          <Button size="sm" icon={Plus} onClick={() => setMaking(true)}>
            {t('New token')}
          </Button>
        }
      />
      <CardBody>
        <p className="text-ink-2">
          {t('With a token a program reads and writes in your name, and never more than you may.')}{' '}
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-primary underline-offset-3 hover:underline"
          >
            {t('What it can call')}
          </a>
        </p>
      </CardBody>
      {tokens.isPending && <SkeletonRows count={1} />}
      {tokens.isError && <ErrorNote query={tokens} what={t('Your tokens could not be loaded.')} />}
      {tokens.data && tokens.data.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => void drop(token)} />
          ))}
        </ul>
      )}
      <Suspense>{isMaking && <TokenDialog onClose={() => setMaking(false)} />}</Suspense>
    </Card>
  );
}
