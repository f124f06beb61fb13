import { BookOpen } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { revoking } from './parts/revocation.ts';
import { ServiceAccountsCard } from './parts/ServiceAccountsCard.tsx';
import { TokenRow } from './parts/TokenRow.tsx';
import { useAllTokens, useRevokeAnyToken } from './queries.ts';

/** /admin/api: which programs may call, as whom, and with which tokens. */
export function ApiAccessPage() {
  return (
    <>
      <PageHeader
        title={t('API access')}
        sub={t('Programs that read and write here: service accounts, and the tokens of everybody.')}
        back="/admin/users"
        actions={
          <a href="/api/docs" target="_blank" rel="noreferrer" className={buttonLook({})}>
            <BookOpen size={16} aria-hidden />
            {t('Description of the API')}
          </a>
        }
      />
      <ServiceAccountsCard />
      <AllTokensCard />
    </>
  );
}

function AllTokensCard() {
  const tokens = useAllTokens();
  const drop = revoking(useRevokeAnyToken());
  return (
    <Card>
      <CardHeader title={t('All API tokens')} />
      <Loaded
        query={tokens}
        what={t('The tokens could not be loaded.')}
        rows={3}
        none={
          <EmptyState
            title={t('No API tokens')}
            text={t('People make theirs under Profile, service accounts get theirs above.')}
          />
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((token) => (
              <TokenRow key={token.id} token={token} owner={token.userName} onRevoke={() => void drop(token)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
