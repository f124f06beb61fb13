import { useQuery } from '@tanstack/react-query';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { read, useAction } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import { calendarApi } from '../../contract.ts';
import { CalendarForm } from './CalendarForm.tsx';

interface ProjectCalendarDialogProps {
  readonly projectId: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** A project works by the organisation's calendar until it is given one of its own. */
export function ProjectCalendarDialog({ projectId: id, today, onClose }: ProjectCalendarDialogProps) {
  const calendar = useQuery(read(calendarApi.calendar, { params: { id } }));
  const save = useAction(calendarApi.setCalendar, [['api', 'projects', id]]);
  const keep = (settings: CalendarSettings | null) =>
    save.mutate(
      { params: { id }, body: { calendar: settings } },
      toastOutcome(t('Calendar saved'), t('The calendar could not be saved'), onClose),
    );
  return (
    <Dialog
      title={t('Working calendar')}
      description={
        calendar.data?.isOwn
          ? t('This project has a calendar of its own.')
          : t('This project works by the organisation’s calendar. What you save here is for this project alone.')
      }
      size="lg"
      onClose={onClose}
    >
      {calendar.isPending && <SkeletonRows count={4} />}
      {calendar.isError && <ErrorNote query={calendar} what={t('The calendar could not be loaded.')} />}
      {calendar.data && (
        <CalendarForm
          settings={calendar.data.calendar}
          today={today}
          isBusy={save.isPending}
          onSave={keep}
          extra={
            calendar.data.isOwn && <Button onClick={() => keep(null)}>{t('Use the organisation’s calendar')}</Button>
          }
        />
      )}
    </Dialog>
  );
}
