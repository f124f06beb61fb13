import { Bot, KeyRound, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type Role, roleLabels } from '#shared/roles.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { ServiceAccount } from '../../service-contract.ts';
import { useServiceAccounts } from '../queries.ts';

const TokenDialog = lazyDialog(() => import('../TokenDialog.tsx'), 'TokenDialog');
const ServiceAccountDialog = lazyDialog(() => import('../ServiceAccountDialog.tsx'), 'ServiceAccountDialog');

/** Programs with a role and projects of their own. */
export function ServiceAccountsCard() {
  const [isAdding, setAdding] = useState(false);
  const [tokenFor, setTokenFor] = useState<ServiceAccount>();
  const accounts = useServiceAccounts();
  return (
    <Card>
      <CardHeader
        title={t('Service accounts')}
        action={
          <Button size="sm" variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            {t('Add service account')}
          </Button>
        }
      />
      <Loaded
        query={accounts}
        what={t('The service accounts could not be loaded.')}
        rows={2}
        none={
          <EmptyState
            title={t('No service accounts')}
            text={t('A program that belongs to nobody in particular gets an account, a role and projects of its own.')}
          />
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((account) => (
              <AccountRow key={account.id} account={account} onToken={() => setTokenFor(account)} />
            ))}
          </ul>
        )}
      </Loaded>
      <Suspense>
        {isAdding && <ServiceAccountDialog onClose={() => setAdding(false)} />}
        {tokenFor && <TokenDialog account={tokenFor} onClose={() => setTokenFor(undefined)} />}
      </Suspense>
    </Card>
  );
}

function AccountRow({ account, onToken }: { account: ServiceAccount; onToken: () => void }) {
  const { name, role, isActive, projects, tokenCount } = account;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Bot size={20} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          {isActive ? <Badge>{t(roleLabels[role as Role])}</Badge> : <StatusBadge status="deactivated" />}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {projects.length === 0
            ? t('Member of no project yet')
            : projects.map((project) => isolate(project.name)).join(' · ')}
        </p>
        <p className="text-sm text-ink-3">{t('{{count}} API tokens', { count: tokenCount })}</p>
      </div>
      {isActive && (
        <Button size="sm" icon={KeyRound} onClick={onToken} aria-label={t('New token for {{name}}', { name })}>
          {t('New token')}
        </Button>
      )}
    </li>
  );
}
