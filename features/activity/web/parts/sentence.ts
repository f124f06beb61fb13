import { t } from '#web/i18n/text.ts';
import type { Activity } from '../../contract.ts';

/** What somebody did, as one whole sentence a language may order as it likes. */
export function sentenceOf({ entity, action, label, projectName, after }: Activity): string {
  const values = { label, project: projectName ?? '' };
  const own = sentences[`${entity}.${action}`] ?? sentences[`*.${action}`];
  if (entity === 'task' && action === 'updated' && typeof after?.['status'] === 'string')
    return taskMoved(label, after['status']);
  return own ? own(values) : t('changed {{label}}', values);
}

type Values = { label: string; project: string };

const sentences: Record<string, (values: Values) => string> = {
  'project.created': (values) => t('created the project {{label}}', values),
  'project.updated': (values) => t('changed the project {{label}}', values),
  'project.deleted': (values) => t('moved the project {{label}} to the trash', values),
  'project.restored': (values) => t('restored the project {{label}}', values),
  'member.added': (values) => t('added {{label}} to {{project}}', values),
  'member.removed': (values) => t('removed {{label}} from {{project}}', values),
  'log.created': (values) => t('submitted a daily log for {{project}}', values),
  'task.created': (values) => t('added the task {{label}}', values),
  'payment.created': (values) => t('added the payment {{label}}', values),
  '*.created': (values) => t('added {{label}}', values),
  '*.updated': (values) => t('changed {{label}}', values),
  '*.deleted': (values) => t('deleted {{label}}', values),
  '*.restored': (values) => t('restored {{label}}', values),
  '*.deactivated': (values) => t('deactivated {{label}}', values),
  '*.reactivated': (values) => t('reactivated {{label}}', values),
};

function taskMoved(label: string, status: string): string {
  if (status === 'done') return t('completed {{label}}', { label });
  if (status === 'blocked') return t('marked {{label}} as blocked', { label });
  if (status === 'in_progress') return t('started {{label}}', { label });
  return t('moved {{label}} back to Not Started', { label });
}
