import { ImageUp, Monitor, Smartphone, Trash2 } from 'lucide-react';
import { type ChangeEvent, Suspense, useId, useState } from 'react';
import { z } from 'zod';
import { FirstName, LastName, NewPassword } from '#features/accounts/contract.ts';
import { NewPasswordField } from '#features/accounts/web/parts/NewPasswordField.tsx';
import { PasswordInput } from '#features/accounts/web/parts/PasswordInput.tsx';
import { TokensCard } from '#features/api-tokens/web/parts/TokensCard.tsx';
import { CalendarFeedCard } from '#features/calendar-feed/web/parts/CalendarFeedCard.tsx';
import { WebhooksCard } from '#features/webhooks/web/parts/WebhooksCard.tsx';
import { roleLabels } from '#shared/roles.ts';
import { isOutOfReach } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { displayName } from '#web/ui/person.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { OwnSession, Profile } from '../contract.ts';
import { PasskeysCard } from './parts/PasskeysCard.tsx';
import {
  useChangePassword,
  useEndOtherSessions,
  useEndSession,
  useProfile,
  useRemovePicture,
  useRename,
  useSessions,
  useSetPicture,
} from './queries.ts';

/** Where this account is signed in. */
function SessionsCard() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const endAll = () =>
    endOthers.mutate(
      {},
      toastOutcome(t('Your other sessions are ended.'), t('The sessions could not be ended. Please try again.')),
    );
  const hasOthers = (sessions.data ?? []).length > 1;
  return (
    <Card>
      <CardHeader
        title={t('Where you are signed in')}
        action={
          hasOthers && (
            <Button size="sm" busy={endOthers.isPending} onClick={endAll}>
              {t('End all others')}
            </Button>
          )
        }
      />
      <Loaded query={sessions} what={t('Your sessions could not be loaded.')} rows={2}>
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndSession();
  const Icon = /Android|iOS/.test(session.system ?? '') ? Smartphone : Monitor;
  const finish = () =>
    end.mutate(
      { params: { sessionId: session.id } },
      { onError: (error) => toastError(error, t('The session could not be ended. Please try again.')) },
    );
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon size={20} aria-hidden className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(session)}
          {session.isCurrent && <Badge tone="green">{t('This session')}</Badge>}
        </p>
        <p className="text-sm text-ink-3" title={formatDateTime(session.createdAt)}>
          {[
            session.ipAddress && isolate(session.ipAddress),
            t('signed in {{when}}', { when: formatRelative(session.createdAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" busy={end.isPending} onClick={finish}>
          {t('End')}
        </Button>
      )}
    </li>
  );
}

const deviceName = ({ browser, system }: OwnSession): string => {
  if (browser && system) return t('{{browser}} on {{system}}', { browser, system });
  return browser ?? system ?? t('Unknown device');
};

const SIZE = 512;

/** The middle of a picture file as a small JPEG data address. Throws when the browser cannot read the file. */
async function readPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  // A picture that lets light through would turn black as a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIZE, SIZE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, SIZE, SIZE);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9);
}

const names = z.object({ firstName: FirstName, lastName: LastName });

function IdentityCard({ profile }: { profile: Profile }) {
  const rename = useRename();
  const form = useForm({
    schema: names,
    defaults: { firstName: profile.firstName ?? '', lastName: profile.lastName ?? '' },
    follows: true,
    failed: t('Your name could not be saved. Please try again.'),
    submit: async (values) => {
      await rename.mutateAsync(values);
      toastSuccess(t('Your profile is saved.'));
    },
  });
  return (
    <Card>
      <CardHeader title={t('Name and picture')} />
      <CardBody className="grid gap-5">
        <Picture profile={profile} />
        <Form form={form} className="grid gap-4 md:grid-cols-2">
          <Field label={t('First name')} name="firstName" required>
            <TextInput autoComplete="given-name" />
          </Field>
          <Field label={t('Last name')} name="lastName" required>
            <TextInput autoComplete="family-name" />
          </Field>
          <Field label={t('E-mail')} className="md:col-span-2" help={t('You sign in with it.')}>
            <TextInput dir="ltr" readOnly value={profile.email} className="bg-sunk" />
          </Field>
          <div className="flex justify-end md:col-span-2 max-md:*:flex-1">
            <SubmitButton>{t('Save')}</SubmitButton>
          </div>
        </Form>
      </CardBody>
    </Card>
  );
}

function Picture({ profile }: { profile: Profile }) {
  const id = useId();
  const set = useSetPicture();
  const remove = useRemovePicture();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const picture = await readPicture(file).catch(() => undefined);
    if (!picture) {
      toast({
        title: t('Invalid File'),
        description: t('This is no picture that can be read.'),
        variant: 'destructive',
      });
      return;
    }
    set.mutate(
      picture,
      toastOutcome(t('Your picture is saved.'), t('The picture could not be saved. Please try again.')),
    );
  };
  const drop = () =>
    remove.mutate(undefined, {
      onError: (error) => toastError(error, t('The picture could not be removed. Please try again.')),
    });
  return (
    <div className="flex items-center gap-4">
      <Avatar person={profile} size={72} />
      <div className="flex flex-wrap gap-2.5">
        <label
          htmlFor={id}
          aria-busy={set.isPending || undefined}
          className={`${buttonLook({})} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary`}
        >
          <ImageUp size={16} aria-hidden />
          {t('Choose a picture')}
          <input id={id} type="file" accept="image/*" className="sr-only" onChange={choose} />
        </label>
        {profile.profileImageUrl && (
          <Button variant="quiet" icon={Trash2} busy={remove.isPending} onClick={drop}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

const passwords = z.object({ currentPassword: z.string().min(1), newPassword: NewPassword });
const empty = { currentPassword: '', newPassword: '' };

function PasswordCard({ profile }: { profile: Profile }) {
  return (
    <Card>
      <CardHeader title={t('Password')} />
      <CardBody>
        {profile.hasPassword ? (
          <PasswordForm email={profile.email} />
        ) : (
          <p className="text-ink-2">
            {t('You sign in with {{name}}. There is no password here.', {
              name: profile.providerName ?? t('a passkey'),
            })}
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    schema: passwords,
    defaults: empty,
    failed: t('The password could not be changed. Please try again.'),
    submit: async (body) => {
      await change.mutateAsync({ body });
      form.reset(empty);
      toastSuccess(t('Your password is changed. Your other sessions were ended.'));
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
      <Field label={t('Current password')} name="currentPassword" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <NewPasswordField label={t('New password')} name="newPassword" />
      <div className="flex justify-end max-md:*:flex-1">
        <SubmitButton>{t('Change password')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Who is signed in, as this device knows him, while the server cannot be asked. */
function KnownPerson() {
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

const EnrolDialog = lazyDialog(() => import('./EnrolDialog.tsx'), 'EnrolDialog');
const PasswordDialog = lazyDialog(() => import('./PasswordDialog.tsx'), 'PasswordDialog');

/** An authenticator app as second step of signing in. */
function SecondFactorCard({ profile }: { profile: Profile }) {
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
        <ErrorNote query={profile} what={t('Your profile could not be loaded.')} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <IdentityCard profile={profile.data} />
            <PasswordCard profile={profile.data} />
          </div>
          <div className="grid gap-4">
            {profile.data.hasPassword && <SecondFactorCard profile={profile.data} />}
            <PasskeysCard profile={profile.data} />
            <CalendarFeedCard />
            <TokensCard />
            <WebhooksCard />
            <SessionsCard />
          </div>
        </div>
      )}
    </>
  );
}
