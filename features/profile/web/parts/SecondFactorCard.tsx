import { lazy, Suspense, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import type { Profile } from '../../contract.ts';

const EnrolDialog = lazy(() => import('../EnrolDialog.tsx').then((module) => ({ default: module.EnrolDialog })));
const PasswordDialog = lazy(() =>
  import('../PasswordDialog.tsx').then((module) => ({ default: module.PasswordDialog })),
);

/** An authenticator app as second step of signing in. */
export function SecondFactorCard({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<'enrol' | 'codes' | 'disable'>();
  const close = () => setOpen(undefined);
  const isOn = profile.twoFactorEnabled;
  return (
    <Card>
      <CardHeader
        title={t('Second factor')}
        action={<Badge tone={isOn ? 'green' : 'grey'}>{isOn ? t('Switched on') : t('Switched off')}</Badge>}
      />
      <CardBody className="grid gap-4">
        <p className="text-ink-2">
          {isOn
            ? t('After your password we ask for a code of your authenticator app.')
            : t(
                'A code of an authenticator app, asked for after your password: who has your password alone gets no further.',
              )}
        </p>
        <div className="flex flex-wrap gap-2.5">
          {isOn ? (
            <>
              <Button onClick={() => setOpen('codes')}>{t('New backup codes')}</Button>
              <Button variant="quiet" onClick={() => setOpen('disable')}>
                {t('Switch off')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpen('enrol')}>{t('Set up')}</Button>
          )}
        </div>
      </CardBody>
      <Suspense>
        {open === 'enrol' && <EnrolDialog onClose={close} />}
        {(open === 'codes' || open === 'disable') && <PasswordDialog purpose={open} onClose={close} />}
      </Suspense>
    </Card>
  );
}
