import { Boxes, Check, ShieldCheck, TriangleAlert, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t, translate } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { toast } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { BlockedTask, DailyTask, PlanSuggestion } from '../contract.ts';
import { type Chosen, useCommit } from './queries.ts';

const keyOf = (date: string, { taskId }: DailyTask): string => `${date} ${taskId}`;

interface DailyTasksProps {
  readonly plan: PlanSuggestion;
  readonly ticked: ReadonlySet<string>;
  /** Committed since the suggestion was made. */
  readonly committed: ReadonlySet<string>;
  readonly mayCommit: boolean;
  readonly onTicked: (ticked: ReadonlySet<string>) => void;
}

/** The tasks of each day; what is promised already cannot be ticked again. */
function DailyTasks({ plan, ticked, committed, mayCommit, onTicked }: DailyTasksProps) {
  const isPromised = (date: string, task: DailyTask) => task.isPromised || committed.has(keyOf(date, task));
  const tick = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(ticked);
    for (const key of keys) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    onTicked(next);
  };
  return (
    <div className="divide-y divide-line">
      {plan.daily.map(({ date, tasks }) => {
        const open = tasks.filter((task) => !isPromised(date, task)).map((task) => keyOf(date, task));
        const count = open.filter((key) => ticked.has(key)).length;
        const workers = tasks.reduce((sum, { manpower }) => sum + manpower, 0);
        return (
          <section key={date}>
            <header className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-sunk px-4 py-2">
              {mayCommit && open.length > 0 ? (
                <Checkbox
                  label={<b className="font-semibold">{formatDate(date, 'weekday')}</b>}
                  checked={count === open.length}
                  onValue={(isOn) => tick(open, isOn)}
                />
              ) : (
                <h3 className="font-semibold">{formatDate(date, 'weekday')}</h3>
              )}
              <span className="ms-auto text-sm text-ink-2">
                {t('{{workers}} of {{count}} workers', { workers, count: plan.crew })}
              </span>
            </header>
            <ul className="divide-y divide-line">
              {tasks.map((task) => (
                <TaskRow
                  key={task.taskId}
                  task={task}
                  isPromised={isPromised(date, task)}
                  isTicked={ticked.has(keyOf(date, task))}
                  onTick={mayCommit ? (isOn) => tick([keyOf(date, task)], isOn) : undefined}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface TaskRowProps {
  readonly task: DailyTask;
  readonly isPromised: boolean;
  readonly isTicked: boolean;
  readonly onTick: ((isOn: boolean) => void) | undefined;
}

const TaskRow = ({ task, isPromised, isTicked, onTick }: TaskRowProps) => (
  <li className="grid gap-1.5 px-4 py-3">
    <div className="flex items-start justify-between gap-3">
      {onTick ? (
        <Checkbox
          label={
            <bdi dir="auto" className="wrap-anywhere">
              {task.title}
            </bdi>
          }
          checked={isPromised || isTicked}
          disabled={isPromised}
          onValue={onTick}
          className="min-w-0 font-medium"
        />
      ) : (
        <bdi dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {task.title}
        </bdi>
      )}
      {isPromised && <Badge tone="green">{t('Promised')}</Badge>}
    </div>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 ps-7 text-sm text-ink-2">
      <Badge tone="blue">
        <bdi>{task.assigneeRole}</bdi>
      </Badge>
      <span className="inline-flex items-center gap-1">
        <UsersRound size={14} aria-hidden />
        {task.isCrewKnown
          ? t('{{count}} workers', { count: task.manpower })
          : t('{{count}} workers assumed', { count: task.manpower })}
      </span>
      <span>{t('{{hours}} h', { hours: task.hours })}</span>
      {task.isCritical && <Badge tone="amber">{t('Critical')}</Badge>}
      {task.inspection !== null && (
        <span className="inline-flex items-center gap-1">
          <ShieldCheck size={14} aria-hidden />
          <bdi>{t('Hold point: {{inspection}}', { inspection: task.inspection })}</bdi>
        </span>
      )}
    </div>
    {task.materials.length > 0 && (
      <ul className="flex flex-wrap gap-x-3 gap-y-1 ps-7 text-sm text-ink-2">
        {task.materials.map(({ qty, unit, item }) => (
          <li key={item} className="inline-flex items-center gap-1">
            <Boxes size={14} aria-hidden className="flex-none" />
            <bdi className="wrap-anywhere">
              {t('{{quantity}} {{item}}', { quantity: quantityText({ unit }, qty), item })}
            </bdi>
          </li>
        ))}
      </ul>
    )}
    {task.notes.map((note) => (
      <p key={note.key} className="flex items-center gap-1 ps-7 text-sm text-amber-ink">
        <TriangleAlert size={14} aria-hidden className="flex-none" />
        {translate(note)}
      </p>
    ))}
  </li>
);

const kindLabels: Readonly<Record<BlockedTask['kind'], string>> = {
  blocked: 'Blocked',
  suspended: 'Suspended',
  predecessor: 'Previous work',
  material: 'Materials',
  weather: 'Weather',
  crew: 'Labour',
  dates: 'No dates',
};

const SHOWN = 12;

/** What is due and cannot be promised, each with the constraint to be removed. */
function BlockedTasks({ blocked }: { blocked: readonly BlockedTask[] }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <Card>
      <CardHeader title={t('Cannot be promised')} note={blocked.length > 0 && formatNumber(blocked.length)} />
      {blocked.length === 0 ? (
        <EmptyState
          title={t('Nothing holds the work')}
          text={t('Everything due within the horizon can be promised.')}
        />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {blocked.slice(0, shown).map((task) => (
              <Row key={task.taskId} {...task} />
            ))}
          </ul>
          {blocked.length > shown && (
            <div className="border-t border-line p-2 text-center">
              <Button variant="quiet" onClick={() => setShown(shown + SHOWN * 4)}>
                {t('Show more')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const Row = ({ taskNumber, title, kind, sentence, since, until }: BlockedTask) => (
  <li className="grid gap-1 px-4 py-2.5">
    <div className="flex items-start justify-between gap-3">
      <span className="min-w-0 font-medium wrap-anywhere">
        <span className="font-mono text-ink-3">T-{taskNumber}</span> <bdi>{title}</bdi>
      </span>
      <Badge tone={kind === 'blocked' || kind === 'material' ? 'red' : 'amber'} className="flex-none">
        {t(kindLabels[kind])}
      </Badge>
    </div>
    <p className="text-sm wrap-anywhere text-ink-2">{translate(dated(sentence))}</p>
    <p className="text-sm text-ink-3">
      {until === null
        ? t('Due {{since}}', { since: formatDate(since, 'short') })
        : t('Due {{since}}, can go on {{until}}', {
            since: formatDate(since, 'short'),
            until: formatDate(until, 'short'),
          })}
    </p>
  </li>
);

/** A date inside the sentence is written as the reader writes dates. */
const dated = ({ key, values }: BlockedTask['sentence']): BlockedTask['sentence'] => ({
  key,
  values: typeof values['date'] === 'string' ? { ...values, date: formatDate(values['date']) } : values,
});

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
        toastCommitted(made.length, left);
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
function toastCommitted(count: number, left: readonly Chosen[]) {
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
    {t('{{from}} to {{to}}: nothing holds {{ready}} of {{count}} tasks.', {
      from: formatDate(from, 'short'),
      to: formatDate(to),
      ready: formatNumber(ready),
      count: due,
    })}{' '}
    {t('{{count}} workers a day.', { count: crew })} {t('Overdue tasks are counted, too.')} {t(weatherTexts[weather])}{' '}
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
