import { useRef } from 'react';
import { formatDate, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { serverToday } from '#web/offline/clock.ts';
import { ask } from '#web/ui/ask.ts';
import { isBlank, isUnlikely, type LogDraft } from './draft.ts';

interface Day {
  readonly photos: number;
  /** When the project was planned to begin. */
  readonly start: string | null | undefined;
  /** The same person has sent another log of it. */
  readonly isSecond: () => Promise<boolean>;
}

/** Asks about what is likely a slip of the hand: a log is sealed. */
export const isSure = async (draft: LogDraft, { photos, start, isSecond }: Day): Promise<boolean> =>
  (await isSureOf(draft.date, start)) &&
  (await isSureOfToday(draft.date)) &&
  (!(await isSecond()) || (await maySendAgain(draft.date))) &&
  (await mayBeBlank(draft, photos));

async function isSureOf(date: string, start: string | null | undefined): Promise<boolean> {
  const doubt = isUnlikely(date, today(), start);
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

/** The day was proposed by a clock that does not agree with the server's. */
async function isSureOfToday(date: string): Promise<boolean> {
  const [own, servers] = [today(), serverToday()];
  if (own === servers || date !== own) return true;
  return ask({
    title: t('Is the date right?'),
    text: t('By the clock of this device today is {{own}}, by the server’s {{servers}}. This log is of {{own}}.', {
      own: formatDate(own),
      servers: formatDate(servers),
    }),
    confirm: t('The date is right'),
  });
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
