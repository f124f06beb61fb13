import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PlanSuggestion } from '../contract.ts';
import { BlockedTasks } from './BlockedTasks.tsx';
import { DailyTasks, keyOf } from './DailyTasks.tsx';
import { type Chosen, useCommit } from './queries.ts';

interface SuggestionProps {
  readonly plan: PlanSuggestion;
  readonly mayCommit: boolean;
  /** The first day of what was committed. */
  readonly onCommitted: (date: string) => void;
}

/** The look-ahead: objectives of the weeks, tasks of the days to be ticked and committed, and what holds the rest. */
export function Suggestion({ plan, mayCommit, onCommitted }: SuggestionProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [committed, setCommitted] = useState<ReadonlySet<string>>(new Set());
  const commit = useCommit(plan.projectId);
  const chosen = plan.daily.flatMap(({ date, tasks }) =>
    tasks.filter((task) => ticked.has(keyOf(date, task))).map((task) => ({ ...task, date })),
  );
  const send = () => {
    if (chosen.length === 0) return;
    commit.mutate(chosen, {
      onSuccess: (tasks) => {
        const done = new Set(tasks.filter(({ status }) => status === 'done').map(promiseOf));
        const isLeftOut = ({ taskId, title }: Chosen) => done.has(promiseOf({ parentTaskId: taskId, title }));
        const [left, made] = [chosen.filter(isLeftOut), chosen.filter((one) => !isLeftOut(one))];
        setCommitted(new Set([...committed, ...made.map((one) => keyOf(one.date, one))]));
        setTicked(new Set());
        tellCommitted(made.length, left);
        const [first] = made.map(({ date }) => date).sort();
        if (first) onCommitted(first);
      },
      onError: () =>
        toast({
          title: t('Error'),
          description: t('Failed to commit tasks. Please try again.'),
          variant: 'destructive',
        }),
    });
  };
  return (
    <>
      <Summary plan={plan} />
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)]">
        <Card className="order-2 lg:order-1">
          <CardHeader
            title={t('Daily Tasks')}
            note={ticked.size === 0 && plan.daily.length > 0 ? t('Tick what you promise') : undefined}
          />
          {plan.daily.length === 0 ? (
            <EmptyState
              title={t('No daily tasks generated')}
              text={t('No task of this project can be worked on within the horizon.')}
            />
          ) : (
            <DailyTasks {...{ plan, ticked, committed, mayCommit }} onTicked={setTicked} />
          )}
          {mayCommit && chosen.length > 0 && (
            <CommitBar count={chosen.length} isSending={commit.isPending} onCommit={send} />
          )}
        </Card>
        <div className="order-1 grid min-w-0 gap-4.5 lg:order-2">
          <Objectives plan={plan} />
          <BlockedTasks blocked={plan.blocked} />
        </div>
      </div>
    </>
  );
}

interface CommitBarProps {
  readonly count: number;
  readonly isSending: boolean;
  readonly onCommit: () => void;
}

/** Stays in view at the lower edge, above a phone's bar, as far as the days reach. */
const CommitBar = ({ count, isSending, onCommit }: CommitBarProps) => (
  <section
    aria-label={t('Selected tasks')}
    className="sticky bottom-0 z-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-b-2 border-t border-line-2 bg-card px-4 py-2.5 shadow-float max-lg:bottom-[calc(56px+1px+env(safe-area-inset-bottom)+var(--lines,0px))]"
  >
    <span role="status" className="font-semibold">
      {t('{{count}} selected', { count })}
    </span>
    <Button variant="primary" icon={Check} busy={isSending} onClick={onCommit} className="max-md:h-12 max-md:flex-1">
      {t('Commit {{count}} Tasks', { count })}
    </Button>
  </section>
);

const promiseOf = ({ parentTaskId, title }: { parentTaskId: string | null; title: string }) =>
  `${parentTaskId} ${title}`;

/** What was done for its week meanwhile is not promised again, and nobody is told that it was. */
function tellCommitted(count: number, left: readonly Chosen[]) {
  if (count > 0) toast({ title: t('Success'), description: t('Selected tasks have been committed to the project.') });
  if (left.length === 0) return;
  toast({
    title: t('Left out: done already'),
    description: left.map(({ title }) => title).join('; '),
    variant: 'destructive',
  });
}

const weatherTexts: Readonly<Record<PlanSuggestion['weather'], string>> = {
  ok: 'The forecast was considered.',
  off: 'No weather provider is configured.',
  unwanted: 'Weather is not followed for this project.',
  'no-place': 'The project has no coordinates, so no weather was considered.',
  unreachable: 'The weather provider does not answer.',
};

/** How much of what is due can be promised, and what was considered. */
const Summary = ({ plan: { from, to, due, ready, crew, weather, engine } }: { plan: PlanSuggestion }) => (
  <p className="text-ink-2">
    {t('{{from}} to {{to}}: nothing holds {{ready}} of {{due}} tasks.', {
      from: formatDate(from, 'short'),
      to: formatDate(to),
      ready: formatNumber(ready),
      due: formatNumber(due),
    })}{' '}
    {t('{{crew}} workers a day.', { crew })} {t('Overdue tasks are counted, too.')} {t(weatherTexts[weather])}{' '}
    {engine !== 'built-in' && t('Worded by {{engine}}.', { engine })}
  </p>
);

const Objectives = ({ plan }: { plan: PlanSuggestion }) => (
  <Card>
    <CardHeader title={t('Weekly Objectives')} />
    {plan.weekly_targets.length === 0 ? (
      <EmptyState
        title={t('No weekly targets generated')}
        text={t('Nothing can be promised within the horizon; see what holds it.')}
      />
    ) : (
      <ol className="divide-y divide-line">
        {plan.weekly_targets.map(({ weekStart, objectives }) => (
          <li key={weekStart} className="grid gap-2 px-4 py-3.5">
            <h3 className="font-semibold">{t('Week of {{date}}', { date: formatDate(weekStart) })}</h3>
            <ul className="grid list-disc gap-1 ps-5 marker:text-ink-3">
              {objectives.map((objective) => (
                <li key={objective} dir="auto" className="wrap-anywhere">
                  {objective}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    )}
  </Card>
);
