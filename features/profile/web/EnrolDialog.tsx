import { useState } from 'react';
import { z } from 'zod';
import type { secondFactorApi } from '#features/accounts/contract.ts';
import { AuthenticatorKey } from '#features/accounts/web/parts/AuthenticatorKey.tsx';
import { CodeInput } from '#features/accounts/web/parts/CodeInput.tsx';
import { PasswordInput } from '#features/accounts/web/parts/PasswordInput.tsx';
import type { Response } from '#shared/http/endpoint.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { BackupCodes } from './parts/BackupCodes.tsx';
import { useBeginSecondFactor, useConfirmSecondFactor } from './queries.ts';

type Begun = Response<typeof secondFactorApi.begin>;

interface Step {
  onClose: () => void;
}

/** Password, then the QR code and a first code, then the backup codes. */
export function EnrolDialog({ onClose }: Step) {
  const [begun, setBegun] = useState<Begun>();
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <Dialog title={t('Set up an authenticator app')} onClose={onClose}>
      {!begun ? (
        <AskPassword onClose={onClose} onBegun={setBegun} />
      ) : isConfirmed ? (
        <BackupCodes codes={begun.backupCodes} onClose={onClose} />
      ) : (
        <Scan begun={begun} onClose={onClose} onConfirmed={() => setConfirmed(true)} />
      )}
    </Dialog>
  );
}

const passwordOnly = z.object({ password: z.string().min(1) });

function AskPassword({ onClose, onBegun }: Step & { onBegun: (begun: Begun) => void }) {
  const begin = useBeginSecondFactor();
  const form = useForm({
    schema: passwordOnly,
    defaults: { password: '' },
    failed: t('The second factor could not be set up. Please try again.'),
    submit: async (body) => onBegun(await begin.mutateAsync({ body })),
  });
  return (
    <Form form={form} className="grid gap-4">
      <Field label={t('Your password')} name="password" required>
        <PasswordInput autoComplete="current-password" autoFocus />
      </Field>
      <FormActions onCancel={onClose}>{t('Continue')}</FormActions>
    </Form>
  );
}

const codeOnly = z.object({ code: z.string().trim().min(1) });

function Scan({ begun, onClose, onConfirmed }: Step & { begun: Begun; onConfirmed: () => void }) {
  const confirm = useConfirmSecondFactor();
  const form = useForm({
    schema: codeOnly,
    defaults: { code: '' },
    failed: t('The code could not be checked.'),
    submit: async (body) => {
      await confirm.mutateAsync({ body });
      toastSuccess(t('The second factor is on.'));
      onConfirmed();
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <ol className="grid list-inside list-decimal gap-1 text-ink-2">
        <li>{t('Scan the code with your authenticator app.')}</li>
        <li>{t('Enter the code that the app shows.')}</li>
      </ol>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
          alt={t('QR code for the authenticator app')}
          width={176}
          height={176}
          className="rounded-1 border border-line"
        />
        <div className="grid min-w-0 flex-1 basis-52 gap-4">
          <AuthenticatorKey secret={begun.secret} uri={begun.uri} />
          <Field label={t('Code')} name="code" required>
            <CodeInput className="tracking-[0.3em]" />
          </Field>
        </div>
      </div>
      <FormActions onCancel={onClose}>{t('Switch on')}</FormActions>
    </Form>
  );
}
