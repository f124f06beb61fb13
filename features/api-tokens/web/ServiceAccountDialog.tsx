import { useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { finder } from '#shared/language/fold.ts';
import { MemberRole, roleLabels } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import { NewServiceAccount } from '../service-contract.ts';
import { useMakeServiceAccount } from './queries.ts';

const schema = NewServiceAccount.pick({ name: true, role: true });
/** A list this short is read, not searched. */
const MOST_UNSEARCHED = 8;

export function ServiceAccountDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeServiceAccount();
  const [projectIds, setProjectIds] = useState<readonly string[]>([]);
  const form = useForm({
    schema,
    defaults: { name: '', role: 'viewer' },
    failed: t('The service account could not be made. Please try again.'),
    submit: async (values) => {
      await make.mutateAsync({ body: { ...values, projectIds: [...projectIds] } });
      toastSuccess(t('The service account is made. Now give it a token.'));
      onClose();
    },
  });
  return (
    <Dialog title={t('Add service account')} onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Field label={t('Name')} name="name" required help={t('The program: “Cost system”, “Site cameras”.')}>
          <TextInput autoComplete="off" autoFocus />
        </Field>
        <Field
          label={t('Role')}
          name="role"
          required
          help={t('What the program may do in its projects. It is never an administrator.')}
        >
          <Select options={MemberRole.options.map((role) => ({ value: role, label: t(roleLabels[role]) }))} />
        </Field>
        <ProjectChoice chosen={projectIds} onChange={setProjectIds} />
        <DialogActions>
          <CancelButton onCancel={onClose} />
          <SubmitButton>{t('Add')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface ProjectChoiceProps {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function ProjectChoice({ chosen, onChange }: ProjectChoiceProps) {
  const [wanted, setWanted] = useState('');
  const projects = useProjects().data ?? [];
  const isFound = finder(wanted);
  const toggle = (id: string) => (isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{t('Projects')}</legend>
      {projects.length > MOST_UNSEARCHED && (
        <SearchBox label={t('Search projects')} value={wanted} onValue={setWanted} />
      )}
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {projects
          .filter(({ name }) => isFound(name))
          .map(({ id, name }) => (
            <li key={id}>
              <Checkbox label={name} checked={chosen.includes(id)} onValue={toggle(id)} />
            </li>
          ))}
      </ul>
    </fieldset>
  );
}
