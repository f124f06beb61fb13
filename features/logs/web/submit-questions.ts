import { useRef } from 'react';
import { formatDate, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { isClockCompared, serverToday } from '#web/offline/clock.ts';
import { ask, choose } from '#web/ui/ask.ts';
import { isBlank, isUnlikely, type LogDraft } from './draft.ts';
import { latestToday } from './latest-today.ts';

interface Day {
  readonly photos: number;
  /** When the project was planned to begin. */
  readonly start: string | null | undefined;
  /** The same person has sent another log of this day. */
  readonly isSecond: (date: string) => Promise<boolean>;
}

/** Asks about what is likely a slip of the hand: a log is sealed. Answers the day the log is of, undefined when it is not to be sent. */
export async function confirmedDay(draft: LogDraft, { photos, start, isSecond }: Day): Promise<string | undefined> {
  const date = await dayByBothClocks(draft.date);
  const isSure =
    date !== undefined &&
    (await isSureOf(date, start)) &&
    (!(await isSecond(date)) || (await maySendAgain(date))) &&
    (await mayBeBlank(draft, photos));
  return isSure ? date : undefined;
}

async function isSureOf(date: string, start: string | null | undefined): Promise<boolean> {
  const doubt = isUnlikely(date, latestToday(), start);
  if (!doubt) return true;
  const day = formatDate(date);
  return ask({
    title: t('Is the date right?'),
    text:
      doubt === 'before'
        ? t('{{day}} is before this project was planned to begin.', { day })
        : t('{{day}} is more than a year ago.', { day }),
    confirm: t('The date is right'),
  });
}

/**
 * This device's clock and the server's have another day. Compared in this visit, the server's is right and only a log that says the
 * device's day is asked about; else nobody knows whether the clock was set since, so either day is. The answer is a day, never a yes.
 */
async function dayByBothClocks(date: string): Promise<string | undefined> {
  const [own, servers] = [today(), serverToday()];
  const isCompared = isClockCompared.get();
  if (own === servers || (date !== own && (date !== servers || isCompared))) return date;
  const days = { own: formatDate(own), servers: formatDate(servers) };
  // A day to come by a server that was just asked is no choice.
  const isOffered = !isCompared || own < servers;
  const choice = await choose({
    title: t('Which day is this log of?'),
    text: isCompared
      ? t('By the clock of this device today is {{own}}, by the server’s {{servers}}.', days)
      : t(
          'By the clock of this device today is {{own}}, by the server’s, as they were last compared, {{servers}}. There is no connection to compare them now.',
          days,
        ),
    confirm: days.servers,
    ...(isOffered && { other: days.own }),
  });
  if (choice === null) return undefined;
  return choice === 'confirm' ? servers : own;
}

const maySendAgain = (date: string): Promise<boolean> =>
  ask({
    title: t('Send a second log?'),
    text: t(
      'You have already sent a log for this project and this day, {{day}}. What was left out of it can be added by amending it.',
      {
        day: formatDate(date),
      },
    ),
    confirm: t('Send anyway'),
  });

/** A day of which nothing is said: a thumb that slipped is likelier than a site where nobody was. */
async function mayBeBlank(draft: LogDraft, photos: number): Promise<boolean> {
  if (!isBlank(draft, photos)) return true;
  return ask({
    title: t('Submit an empty day?'),
    text: t('This log says nothing of the day: no workers, no notes, no photos. It is locked once it is submitted.'),
    confirm: t('Nothing happened that day'),
  });
}

/** A press while the one before still asks or sends is none. */
export function useOneByOne(work: () => Promise<void>): () => Promise<void> {
  const isBusy = useRef(false);
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await work().finally(() => {
      isBusy.current = false;
    });
  };
}
