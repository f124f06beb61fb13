import { useQuery } from '@tanstack/react-query';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { read, useAction } from '#web/api/client.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import { calendarApi } from '../../contract.ts';
import { CalendarForm } from './CalendarForm.tsx';

/** The working calendar of all projects without one of their own; a card of the organisation's settings. */
export function OrganisationCalendar() {
  const calendar = useQuery(read(calendarApi.organisationCalendar, {}));
  const save = useAction(calendarApi.setOrganisationCalendar, [['api']]);
  const keep = (settings: typeof DEFAULT_CALENDAR | null) =>
    save.mutate(
      { body: { calendar: settings } },
      toastOutcome(t('Calendar saved'), t('The calendar could not be saved')),
    );
  return (
    <Card>
      <CardHeader title={t('Working calendar')} />
      <CardBody>
        {calendar.isPending && <SkeletonRows count={4} />}
        {calendar.isError && <ErrorNote query={calendar} what={t('The calendar could not be loaded.')} />}
        {calendar.data && (
          <CalendarForm
            key={JSON.stringify(calendar.data.calendar)}
            settings={calendar.data.calendar}
            today={today()}
            isBusy={save.isPending}
            onSave={keep}
            extra={
              JSON.stringify(calendar.data.calendar) !== JSON.stringify(DEFAULT_CALENDAR) && (
                <Button onClick={() => keep(null)}>{t('Back to the usual calendar')}</Button>
              )
            }
          />
        )}
      </CardBody>
    </Card>
  );
}
