import { useMemo } from 'react';
import { v7 } from 'uuid';
import { useProjects } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { formOf, raiseForm, sentOf } from './form.ts';
import { LinkFields } from './parts/LinkFields.tsx';
import { CareFields, WhatFields } from './parts/RiskFields.tsx';
import { useRaiseRisk } from './queries.ts';

interface RaiseDialogProps {
  /** Chosen already. */
  projectId?: string | undefined;
  onClose: () => void;
}

export function RaiseDialog({ projectId = '', onClose }: RaiseDialogProps) {
  const raise = useRaiseRisk();
  const { role } = useSession();
  const projects = useProjects();
  const id = useMemo(() => v7(), []);
  const schema = useMemo(raiseForm, []);
  const open = (projects.data ?? []).filter(({ memberRole }) => mayInProject(role, memberRole, 'risk.raise'));
  const form = useForm({
    schema,
    defaults: { ...formOf(), projectId },
    failed: t('The risk could not be saved. Please try again.'),
    submit: async ({ projectId: chosen, ...values }) => {
      await raise.mutateAsync({ body: { ...sentOf(values), id, projectId: chosen } });
      toastSuccess(t('The risk is in the register.'));
      onClose();
    },
  });
  const project = form.watch('projectId');
  /** People and things of another project. */
  const forget = () => {
    for (const name of ['ownerId', 'taskId', 'paymentId', 'materialId'] as const) form.setValue(name, '');
  };
  return (
    <Dialog title={t('Raise a risk')} onClose={onClose}>
      <Form form={form} className="grid gap-4 md:grid-cols-2">
        <Field label={t('Project')} name="projectId" required className="md:col-span-2">
          <Select
            {...form.register('projectId', { onChange: forget })}
            placeholder={t('Choose a project')}
            options={open.map(({ id: value, name }) => ({ value, label: name }))}
          />
        </Field>
        <WhatFields />
        <LinkFields projectId={project} form={form} />
        <CareFields projectId={project} />
        <FormActions onCancel={onClose}>{t('Raise a risk')}</FormActions>
      </Form>
    </Dialog>
  );
}
