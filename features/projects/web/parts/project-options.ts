import { t } from '#web/i18n/text.ts';
import type { Project } from '../../contract.ts';

/** What a choice of one project or of all offers; the empty value stands for all. */
export const projectOptions = (projects: readonly Pick<Project, 'id' | 'name'>[]) => [
  { value: '', label: t('All Projects') },
  ...projects.map(({ id, name }) => ({ value: id, label: name })),
];
