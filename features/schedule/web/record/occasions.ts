import { isCalendarDate } from '#shared/dates.ts';
import { formatDate, formatDateTime } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import type { ScheduleRecord } from '../../record-contract.ts';

const occasions: Record<ScheduleRecord['occasion'], string> = {
  night: msg('in the night'),
  before_plan: msg('before a plan was uploaded'),
  after_plan: msg('after a plan was uploaded'),
};

/** "1 Mar 2026, 21:30 · before a plan was uploaded". */
export const recordText = ({ recordedAt, occasion }: ScheduleRecord): string =>
  `${formatDateTime(recordedAt)} · ${t(occasions[occasion])}`;

/** The day, or the moment of a record. */
export const formatAsOf = (asOf: string): string => (isCalendarDate(asOf) ? formatDate(asOf) : formatDateTime(asOf));

export const isAfter = ({ recordedAt, recordedOn }: ScheduleRecord, asOf: string): boolean =>
  (isCalendarDate(asOf) ? recordedOn : recordedAt) > asOf;
