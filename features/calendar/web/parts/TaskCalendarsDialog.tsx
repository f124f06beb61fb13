import { useState } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { TaskCalendar } from '../../contract.ts';
import { MonthPreview } from '../MonthPreview.tsx';
import { useTaskCalendars } from '../queries.ts';

interface TaskCalendarsDialogProps {
  readonly projectId: string;
  /** Where the months begin to be looked at. */
  readonly date: string;
  readonly onClose: () => void;
}

/** The working calendars that tasks of a project have beside the project's own, month by month. */
export function TaskCalendarsDialog({ projectId, date, onClose }: TaskCalendarsDialogProps) {
  const calendars = useTaskCalendars(projectId);
  return (
    <Dialog
      title={t('Calendars of tasks')}
      description={t(
        'They came with the plan file. Each task is scheduled by its own; others by the project’s calendar.',
      )}
      size="lg"
      onClose={onClose}
    >
      {calendars.isPending && <SkeletonRows count={4} />}
      {calendars.isError && (
        <ErrorNote error={calendars.error} what={t('The calendars could not be loaded.')} onRetry={calendars.refetch} />
      )}
      {calendars.data?.[0] && <Calendars calendars={calendars.data} first={calendars.data[0]} date={date} />}
    </Dialog>
  );
}

interface CalendarsProps {
  readonly calendars: readonly TaskCalendar[];
  readonly first: TaskCalendar;
  readonly date: string;
}

function Calendars({ calendars, first, date }: CalendarsProps) {
  const [id, setId] = useState(first.id);
  const calendar = calendars.find((one) => one.id === id) ?? first;
  return (
    <div className="grid gap-4">
      <Field label={t('Calendar')}>
        <Select
          value={calendar.id}
          onValue={setId}
          options={calendars.map((one) => ({ value: one.id, label: one.name }))}
        />
      </Field>
      <p className="text-ink-2">
        {t('A day of work has {{hours}} hours.', { hours: formatNumber(calendar.hoursPerDay) })}
      </p>
      <MonthPreview key={calendar.id} settings={calendar.settings} today={date} />
    </div>
  );
}
