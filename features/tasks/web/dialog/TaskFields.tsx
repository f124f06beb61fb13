import type { ReactNode } from 'react';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { DateInput, NumberInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { statusLabel } from '#web/ui/status.ts';
import type { Task } from '../../contract.ts';
import { useAssignees } from '../parts/assignees.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from '../vocabulary.ts';

/** What a task is called and what it is about. */
export function NameFields() {
  return (
    <div className="grid content-start gap-4">
      <Field label={t('Title')} name="title" required>
        <TextInput autoComplete="off" />
      </Field>
      <Field label={t('Description')} name="description">
        <TextArea className="min-h-28" />
      </Field>
    </div>
  );
}

interface MoreFieldsProps {
  projectId: string;
  isBlocked: boolean;
  /** Who is assigned now: he stays in the list when he is no member any more. */
  assignee?: Pick<Task, 'assignedTo' | 'assigneeName'>;
  /** What there is to say of the dates. */
  dateNote?: ReactNode;
  className?: string;
}

/** Status, priority, assignee, dates and hours. */
export function MoreFields({ projectId, isBlocked, assignee, dateNote, className }: MoreFieldsProps) {
  return (
    <div className={className}>
      <div className="grid pairs content-start gap-4 md:grid-cols-1">
        <Field label={t('Status')} name="status">
          <Select options={TASK_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) }))} />
        </Field>
        <Field label={t('Priority')} name="priority">
          <Select options={TASK_PRIORITIES.map((value) => ({ value, label: t(statusLabel(value)) }))} />
        </Field>
        {isBlocked && (
          <Field label={t('Blocked reason')} name="blockedReason" className="col-span-full">
            <TextArea rows={2} className="min-h-16" />
          </Field>
        )}
        <Field label={t('Assignee')} name="assignedTo" className="col-span-full">
          <Select options={useAssignees(projectId, assignee)} />
        </Field>
        <Field label={t('Planned start')} name="plannedStartDate">
          <DateInput />
        </Field>
        <Field label={t('Planned end')} name="plannedEndDate">
          <DateInput />
        </Field>
        {dateNote}
        <Field label={t('Estimated hours')} name="estimatedHours">
          <NumberInput placeholder="0" />
        </Field>
      </div>
    </div>
  );
}
