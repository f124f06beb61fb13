import { purgeExpired } from '#features/accounts/server/store.ts';
import { sumStale } from '#features/budget/server/api.ts';
import { LOOSE_DAYS } from '#features/files/rules.ts';
import { sweepFiles } from '#features/files/server/store.ts';
import { sweepUnknown } from '#features/files/server/sweep.ts';
import { readAndSend } from '#features/notifications/server/follow.ts';
import { notifyOverdue } from '#features/notifications/server/overdue.ts';
import { sendMails } from '#features/notifications/server/send.ts';
import { purgeNotifications } from '#features/notifications/server/store.ts';
import { examineUnseen } from '#features/photos/server/scan-photos.ts';
import { compactTallies } from '#features/projects/server/tallies.ts';
import { mailReports } from '#features/reports/server/mail.ts';
import { watchChanged } from '#features/risks/server/engine.ts';
import { recordNight } from '#features/schedule/server/record.ts';
import { learnWords } from '#features/search/server/spelling.ts';
import { watchFailures } from '#features/security-journal/server/alert.ts';
import { purgeJournal } from '#features/security-journal/server/store.ts';
import { takeSnapshot } from '#features/snapshots/server/store.ts';
import { emptyTrash } from '#features/trash/server/empty.ts';
import { refreshWeather } from '#features/weather/server/read.ts';
import { deliver } from '#features/webhooks/server/deliver.ts';
import { purgeDeliveries } from '#features/webhooks/server/routes.ts';
import { purgeFailures } from '#server/failures.ts';
import { backUpNightly } from '#server/nightly-backup.ts';
import type { Job } from '#server/run-jobs.ts';

const DAY = 86_400_000;
const HALF_MINUTE = 30_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the server does by itself. */
export const jobs: readonly Job[] = [
  {
    name: 'empty the trash',
    everyMs: DAY,
    run: emptyTrash,
  },
  {
    name: 'forget what has expired',
    everyMs: DAY,
    run: async ({ db, now }) => {
      await purgeExpired(db, now());
      await purgeNotifications(db, now());
      await purgeJournal(db);
      await purgeFailures(db, now());
      await purgeDeliveries(db, now());
    },
  },
  {
    name: 'back up each night',
    everyMs: 10 * MINUTE,
    run: backUpNightly,
  },
  {
    name: 'watch failed sign-ins',
    everyMs: MINUTE,
    run: (services) => watchFailures(services),
  },
  {
    name: 'watch the risks',
    everyMs: 10 * MINUTE,
    run: watchChanged,
  },
  {
    name: 'tell people what concerns them',
    everyMs: MINUTE,
    run: async (services, signal) => {
      await notifyOverdue(services);
      await readAndSend(services, signal);
      await sendMails(services, signal);
    },
  },
  {
    name: 'mail reports',
    everyMs: HALF_MINUTE,
    run: (services, signal) => mailReports(services, { signal }),
  },
  {
    name: 'send webhooks',
    everyMs: 10_000,
    run: deliver,
  },
  {
    name: 'sweep files that belong to nothing',
    everyMs: DAY,
    run: async ({ db, storage, now, log }, signal) => {
      const limit = new Date(now().getTime() - LOOSE_DAYS * DAY);
      const files = await sweepFiles({ db, storage }, limit, signal);
      const unknown = await sweepUnknown({ db, storage }, limit, signal);
      if (files + unknown > 0) log.info({ files, unknown }, 'files swept');
    },
  },
  {
    name: 'refresh the weather of running projects',
    everyMs: HOUR,
    run: refreshWeather,
  },
  {
    name: 'learn the words that can be searched',
    everyMs: 10 * MINUTE,
    run: ({ db }) => learnWords(db),
  },
  {
    name: 'keep the figures of the day',
    everyMs: MINUTE,
    run: async ({ db, now }) => {
      await takeSnapshot(db, now());
    },
  },
  {
    name: 'record the schedules of the night',
    everyMs: MINUTE,
    run: async ({ db, now, log }, signal) => {
      await recordNight(db, { now: now(), log, signal });
    },
  },
  {
    name: 'fold the tallies of tasks and payments',
    everyMs: 10_000,
    run: ({ db }) => compactTallies(db),
  },
  {
    name: 'sum the work of projects',
    everyMs: MINUTE,
    run: ({ db }, signal) => sumStale(db, signal),
  },
  {
    name: 'make thumbnails',
    everyMs: HALF_MINUTE,
    run: examineUnseen,
  },
];
