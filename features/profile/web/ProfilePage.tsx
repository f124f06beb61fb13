import { isOutOfReach } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { IdentityCard } from './parts/IdentityCard.tsx';
import { KnownPerson } from './parts/KnownPerson.tsx';
import { PasskeysCard } from './parts/PasskeysCard.tsx';
import { PasswordCard } from './parts/PasswordCard.tsx';
import { SecondFactorCard } from './parts/SecondFactorCard.tsx';
import { SessionsCard } from './parts/SessionsCard.tsx';
import { useProfile } from './queries.ts';

/** /settings/profile: name, picture, how one signs in, and where one is signed in. */
export function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title={t('Profile Settings')} sub={t('How others see you, and how you sign in.')} />
      {profile.isPending ? (
        <div role="status" aria-label={t('Loading')} className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72 rounded-2" />
          <Skeleton className="h-72 rounded-2" />
        </div>
      ) : profile.isError && isOutOfReach(profile.error) ? (
        <KnownPerson />
      ) : profile.isError ? (
        <ErrorNote error={profile.error} what={t('Your profile could not be loaded.')} onRetry={profile.refetch} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <IdentityCard profile={profile.data} />
            <PasswordCard profile={profile.data} />
          </div>
          <div className="grid gap-4">
            {profile.data.hasPassword && <SecondFactorCard profile={profile.data} />}
            <PasskeysCard profile={profile.data} />
            <SessionsCard />
          </div>
        </div>
      )}
    </>
  );
}
