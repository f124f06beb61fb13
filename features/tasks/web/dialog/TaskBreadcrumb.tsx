import { useProjects } from '#features/projects/web/queries.ts';
import { t } from '#web/i18n/text.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import { taskCode } from '../vocabulary.ts';
import type { Family } from './family.ts';

/** Below the number: the project, and the task it is a part of. */
export function TaskBreadcrumb({ family, onOpen }: { family: Family; onOpen: (id: string) => void }) {
  const { task, parent } = family;
  const project = useProjects().data?.find(({ id }) => id === task.projectId);
  return (
    <span className="flex flex-wrap gap-x-3">
      {project && (
        <TextLink to={`/projects/${project.id}`} className="wrap-anywhere">
          <bdi>{project.name}</bdi>
        </TextLink>
      )}
      {parent && (
        <button
          type="button"
          onClick={() => onOpen(parent.id)}
          className="min-w-0 rounded-1 text-start wrap-anywhere text-ink-2 underline-offset-3 hover:underline"
        >
          {t('Part of {{task}}', { task: `${taskCode(parent)} ${parent.title}` })}
        </button>
      )}
    </span>
  );
}
