import { useMemo, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { useSession } from '#web/api/session.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Code } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Organised } from '../../ai-contract.ts';
import type { Task } from '../../contract.ts';
import { byNeed } from '../list/order.ts';
import { DueDate } from '../parts/marks.tsx';
import { useDisciplines } from '../queries.ts';
import { mayAddTo } from '../rights.ts';
import { type BoardSearch, filterCount } from '../search.ts';
import { taskCode } from '../vocabulary.ts';

interface DisciplineViewProps {
  shown: readonly Task[];
  search: BoardSearch;
  project: Project | undefined;
  hrefOf: (taskId: string) => string;
  onOpen: (taskId: string) => void;
}

type Group = Omit<Organised['disciplines'][number], 'tasks' | 'taskCount'> & { readonly tasks: readonly Task[] };

/** By Discipline: a project's tasks grouped by trade; the server sorts, the rows are those of the board. */
export function DisciplineView({ shown, search, project, hrefOf, onOpen }: DisciplineViewProps) {
  const { role } = useSession();
  const mayOrganise = mayAddTo(role, project);
  const organised = useDisciplines(search.project, mayOrganise);
  const groups = useMemo(() => groupsOf(organised.data, shown), [organised.data, shown]);
  const evidenceById = useMemo(() => evidenceByTask(organised.data), [organised.data]);
  if (!search.project)
    return <Note title={t('Choose a project')} text={t('Tasks are organised by discipline one project at a time.')} />;
  if (project && !mayOrganise) {
    const text = t('Organising tasks is for administrators, project managers and construction managers.');
    return <Note title={t('By Discipline')} text={text} />;
  }
  if (organised.isError && !organised.data) {
    return <ErrorNote query={organised} what={t('The tasks could not be organised.')} />;
  }
  if (!organised.data) return <Loading />;
  if (groups.length === 0) {
    const isFiltered = filterCount(search) > 0;
    return (
      <EmptyState
        drawing={isFiltered ? 'search' : 'plan'}
        level={2}
        title={isFiltered ? t('No tasks match your search') : t('No tasks yet. Add one to get started!')}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 text-sm text-ink-2">
        {t('Organised by')}
        <Badge tone="blue">
          {organised.data.engine === 'built-in' ? t('built-in engine') : <bdi>{organised.data.engine}</bdi>}
        </Badge>
      </p>
      <div data-cards className="grid items-start gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        {groups.map((group) => (
          <GroupCard key={group.name} group={group} evidenceById={evidenceById} hrefOf={hrefOf} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

/** The groups with the rows as the board has them now: moved since, filtered, without what was deleted. */
function groupsOf(organised: Organised | undefined, shown: readonly Task[]): readonly Group[] {
  const byId = new Map(shown.map((task) => [task.id, task]));
  return (organised?.disciplines ?? [])
    .map(({ taskCount: _, tasks, ...group }) => ({
      ...group,
      tasks: byNeed(tasks.flatMap(({ id }) => byId.get(id) ?? [])),
    }))
    .filter(({ tasks }) => tasks.length > 0);
}

type Evidence = Organised['evidence'][number]['evidence'][number];

/** What weighs most for the discipline of each task. An answer that a device saved before the evidence was sent has none. */
const evidenceByTask = (organised: Organised | undefined): ReadonlyMap<string, Evidence | undefined> =>
  new Map((organised?.evidence ?? []).map(({ taskId, evidence: [first] }) => [taskId, first]));

const colours: Record<Group['color'], string> = {
  blue: 'bg-blue',
  green: 'bg-green',
  purple: 'bg-purple',
  orange: 'bg-orange',
  indigo: 'bg-indigo',
  gray: 'bg-grey',
  red: 'bg-red',
  yellow: 'bg-yellow',
};

const SHOWN_FIRST = 8;
const SHOWN_MORE = 50;

interface GroupCardProps {
  group: Group;
  evidenceById: ReadonlyMap<string, Evidence | undefined>;
  hrefOf: (taskId: string) => string;
  onOpen: (taskId: string) => void;
}

function GroupCard({ group, evidenceById, hrefOf, onOpen }: GroupCardProps) {
  const { name, description, color, tasks } = group;
  const [most, setMost] = useState(SHOWN_FIRST);
  const done = tasks.filter(({ status }) => status === 'done').length;
  return (
    <Card className="relative overflow-hidden pt-1">
      <span aria-hidden className={cx('absolute inset-x-0 top-0 h-1', colours[color])} />
      <header className="grid gap-1 px-4 pt-3 pb-3">
        <div className="flex items-baseline gap-2">
          <h2 className="text-md font-semibold">{t(name)}</h2>
          <span className="text-sm text-ink-3">{formatNumber(tasks.length)}</span>
          <span className="ms-auto text-sm text-ink-2">{t('{{count}} done', { count: done })}</span>
        </div>
        <p className="text-sm text-ink-2">{t(description)}</p>
      </header>
      <ul className="divide-y divide-line border-t border-line">
        {tasks.slice(0, most).map((task) => (
          <Row key={task.id} task={task} evidence={evidenceById.get(task.id)} hrefOf={hrefOf} onOpen={onOpen} />
        ))}
      </ul>
      {tasks.length > most && (
        <div className="border-t border-line p-2 text-center">
          <Button variant="quiet" size="sm" onClick={() => setMost(most + SHOWN_MORE)}>
            {t('Show {{count}} more', { count: Math.min(SHOWN_MORE, tasks.length - most) })}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface RowProps extends Pick<GroupCardProps, 'hrefOf' | 'onOpen'> {
  task: Task;
  evidence: Evidence | undefined;
}

function Row({ task, evidence, hrefOf, onOpen }: RowProps) {
  return (
    <li className="relative grid gap-1 px-4 py-2.5 hover:bg-sunk">
      <a
        href={hrefOf(task.id)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(task.id);
        }}
        className="font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
      >
        <span dir="auto" className="aligned-with-page line-clamp-3" title={task.title}>
          {task.title}
        </span>
      </a>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        <Code>{taskCode(task)}</Code>
        <StatusBadge status={task.status} />
        <DueDate task={task} />
        {task.assigneeName && (
          <bdi title={task.assigneeName} className="ms-auto truncate">
            {task.assigneeName}
          </bdi>
        )}
        {evidence && <Reason {...evidence} />}
      </div>
    </li>
  );
}

/** The word that placed a task, so that a wrong one can be seen and the task renamed. */
function Reason({ words, from }: Evidence) {
  const texts = {
    title: t('by “{{words}}” in its title', { words }),
    heading: t('by “{{words}}” above it', { words }),
    description: t('by “{{words}}” in its description', { words }),
  };
  return <span className="basis-full wrap-anywhere text-ink-3">{texts[from]}</span>;
}

const Note = ({ title, text }: { title: string; text: string }) => (
  <Card>
    <EmptyState level={2} title={title} text={text} />
  </Card>
);

const Loading = () => (
  <div role="status" aria-label={t('Organising tasks')} className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-60 rounded-2" />
    ))}
  </div>
);
