import { t } from '#web/i18n/text.ts';
import type { Activity } from '../../contract.ts';

/** What somebody did, as one whole sentence a language may order as it likes. */
export function sentenceOf(entry: Activity): string {
  const format = sentences[`${entry.entity}.${entry.action}`] ?? sentences[`*.${entry.action}`];
  return format ? format(entry, valuesOf(entry)) : t('changed {{label}}', valuesOf(entry));
}

interface Values extends Readonly<Record<string, string>> {
  label: string;
  project: string;
}

/** The engine's own risks are called by a sentence of the catalogue. */
const valuesOf = ({ entity, label, projectName }: Activity): Values => ({
  label: entity === 'risk' ? riskName(label) : label,
  project: projectName ?? label,
});

/** One of them has a material's name in it. */
function riskName(label: string): string {
  const item = /^(.+) will be missing$/.exec(label)?.[1];
  return item === undefined ? t(label) : t('{{item}} will be missing', { item });
}

type Format = (entry: Activity, values: Values) => string;

const has = ({ after, before }: Activity, ...keys: string[]): boolean =>
  keys.some((key) => after?.[key] !== undefined || before?.[key] !== undefined);

const textOf = ({ after }: Activity, key: string): string => (typeof after?.[key] === 'string' ? after[key] : '');

const sentences: Readonly<Record<string, Format>> = {
  'project.created': (_, values) => t('created the project {{label}}', values),
  'project.updated': (_, values) => t('changed the project {{label}}', values),
  'project.deleted': (_, values) => t('moved the project {{label}} to the trash', values),
  'project.restored': (_, values) => t('restored the project {{label}}', values),
  'member.added': (_, values) => t('added {{label}} to {{project}}', values),
  'member.updated': (_, values) => t('changed the role of {{label}} in {{project}}', values),
  'member.removed': (_, values) => t('removed {{label}} from {{project}}', values),
  'log.created': (_, values) => t('submitted a daily log for {{project}}', values),
  'log.updated': (entry, values) =>
    has(entry, 'aiSummary')
      ? t('had a photo of the daily log of {{project}} analysed', values)
      : t('amended the daily log of {{project}}', values),
  'log.pictured': (_, values) => t('added photos to the daily log of {{project}}', values),
  'log.deleted': (_, values) => t('deleted a daily log of {{project}}', values),
  'log.restored': (_, values) => t('restored a daily log of {{project}}', values),
  'task.created': (entry, values) =>
    has(entry, 'plan') ? t('added tasks to {{project}} from a plan', values) : t('added the task {{label}}', values),
  'task.updated': (entry, values) => taskChanged(entry, values),
  'task.deleted': (entry, values) =>
    has(entry, 'plan')
      ? t('moved tasks of {{project}} to the trash that are no longer in the plan', values)
      : t('moved the task {{label}} to the trash', values),
  'task.followed': (entry, values) =>
    has(entry, 'takesDates')
      ? t('changed another part of the same task; the dates of {{label}} followed', values)
      : t('changed a subtask of {{label}}, which followed', values),
  'task.restored': (_, values) => t('restored the task {{label}}', values),
  'schedule.updated': (entry, values) => scheduleChanged(entry, values),
  'schedule.linked': (_, values) => t('linked tasks in the schedule of {{project}}', values),
  'schedule.unlinked': (_, values) => t('removed links from the schedule of {{project}}', values),
  'material.created': (_, values) => t('added the material {{label}}', values),
  'material.updated': (entry, values) =>
    has(entry, 'onSiteQty', 'deliveredQty')
      ? entry.after?.['reason'] === null
        ? t('changed the stock of {{label}} without giving a reason', values)
        : t('changed the stock of {{label}}', values)
      : t('changed the material {{label}}', values),
  'material.pictured': (_, values) => t('added a delivery note to {{label}}', values),
  'material.deleted': (_, values) => t('moved the material {{label}} to the trash', values),
  'payment.created': (_, values) => t('added the payment {{label}}', values),
  'payment.updated': (entry, values) => paymentChanged(entry, values),
  'payment.added': (_, values) => t('attached a file to the payment {{label}}', values),
  'payment.removed': (_, values) => t('removed a file from the payment {{label}}', values),
  'payment.deleted': (_, values) => t('moved the payment {{label}} to the trash', values),
  'vendor.created': (_, values) => t('added the vendor {{label}}', values),
  'vendor.updated': (_, values) => t('changed the vendor {{label}}', values),
  'contract.created': (_, values) => t('entered the contract of {{project}}', values),
  'contract.added': (_, values) => t('added items to the bill of quantities of {{project}}', values),
  'contract.updated': (entry, values) => contractChanged(entry, values),
  'contract.deleted': (_, values) => t('deleted the item {{label}} of the bill of quantities of {{project}}', values),
  'variation.created': (_, values) => t('entered the variation {{label}}', values),
  'variation.updated': (entry, values) =>
    has(entry, 'approvedBy')
      ? t('approved the variation {{label}}', values)
      : t('changed the variation {{label}}', values),
  'variation.deleted': (_, values) => t('deleted the variation {{label}}', values),
  'certificate.created': (_, values) => t('drafted the certificate {{label}}', values),
  'certificate.updated': (entry, values) => certificateChanged(entry, values),
  'certificate.deleted': (_, values) => t('deleted the draft of the certificate {{label}}', values),
  'risk.created': (_, values) => t('raised the risk {{label}}', values),
  'risk.updated': (_, values) => t('changed the risk {{label}}', values),
  'risk.deleted': (_, values) => t('moved the risk {{label}} to the trash', values),
  'invitation.created': (_, values) => t('invited {{label}}', values),
  'invitation.deleted': (_, values) => t('withdrew the invitation of {{label}}', values),
  'organisation.updated': (entry) => settingsChanged(entry),
  'user.created': (_, values) => t('opened the account of {{label}}', values),
  'user.signed-in': () => t('signed in'),
  'user.updated': (entry, values) => personChanged(entry, values),
  '*.created': (_, values) => t('added {{label}}', values),
  '*.updated': (_, values) => t('changed {{label}}', values),
  '*.deleted': (_, values) => t('deleted {{label}}', values),
  '*.restored': (_, values) => t('restored {{label}}', values),
  '*.deactivated': (_, values) => t('deactivated {{label}}', values),
  '*.reactivated': (_, values) => t('reactivated {{label}}', values),
  '*.commented': (_, values) => t('commented on {{label}}', values),
  '*.uncommented': (_, values) => t('deleted a comment on {{label}}', values),
  '*.pictured': (_, values) => t('added a picture to {{label}}', values),
  '*.unpictured': (_, values) => t('removed a picture from {{label}}', values),
};

function taskChanged(entry: Activity, values: Values): string {
  switch (textOf(entry, 'status')) {
    case 'done':
      return t('completed {{label}}', values);
    case 'blocked':
      return t('marked {{label}} as blocked', values);
    case 'in_progress':
      return t('started {{label}}', values);
    case 'not_started':
      return t('moved {{label}} back to Not Started', values);
  }
  if (has(entry, 'assignedTo')) return t('changed the assignee of {{label}}', values);
  if (has(entry, 'plannedStartDate', 'plannedEndDate')) return t('changed the dates of {{label}}', values);
  return t('changed the task {{label}}', values);
}

function scheduleChanged(entry: Activity, values: Values): string {
  if (has(entry, 'calendars')) return t('changed the calendars of tasks of {{project}}', values);
  if (has(entry, 'calendar')) return t('changed the working calendar of {{project}}', values);
  if (has(entry, 'crew', 'equipment')) return t('changed the crews and equipment of {{project}}', values);
  if (has(entry, 'baseline')) return t('kept a baseline of {{project}}', values);
  if (has(entry, 'link', 'links')) return t('changed links in the schedule of {{project}}', values);
  if (has(entry, 'undone')) return t('took back a change of the schedule of {{project}}', values);
  return t('changed the schedule of {{project}}', values);
}

function paymentChanged(entry: Activity, values: Values): string {
  const status = textOf(entry, 'status');
  if (status === 'approved') return t('approved the payment {{label}}', values);
  if (status === 'paid') return t('marked the payment {{label}} as paid', values);
  if (status === 'pending') return t('took back the approval of {{label}}', values);
  return t('changed the payment {{label}}', values);
}

function contractChanged(entry: Activity, values: Values): string {
  if (has(entry, 'items')) return t('replaced the bill of quantities of {{project}}', values);
  if (entry.entityId === entry.projectId) return t('changed the contract of {{project}}', values);
  return t('changed the item {{label}} of the bill of quantities of {{project}}', values);
}

function certificateChanged(entry: Activity, values: Values): string {
  if (textOf(entry, 'status') === 'issued') return t('issued the certificate {{label}}', values);
  if (has(entry, 'receivedOn')) return receiptChanged(entry, values);
  return t('changed the draft of the certificate {{label}}', values);
}

function receiptChanged({ before, after }: Activity, values: Values): string {
  if (before?.['receivedOn'] && !after?.['receivedOn'])
    return t('removed a receipt or a write-off of the certificate {{label}}', values);
  if (before?.['receivedOn']) return t('corrected a receipt or a write-off of the certificate {{label}}', values);
  return after?.['writtenOff'] === undefined
    ? t('recorded the money received for the certificate {{label}}', values)
    : t('wrote off what was outstanding of the certificate {{label}}', values);
}

function settingsChanged(entry: Activity): string {
  if (entry.entityId === 'ai') return t('changed the AI settings');
  if (has(entry, 'calendar')) return t("changed the organisation's working calendar");
  if (has(entry, 'approvalLimits', 'mayApproveOwn')) return t('changed the approval rules');
  return t("changed the organisation's settings");
}

function personChanged(entry: Activity, values: Values): string {
  const isOwn = entry.actorId === entry.entityId;
  if (has(entry, 'passwordLink')) return t('made a password link for {{label}}', values);
  if (has(entry, 'role')) return t('changed the role of {{label}}', values);
  if (has(entry, 'password')) return t('changed their own password');
  if (has(entry, 'secondFactor', 'backupCodes'))
    return isOwn ? t('changed their own second factor') : t('switched off the second factor of {{label}}', values);
  return isOwn ? t('changed their own account or settings') : t('changed {{label}}', values);
}
