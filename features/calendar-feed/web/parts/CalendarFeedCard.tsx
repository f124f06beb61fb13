import { useQuery } from '@tanstack/react-query';
import { LinkBox } from '#features/organisation/web/parts/LinkBox.tsx';
import { keyOf, read, useAction } from '#web/api/client.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError } from '#web/ui/toast.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import { calendarFeedApi } from '../../contract.ts';

/** The person's work in the calendar of a phone, Outlook or Google, by a secret address. */
export function CalendarFeedCard() {
  const feed = useCalendarFeed();
  const make = useMakeFeed();
  const revoke = useRevokeFeed();
  const since = feed.data?.createdAt;
  const begin = async () => {
    const isSure =
      !since ||
      (await ask({
        title: t('New calendar address'),
        text: t('Calendars that use the present address are not updated any more.'),
        confirm: t('New address'),
      }));
    if (!isSure) return;
    make.mutate({}, { onError: (error) => toastError(error, t('The address could not be made. Please try again.')) });
  };
  const end = async () => {
    const isSure = await ask({
      title: t('End the calendar address'),
      text: t('Calendars that use the present address are not updated any more.'),
      confirm: t('End'),
      danger: true,
    });
    if (!isSure) return;
    make.reset();
    revoke.mutate(
      {},
      toastOutcome(t('The calendar address is ended.'), t('The address could not be ended. Please try again.')),
    );
  };
  return (
    <Card>
      <CardHeader
        title={t('In your calendar')}
        action={
          feed.data && (
            <Button size="sm" busy={make.isPending} onClick={() => void begin()}>
              {since ? t('New address') : t('Make address')}
            </Button>
          )
        }
      />
      <CardBody className="grid gap-3">
        <p className="text-ink-2">
          {t(
            'Your open tasks, the milestones of your projects and payments due, in the calendar of your phone, Outlook or Google. Subscribe to the address; whoever has it reads the calendar without signing in.',
          )}
        </p>
        {make.data ? (
          <LinkBox link={make.data.url} words={t('Copy the address now: it is not shown again.')} />
        ) : (
          since && (
            <p className="flex flex-wrap items-center justify-between gap-2.5 text-sm text-ink-3">
              {t('An address is in use since {{date}}.', { date: formatDateTime(since) })}
              <Button size="sm" busy={revoke.isPending} onClick={() => void end()}>
                {t('End')}
              </Button>
            </p>
          )
        )}
      </CardBody>
      {feed.isPending && <SkeletonRows count={1} />}
      {feed.isError && <ErrorNote query={feed} what={t('Your calendar address could not be loaded.')} />}
    </Card>
  );
}

const key = keyOf(calendarFeedApi.find, {});

const useCalendarFeed = () => useQuery(read(calendarFeedApi.find, {}));
const useMakeFeed = () => useAction(calendarFeedApi.create, [key]);
const useRevokeFeed = () => useAction(calendarFeedApi.revoke, [key]);
