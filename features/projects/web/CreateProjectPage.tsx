import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { v7 } from 'uuid';
import { t } from '#web/i18n/text.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { BudgetSection, DetailsSection } from './parts/ProjectFields.tsx';
import { SiteSection } from './parts/SiteSection.tsx';
import { emptyProject, projectForm, sentForm } from './project-form.ts';
import { useCreateProject } from './queries.ts';

/** /projects/create. The id is made here: a second press or a repeat after a lost answer makes no second project. */
export function CreateProjectPage() {
  const navigate = useNavigate();
  const create = useCreateProject();
  const schema = useMemo(projectForm, []);
  const id = useMemo(() => v7(), []);
  const form = useForm({
    schema,
    defaults: emptyProject,
    failed: t('Failed to create project'),
    submit: async (values) => {
      const { status: _, client, ...body } = sentForm(values);
      const project = await create.mutateAsync({ body: { ...body, clientName: client, id } });
      form.reset(values);
      toastSuccess(t('Project created successfully!'));
      await navigate({ to: `/projects/${project.id}`, ignoreBlocker: true } as NavigateOptions);
    },
  });
  const setPlace = (latitude: number, longitude: number) => {
    form.setValue('latitude', latitude, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setValue('longitude', longitude, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <PageHeader title={t('Create New Project')} back="/projects" />
      <Form form={form} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)]">
        <div className="grid gap-4">
          <DetailsSection />
          <BudgetSection />
        </div>
        <div className="grid gap-4">
          <SiteSection onPlace={setPlace} />
          <PlanSection />
        </div>
        <div className="flex justify-end gap-2.5 lg:col-span-2 max-md:*:flex-1">
          <ButtonLink to="/projects">{t('Cancel')}</ButtonLink>
          <SubmitButton>{t('Create Project')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}

function PlanSection() {
  return (
    <Card>
      <CardHeader title={t('Project Plan Upload')} note={t('Optional')} />
      <CardBody>
        <Field
          label={t('Plan file')}
          help={t(
            'Excel or CSV (.xlsx, .xls, .csv). Reading plans is not installed in this version, so no file can be chosen.',
          )}
        >
          <TextInput type="file" accept=".xlsx,.xls,.csv" disabled className="h-auto py-1.5" />
        </Field>
      </CardBody>
    </Card>
  );
}
