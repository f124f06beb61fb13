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

/** What a summary takes from its subtasks, so that nobody types it. */
export interface Follows {
  readonly status: boolean;
  readonly dates: boolean;
  readonly hours: boolean;
}

interface MoreFieldsProps {
  projectId: string;
  isBlocked: boolean;
  /** Who is assigned now: he stays in the list when he is no member any more. */
  assignee?: Pick<Task, 'assignedTo' | 'assigneeName'>;
  /** Stands below the assignee. */
  assigneeHelp?: ReactNode;
  /** What there is to say of the dates. */
  dateNote?: ReactNode;
  follows?: Follows;
  /** Its status, where it may have actual dates: they come with it. */
  status?: Task['status'];
  /** The percent complete, where it is a field. */
  percent?: ReactNode;
  /** What stands below the fields. */
  children?: ReactNode;
  className?: string;
}

/** Status, priority, assignee, dates and hours. */
export function MoreFields({
  projectId,
  isBlocked,
  assignee,
  assigneeHelp,
  dateNote,
  follows,
  status,
  percent,
  children,
  className,
}: MoreFieldsProps) {
  const followed = (isSo: boolean | undefined) => (isSo ? { help: t('Follows its subtasks') } : {});
  // Two beside each other on a phone: with the percent there are two rows of two before the assignee, else the hours end the list.
  const hours = (
    <Field
      label={t('Estimated hours')}
      name="estimatedHours"
      className={percent ? undefined : 'col-span-full'}
      {...followed(follows?.hours)}
    >
      <NumberInput placeholder="0" disabled={follows?.hours} />
    </Field>
  );
  return (
    <div className={className}>
      <div className="grid pairs content-start gap-4 md:grid-cols-1">
        <Field label={t('Status')} name="status" {...followed(follows?.status)}>
          <Select
            disabled={follows?.status}
            options={TASK_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) }))}
          />
        </Field>
        {percent}
        <Field label={t('Priority')} name="priority">
          <Select options={TASK_PRIORITIES.map((value) => ({ value, label: t(statusLabel(value)) }))} />
        </Field>
        {percent && hours}
        {isBlocked && !follows?.status && (
          <Field label={t('Blocked reason')} name="blockedReason" className="col-span-full">
            <TextArea rows={2} className="min-h-16" />
          </Field>
        )}
        <Field label={t('Assignee')} name="assignedTo" className="col-span-full">
          <Select options={useAssignees(projectId, assignee)} />
        </Field>
        {assigneeHelp}
        <Field label={t('Planned start')} name="plannedStartDate" {...followed(follows?.dates)}>
          <DateInput disabled={follows?.dates} />
        </Field>
        <Field label={t('Planned end')} name="plannedEndDate" {...followed(follows?.dates)}>
          <DateInput disabled={follows?.dates} />
        </Field>
        {dateNote}
        {status && status !== 'not_started' && (
          <Field
            label={t('Actual start')}
            name="actualStart"
            className={status === 'done' ? undefined : 'col-span-full'}
            {...followed(follows?.status)}
          >
            <DateInput disabled={follows?.status} />
          </Field>
        )}
        {status === 'done' && (
          <Field label={t('Actual finish')} name="actualFinish" {...followed(follows?.status)}>
            <DateInput disabled={follows?.status} />
          </Field>
        )}
        {!percent && hours}
        {children}
      </div>
    </div>
  );
}
