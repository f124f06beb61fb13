import { z } from 'zod';
import { parts, periods } from '#features/analytics/rules.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams, listQuery, preset, version } from '#shared/http/fields.ts';
import { Role } from '#shared/roles.ts';
import { cadences, MOST_RECIPIENTS } from './rules.ts';

const Period = z.enum(periods, 'days must be 7, 30, 90, 180 or 365');
const Part = z.enum(parts, 'part must be all, overview, budget, progress or gallery');
const Format = z.enum(['pdf', 'xlsx'], 'format must be pdf or xlsx');
const Language = z.enum(['en', 'ar'], 'language must be en or ar');
const CadenceChoice = z.enum(cadences, 'cadence must be daily, weekly or monthly');
const Problem = z.enum(['hidden', 'deactivated', 'not_made', 'refused', 'interrupted']);
const flag = (name: string) => z.boolean(`${name} must be true or false`);
const whole = (name: string, from: number, to: number) =>
  z
    .int(`${name} must be a whole number from ${from} to ${to}`)
    .min(from, `${name} must be a whole number from ${from} to ${to}`)
    .max(to, `${name} must be a whole number from ${from} to ${to}`);

const Who = z.object({ id: Id, name: z.string() });

/** What became of it for one recipient. `waiting` with a problem: tried again soon. */
const Delivery = Who.extend({
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  problem: Problem.nullable(),
});
export type Delivery = z.output<typeof Delivery>;

/** A report that is sent by mail, as its owner, its recipients and administrators see it. */
export const ReportMail = z.object({
  id: Id,
  /** Null: all projects that each recipient may see. */
  projectId: Id.nullable(),
  /** Null where the caller may not see the project any more. */
  projectName: z.string().nullable(),
  days: Period,
  part: Part,
  format: Format,
  withRows: z.boolean(),
  language: Language,
  cadence: CadenceChoice,
  weekday: z.int().nullable(),
  monthDay: z.int().nullable(),
  time: z.string(),
  isPaused: z.boolean(),
  version: z.int(),
  owner: Who,
  /** False: its owner's account is deactivated, and it rests until an administrator changes it. */
  isOwnerActive: z.boolean(),
  mayChange: z.boolean(),
  isRecipient: z.boolean(),
  recipients: z.array(Who),
  /** Null: paused, at rest, or no working day comes. */
  nextAt: z.string().nullable(),
  /** The newest due time that was dealt with. */
  last: z
    .object({
      dueAt: z.string(),
      /** No server was running then, nor a day later: it was not sent. */
      isMissed: z.boolean(),
      deliveries: z.array(Delivery),
    })
    .nullable(),
});
export type ReportMail = z.output<typeof ReportMail>;

const fields = {
  projectId: Id.nullable(),
  days: Period,
  part: Part,
  format: Format,
  withRows: flag('withRows'),
  language: Language,
  cadence: CadenceChoice,
  weekday: whole('weekday', 0, 6).nullable(),
  monthDay: whole('monthDay', 1, 31).nullable(),
  time: z
    .string('time must be like 07:00')
    .max(5, 'time must be like 07:00')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time must be like 07:00'),
  recipientIds: z
    .array(Id, 'Choose who gets it.')
    .min(1, 'Choose who gets it.')
    .max(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} people can get it.`),
};

/** What is to be sent, when and to whom. A weekly one names its `weekday`, a monthly one its `monthDay`. */
export const NewReportMail = z.object({
  ...fields,
  projectId: preset(Id, null),
  part: preset(Part, 'all'),
  format: preset(Format, 'pdf'),
  withRows: preset(fields.withRows, false),
  language: preset(Language, 'en'),
  weekday: preset(whole('weekday', 0, 6), null),
  monthDay: preset(whole('monthDay', 1, 31), null),
});
export type NewReportMail = z.output<typeof NewReportMail>;

const ReportMailChange = z.object({ ...fields, isPaused: flag('isPaused'), version }).partial();
export type ReportMailChange = z.output<typeof ReportMailChange>;

const Options = z.object({
  /** False: this installation has no mail server. */
  canMail: z.boolean(),
  /** Whose clock the times are of. */
  timeZone: z.string(),
  /** Active people who may see the project, or share one with the caller. */
  people: z.array(Who.extend({ email: z.string(), role: Role })),
});
export type ReportMailOptions = z.output<typeof Options>;

export const reportMailsApi = contract({
  options: {
    method: 'GET',
    path: '/api/report-mails/options',
    summary: 'Whether reports can be mailed, by which clock, and who may get one of a project or of all',
    access: 'report.mail',
    query: z.object({ projectId: Id.optional() }),
    response: Options,
  },
  list: {
    method: 'GET',
    path: '/api/report-mails',
    summary:
      "Reports sent by mail again and again: one's own, those one gets, of an administrator all; the oldest first",
    access: 'report.mail',
    query: listQuery.omit({ search: true }),
    response: z.array(ReportMail),
  },
  create: {
    method: 'POST',
    path: '/api/report-mails',
    summary: 'Send a report by mail from now on. Each recipient gets what he may see himself',
    access: 'report.mail',
    body: NewReportMail,
    response: ReportMail,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/report-mails/:id',
    summary: 'Change, pause or resume one; its owner or an administrator',
    access: 'report.mail',
    params: idParams,
    body: ReportMailChange,
    response: ReportMail,
  },
  send: {
    method: 'POST',
    path: '/api/report-mails/:id/send',
    summary: 'Send it now as well',
    access: 'report.mail',
    params: idParams,
    response: ReportMail,
  },
  leave: {
    method: 'POST',
    path: '/api/report-mails/:id/leave',
    summary: 'Get it no more; without recipients it is deleted',
    access: 'report.mail',
    params: idParams,
    response: idParams,
  },
  remove: {
    method: 'DELETE',
    path: '/api/report-mails/:id',
    summary: 'Send it no more; its owner or an administrator',
    access: 'report.mail',
    params: idParams,
    response: idParams,
  },
});
