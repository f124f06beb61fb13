import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Passkey } from '#features/accounts/contract.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { Profile } from '../../contract.ts';
import { usePasskeys, useRemovePasskey } from '../queries.ts';

const PasskeyDialog = lazyDialog(() => import('../PasskeyDialog.tsx'), 'PasskeyDialog');

const isPossible = window.isSecureContext && 'PublicKeyCredential' in window;

/** Keys that devices keep: they replace password and code, with a finger, a face or a PIN. */
export function PasskeysCard({ profile }: { profile: Profile }) {
  const [isAdding, setAdding] = useState(false);
  const passkeys = usePasskeys();
  return (
    <Card>
      <CardHeader
        title={t('Passkeys')}
        action={
          isPossible && (
            <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
              {t('Add passkey')}
            </Button>
          )
        }
      />
      <CardBody>
        <p className="text-ink-2">
          {isPossible
            ? t('Sign in with your finger, your face or the PIN of this device instead of a password.')
            : t('Passkeys work over https in a browser that knows them.')}
        </p>
      </CardBody>
      {passkeys.isPending && <SkeletonRows count={1} />}
      {passkeys.isError && <ErrorNote query={passkeys} what={t('Your passkeys could not be loaded.')} />}
      {passkeys.data && passkeys.data.length > 0 && <PasskeyList passkeys={passkeys.data} />}
      <Suspense>
        {isAdding && <PasskeyDialog asksPassword={profile.hasPassword} onClose={() => setAdding(false)} />}
      </Suspense>
    </Card>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const remove = useRemovePasskey();
  const drop = ({ id, name }: Passkey) =>
    remove.mutate(
      { params: { passkeyId: id } },
      toastOutcome(
        t('The passkey {{name}} is removed.', { name }),
        t('The passkey could not be removed. Please try again.'),
      ),
    );
  return (
    <ul className="divide-y divide-line border-t border-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center gap-3 px-4 py-2.5">
          <KeyRound size={20} aria-hidden className="text-ink-3" />
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{passkey.name}</p>
            <p className="text-sm text-ink-3">{t('Added {{date}}', { date: formatDateTime(passkey.createdAt) })}</p>
          </div>
          <IconButton
            icon={Trash2}
            label={t('Remove {{name}}', { name: passkey.name })}
            onClick={() => drop(passkey)}
          />
        </li>
      ))}
    </ul>
  );
}
