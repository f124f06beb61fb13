import { useId, useState } from 'react';
import { z } from 'zod';
import { useProjects } from '#features/projects/web/queries.ts';
import { type MemberRole, roleLabels } from '#shared/roles.ts';
import { ApiError } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { displayName } from '#web/ui/person.ts';
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Invited } from '../contract.ts';
import { InvitedNote } from './parts/InvitedNote.tsx';
import { failedToAdd } from './parts/messages.ts';
import { useAddMember, useInviteMember, useUsers } from './queries.ts';

interface AddMemberDialogProps {
  projectId: string;
  onClose: () => void;
}

const memberForm = z.object({ projectId: z.string(), email: z.string(), role: z.string() });
type MemberForm = z.infer<typeof memberForm>;

const roles: readonly MemberRole[] = ['pm', 'cm', 'se', 'viewer'];

/** "Add Member": project, e-mail, role. An address nobody has may be invited straight into the project. */
export function AddMemberDialog({ projectId, onClose }: AddMemberDialogProps) {
  const [unknown, setUnknown] = useState<MemberForm>();
  const [invited, setInvited] = useState<Invited>();
  if (invited) {
    return (
      <Dialog title={t('Add Member')} onClose={onClose}>
        <InvitedNote invited={invited} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('Add Member')} onClose={onClose}>
      <MemberFields projectId={projectId} onUnknown={setUnknown} onClose={onClose}>
        {unknown && <InviteInstead wanted={unknown} onInvited={setInvited} />}
      </MemberFields>
    </Dialog>
  );
}

interface MemberFieldsProps extends AddMemberDialogProps {
  onUnknown: (wanted: MemberForm | undefined) => void;
  children: React.ReactNode;
}

function MemberFields({ projectId, onUnknown, onClose, children }: MemberFieldsProps) {
  const add = useAddMember();
  const projects = useProjects();
  const form = useForm({
    schema: memberForm,
    defaults: { projectId, email: '', role: '' },
    failed: failedToAdd(),
    submit: async (values) => {
      onUnknown(undefined);
      requireAll(values);
      try {
        const body = { email: values.email, role: values.role as MemberRole };
        await add.mutateAsync({ params: { projectId: values.projectId }, body });
      } catch (error) {
        if (isUnknown(error)) {
          onUnknown(values);
          toast({ title: t('Error'), description: failedToAdd(), variant: 'destructive' });
        }
        throw error;
      }
      toastSuccess(t('Project member added successfully.'));
      onClose();
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <Field label={t('Project')} name="projectId" required>
        <Select
          placeholder={t('Select a project')}
          options={(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label={t('E-mail')} name="email" required>
        <EmailInput />
      </Field>
      {children}
      <Field label={t('Role')} name="role" required>
        <Select
          placeholder={t('Select a role')}
          options={roles.map((value) => ({ value, label: t(roleLabels[value]) }))}
        />
      </Field>
      <FormActions onCancel={onClose}>{t('Add Member')}</FormActions>
    </Form>
  );
}

/** Offers the addresses of those who have an account. */
function EmailInput() {
  const list = useId();
  const users = useUsers();
  const active = (users.data ?? []).filter(({ deactivatedAt }) => deactivatedAt === null);
  return (
    <>
      <TextInput type="email" dir="ltr" autoComplete="off" list={list} />
      <datalist id={list}>
        {active.map((user) => (
          <option key={user.id} value={user.email}>
            {displayName(user)}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface InviteInsteadProps {
  wanted: MemberForm;
  onInvited: (invited: Invited) => void;
}

function InviteInstead({ wanted, onInvited }: InviteInsteadProps) {
  const invite = useInviteMember();
  const { projectId, email, role } = wanted;
  const begin = () =>
    invite.mutate(
      { params: { projectId }, body: { email, role: role as MemberRole } },
      {
        onSuccess: (invited) => {
          toastSuccess(t('{{email}} is invited.', { email: invited.email }));
          onInvited(invited);
        },
        onError: (error) => toastError(error, t('The invitation could not be made. Please try again.')),
      },
    );
  return (
    <Button className="justify-self-start" busy={invite.isPending} onClick={begin}>
      {t('Invite {{email}}', { email })}
    </Button>
  );
}

/** Spec §5: all three are required, told by a toast; the empty ones are marked as well. */
function requireAll(values: MemberForm): void {
  const missing = Object.entries(values).filter(([, value]) => !value.trim());
  if (missing.length === 0) return;
  toast({ title: t('Missing Information'), description: t('Please fill in all fields.'), variant: 'destructive' });
  const errors = missing.map(([field]) => ({ field, message: t('This field is required.') }));
  throw new ApiError(422, t('Please fill in all fields.'), { errors });
}

/** The address is none of ours: the server says so on the e-mail field (features/organisation/server/members.ts). */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 422 &&
  (error.problem.errors ?? []).some(({ field, message }) => field === 'email' && message.includes('invite'));
