import type { FailureCause } from '#shared/failure-causes.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import type { Attention } from '../../attention.ts';
import type { Failure, System } from '../../contract.ts';
import type { JobState } from '../../rules.ts';

/** By the name in server/jobs.ts. */
export const jobLabels: Readonly<Record<string, string>> = {
  'empty the trash': msg('Empty the trash after 30 days'),
  'forget what has expired': msg('Delete expired sessions, links and journal entries'),
  'back up each night': msg('Nightly backup'),
  'watch failed sign-ins': msg('Watch failed sign-ins'),
  'watch the risks': msg('Evaluate risks'),
  'tell people what concerns them': msg('Alerts and their mails'),
  'mail reports': msg('Reports by mail'),
  'sweep files that belong to nothing': msg('Remove files that nothing uses'),
  'refresh the weather of running projects': msg('Weather forecasts'),
  'learn the words that can be searched': msg('Spelling of the search'),
  'keep the figures of the day': msg('Figures of the day'),
  'record the schedules of the night': msg('Nightly record of schedules'),
  'fold the tallies of tasks and payments': msg('Totals of projects'),
  'sum the work of projects': msg('Work of projects'),
  'send webhooks': msg('Webhooks'),
  'make thumbnails': msg('Photos: thumbnails and analysis'),
};

const queueLabels: Readonly<Record<string, string>> = {
  requests: msg('Requests'),
  passwords: msg('Passwords'),
  pictures: msg('Pictures'),
  'read-sheets': msg('Reading spreadsheets'),
  'write-sheets': msg('Writing spreadsheets'),
  typst: msg('PDF documents'),
  'store-files': msg('Storing files'),
  'compare-changes': msg('History of changes'),
  'read-plans': msg('Reading plan files'),
  'weekly-plan': msg('Weekly targets'),
  record: msg('Records of schedules'),
  optimise: msg('Search for a better plan'),
  compute: msg('Computing schedules'),
  demand: msg('Demand for crews'),
  vision: msg('Photo analysis'),
};

export const jobLabel = (name: string): string => t(jobLabels[name] ?? name);
/** A queue without a label is a part of another one. */
export const namedQueues = (queues: System['queues']) =>
  queues.flatMap(({ name, ...depth }) => (queueLabels[name] ? [{ ...depth, label: t(queueLabels[name]) }] : []));

export const jobStates = {
  ok: { label: msg('In order'), tone: 'green' },
  running: { label: msg('Running'), tone: 'blue' },
  late: { label: msg('Overdue'), tone: 'amber' },
  failed: { label: msg('Failed'), tone: 'red' },
} as const satisfies Record<JobState, object>;

interface Explained {
  readonly what: string;
  readonly action: string;
}

const causes: Readonly<Record<FailureCause, Explained>> = {
  database: {
    what: msg('The database did not answer or ended the connection.'),
    action: msg('See whether PostgreSQL runs; its own log says why it stopped.'),
  },
  busy: {
    what: msg('Too much wanted the database at the same moment.'),
    action: msg('If it happens again, give the database more processor and memory.'),
  },
  disk: {
    what: msg('The disk is full.'),
    action: msg('Free some space or enlarge the disk now: nothing can be saved until then.'),
  },
  memory: {
    what: msg('Some work needed more memory than it may take.'),
    action: msg('Try the file in smaller parts; if others fail too, give the machine more memory.'),
  },
  time: {
    what: msg('Some work took longer than it may.'),
    action: msg('Try again when less is going on; if it happens again, send the supplier the log.'),
  },
  rights: {
    what: msg('A file or folder could not be read or written for want of rights.'),
    action: msg('Give the account that runs the server the right to its data folder.'),
  },
  files: {
    what: msg('The file store did not answer or refused.'),
    action: msg('Check S3_ENDPOINT, the bucket, and the rights of its key.'),
  },
  mail: {
    what: msg('The mail server refused.'),
    action: msg('Check SMTP_URL with its password, and MAIL_FROM.'),
  },
  receiver: {
    what: msg('The receiver of a webhook took it at no attempt for three days.'),
    action: msg('Its owner finds the reason under Profile, Webhooks, and can send it again.'),
  },
  backup: {
    what: msg('The nightly backup could not be made, did not restore, or lacks files.'),
    action: msg('The reason stands under Backups.'),
  },
  network: {
    what: msg('Another server could not be reached.'),
    action: msg('Check the network, the firewall, and the addresses in the settings.'),
  },
  defect: {
    what: msg('Something unexpected happened.'),
    action: msg('Send the supplier the log of that time: it names the place.'),
  },
};

export const causeText = (cause: FailureCause): string => t(causes[cause].what);
export const actionText = (cause: FailureCause): string => t(causes[cause].action);

/** What failed, in words: an address of the API stays as it is. */
export function subjectText({ kind, subject }: Pick<Failure, 'kind' | 'subject'>): string {
  if (kind === 'job') return jobLabel(subject);
  if (kind === 'webhook') return t('Webhooks');
  return kind === 'mail' ? t('Sending mail') : subject;
}

const folderLabels = { data: msg('Data folder'), backups: msg('Backup folder') } as const;
export const folderLabel = (folder: 'data' | 'backups'): string => t(folderLabels[folder]);

/** What is wrong, and what to do about it. */
export function attentionText(attention: Attention): Explained {
  switch (attention.kind) {
    case 'disk-low':
      return {
        what: t('Little space is left: {{folder}}', { folder: folderLabel(attention.folder) }),
        action: t('Free some space or enlarge the disk, before nothing can be saved any more.'),
      };
    case 'files-silent':
      return { what: t('The file store does not answer.'), action: actionText('files') };
    case 'files-foreign':
      return {
        what: t('The file store is not the one that the files of this database are in.'),
        action: t('See whether its disk is mounted, or which bucket S3_BUCKET names; then restart the server.'),
      };
    case 'backup-failed':
      return {
        what: t('The last nightly backup failed.'),
        action: t('The reason stands under Backups. It is tried again every hour.'),
      };
    case 'backup-incomplete':
      return {
        what: t('The last backup lacks files that the database names.'),
        action: t(
          'They are not in the file store: see whether it is the right one, and put them back from an older backup.',
        ),
      };
    case 'backup-old':
      return {
        what: t('The last backup is older than 26 hours.'),
        action: t('See whether the server ran at night, and whether the backup folder or bucket can be reached.'),
      };
    case 'backup-off':
      return {
        what: t('Nightly backups are not set up.'),
        action: t('Set BACKUP_TO and BACKUP_PASSPHRASE, unless another program makes backups.'),
      };
    case 'jobs-failed':
      return {
        what: t('The last run failed: {{jobs}}', { jobs: formatList(attention.names.map(jobLabel)) }),
        action: t('The reason stands under Failures. Each is tried again at its next run.'),
      };
    case 'jobs-late':
      return {
        what: t('Overdue: {{jobs}}', { jobs: formatList(attention.names.map(jobLabel)) }),
        action: t('Restart the server if this stays for more than an hour.'),
      };
  }
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

/** "1.5 GB", in the reader's language. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / Math.log2(STEP)));
  const value = bytes / STEP ** power;
  const unit = UNITS[power] ?? 'byte';
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** "0.3 secs", "4 mins", "2 hrs". */
export function formatSeconds(seconds: number): string {
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: value < 10 ? 1 : 0 });
}
