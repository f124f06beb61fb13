import { useProjects } from '#features/projects/web/queries.ts';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';

interface ProjectChoiceProps {
  readonly value: string | undefined;
  readonly onValue: (id: string | undefined) => void;
}

/** One of the running projects a person may see, by name. */
export function ProjectChoice({ value, onValue }: ProjectChoiceProps) {
  const projects = useProjects();
  const running = (projects.data ?? []).filter(
    ({ id, status }) => id === value || (status !== 'completed' && status !== 'cancelled'),
  );
  return (
    <Field label={t('Project')}>
      <Select
        value={value ?? ''}
        onValue={(id) => onValue(id || undefined)}
        placeholder={t('Select a project')}
        options={running.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  );
}
