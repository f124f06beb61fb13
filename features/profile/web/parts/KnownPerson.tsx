import { roleLabels } from '#shared/roles.ts';
import { useSession } from '#web/api/session.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { displayName } from '#web/ui/person.ts';

/** Who is signed in, as this device knows him, while the server cannot be asked. */
export function KnownPerson() {
  const { user, role } = useSession();
  return (
    <Card>
      <CardHeader title={t('Name and picture')} />
      <CardBody className="grid gap-3">
        <div className="flex items-center gap-3.5">
          <Avatar person={user} size={72} tone="primary" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{isolate(displayName(user))}</p>
            <p className="wrap-anywhere text-ink-2">{user.email}</p>
            <p className="text-sm text-ink-2">{t(roleLabels[role])}</p>
          </div>
        </div>
        <p role="status" className="text-sm text-ink-2">
          {t('No connection. Your name, picture and how you sign in can be changed as soon as there is one.')}
        </p>
      </CardBody>
    </Card>
  );
}
