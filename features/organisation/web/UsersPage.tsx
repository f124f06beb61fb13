import { History, Settings2, ShieldCheck, SquareTerminal } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { InvitationsCard } from './parts/InvitationsCard.tsx';
import { MembershipCard } from './parts/MembershipCard.tsx';
import { SystemUsersCard } from './parts/SystemUsersCard.tsx';

/** /admin/users, spec §2: who there is, what he may do, in which projects. */
export function UsersPage() {
  return (
    <>
      <PageHeader
        title={t('Users & Roles')}
        sub={t('The system role says what somebody may do; membership says in which projects.')}
        actions={
          <>
            <ButtonLink to="/admin/activity" icon={History}>
              {t('Activity')}
            </ButtonLink>
            <ButtonLink to="/admin/security" icon={ShieldCheck}>
              {t('Security journal')}
            </ButtonLink>
            <ButtonLink to="/admin/api" icon={SquareTerminal}>
              {t('API access')}
            </ButtonLink>
            <ButtonLink to="/admin/organisation" icon={Settings2}>
              {t('Organisation settings')}
            </ButtonLink>
          </>
        }
      />
      <SystemUsersCard />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <MembershipCard />
        <InvitationsCard />
      </div>
    </>
  );
}
