import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { NotebookPen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { formatNumber, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton, SkeletonCards } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import type { Task } from '../contract.ts';
import { MyTaskCard } from './my/MyTaskCard.tsx';
import { type MySections, recentlyCompleted, sectionsOf } from './my-tasks.ts';
import { useMyParts, useMyTasks } from './queries.ts';

const TaskDialog = lazy(() => import('./dialog/TaskDialog.tsx').then((m) => ({ default: m.TaskDialog })));

/** /se/my-tasks: what is assigned to the person, by what wants him first. */
export function MyTasksPage() {
  const { tasks, isError, error, refetch } = useMyTasks();
  useMyParts();
  // The cards name their project: they stand when they are drawn. What failed once is tried again by the cards themselves.
  const { isLoading, isFetched } = useProjects();
  const { task: opened } = useSearch({ strict: false }) as { task?: string };
  const navigate = useNavigate();
  const show = (task?: string) =>
    void navigate({
      to: '/se/my-tasks',
      search: task ? { task } : {},
      replace: task === undefined,
      resetScroll: false,
    } as NavigateOptions);
  return (
    <>
      <PageHeader
        title={t('My Tasks')}
        actions={
          <ButtonLink to="/se/daily-log" variant="primary" icon={NotebookPen}>
            {t('Create Daily Log')}
          </ButtonLink>
        }
      />
      {isError && !tasks ? (
        <ErrorNote error={error} what={t('The tasks could not be loaded.')} onRetry={refetch} />
      ) : tasks && (isFetched || !isLoading) ? (
        <Content tasks={tasks} onOpen={show} />
      ) : (
        <Loading />
      )}
      <Suspense>
        {opened && (
          <TaskDialog
            key={opened}
            id={opened}
            known={tasks?.find(({ id }) => id === opened)}
            onOpen={show}
            onClose={() => show()}
          />
        )}
      </Suspense>
    </>
  );
}

interface ContentProps {
  tasks: readonly Task[];
  onOpen: (id: string) => void;
}

function Content({ tasks, onOpen }: ContentProps) {
  const day = today();
  const sections = useMemo(() => sectionsOf(tasks, day), [tasks, day]);
  const { urgent, today: due, upcoming, others } = sections;
  const card = (task: Task, mark?: ReactNode) => <MyTaskCard key={task.id} task={task} mark={mark} onOpen={onOpen} />;
  return (
    <>
      <Counters sections={sections} />
      {tasks.length === 0 ? (
        <Card>
          <EmptyState
            level={2}
            title={t('No Tasks Assigned')}
            text={t('When a manager assigns a task to you, it appears here.')}
          />
        </Card>
      ) : (
        <>
          <Section id="urgent" title={t('Urgent Tasks')} count={urgent.length}>
            {urgent.map((task) => card(task))}
          </Section>
          <Section id="today" title={t('Due Today')} count={due.length}>
            {due.map(({ task, reason }) =>
              card(
                task,
                <Badge tone={reason === 'due' ? 'amber' : 'blue'}>
                  {reason === 'due' ? t('Due today') : t('Starts today')}
                </Badge>,
              ),
            )}
          </Section>
          <Section id="others" title={t('Other Open Tasks')} count={others.length}>
            {others.map((task) => card(task))}
          </Section>
          <Section id="upcoming" title={t('Upcoming Tasks')} count={upcoming.length}>
            {upcoming.map((task) => card(task))}
          </Section>
          <Section id="completed" title={t('Recently Completed')} count={sections.completed.length}>
            {recentlyCompleted(sections).map((task) => card(task))}
          </Section>
        </>
      )}
    </>
  );
}

/** Each figure leads to the section it counts. */
function Counters({ sections }: { sections: MySections }) {
  const { urgent, today: due, upcoming, completed } = sections;
  const figures = [
    { id: 'urgent', label: t('Urgent Tasks'), count: urgent.length, meaning: t('High or critical priority') },
    { id: 'today', label: t('Due Today'), count: due.length, meaning: t('Due or starting today') },
    { id: 'upcoming', label: t('Upcoming'), count: upcoming.length, meaning: t('Starting later') },
    { id: 'completed', label: t('Completed'), count: completed.length, meaning: t('All you have finished') },
  ];
  return (
    <div className="grid pairs gap-2.5 md:gap-3.5 lg:grid-cols-4">
      {figures.map(({ id, label, count, meaning }) => (
        <StatCard
          key={id}
          label={label}
          figure={formatNumber(count)}
          meaning={meaning}
          alert={id === 'urgent' && count > 0}
          {...(count > 0 && { to: '/se/my-tasks', hash: id })}
        />
      ))}
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  count: number;
  children: readonly ReactNode[];
}

const SHOWN_FIRST = 12;

/** A section without tasks is left out; of many the first dozen is shown. */
function Section({ id, title, count, children }: SectionProps) {
  const [isWhole, setWhole] = useState(false);
  if (count === 0) return null;
  const hidden = children.length - SHOWN_FIRST;
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="grid scroll-mt-(--header) gap-2.5 pt-1">
      <h2 id={`${id}-title`} className="flex items-baseline gap-2 text-md font-semibold">
        {title}
        <span className="text-sm font-normal text-ink-3">{formatNumber(count)}</span>
      </h2>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {isWhole ? children : children.slice(0, SHOWN_FIRST)}
      </div>
      {!isWhole && hidden > 0 && (
        <Button className="justify-self-center" onClick={() => setWhole(true)}>
          {t('Show {{count}} more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

const Loading = () => (
  <>
    <SkeletonCards count={4} />
    <div role="status" aria-label={t('Loading')} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-52 rounded-2" />
      ))}
    </div>
  </>
);
