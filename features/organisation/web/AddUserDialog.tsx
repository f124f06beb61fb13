import { useState } from 'react';
import { z } from 'zod';
import { Email } from '#features/accounts/contract.ts';
import { Role, roleLabels } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import type { Invited } from '../contract.ts';
import { InvitedNote } from './parts/InvitedNote.tsx';
import { useInvite } from './queries.ts';

const invitation = z.object({ email: Email, role: Role });
const roles = Object.entries(roleLabels) as [Role, string][];

/** The specification's note, and the way to let somebody in before the first sign-in. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const [invited, setInvited] = useState<Invited>();
  return (
    <Dialog title={t('Add User')} onClose={onClose}>
      {invited ? (
        <InvitedNote invited={invited} onClose={onClose} />
      ) : (
        <InvitationForm onInvited={setInvited} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface InvitationFormProps {
  onInvited: (invited: Invited) => void;
  onClose: () => void;
}

function InvitationForm({ onInvited, onClose }: InvitationFormProps) {
  const invite = useInvite();
  const form = useForm({
    schema: invitation,
    defaults: { email: '', role: 'viewer' },
    failed: t('The invitation could not be made. Please try again.'),
    submit: async (body) => onInvited(await invite.mutateAsync({ body })),
  });
  return (
    <Form form={form} className="grid gap-4">
      <p className="rounded-2 bg-sunk px-4 py-3 text-ink-2">
        {t('Note: Users are automatically created when they sign in. Use project membership to control access.')}
      </p>
      <p className="text-ink-2">{t('Invite somebody by e-mail:')}</p>
      <Field label={t('E-mail')} name="email" required>
        <TextInput type="email" dir="ltr" autoComplete="off" autoFocus />
      </Field>
      <Field label={t('Role')} name="role" required>
        <Select options={roles.map(([value, label]) => ({ value, label: t(label) }))} />
      </Field>
      <FormActions onCancel={onClose}>{t('Invite')}</FormActions>
    </Form>
  );
}
