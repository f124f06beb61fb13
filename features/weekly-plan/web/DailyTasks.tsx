import { Boxes, ShieldCheck, TriangleAlert, UsersRound } from 'lucide-react';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t, told } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { DailyTask, PlanSuggestion } from '../contract.ts';

export const keyOf = (date: string, { taskId }: DailyTask): string => `${date} ${taskId}`;

interface DailyTasksProps {
  readonly plan: PlanSuggestion;
  readonly ticked: ReadonlySet<string>;
  /** Committed since the suggestion was made. */
  readonly committed: ReadonlySet<string>;
  readonly mayCommit: boolean;
  readonly onTicked: (ticked: ReadonlySet<string>) => void;
}

/** The tasks of each day; what is promised already cannot be ticked again. */
export function DailyTasks({ plan, ticked, committed, mayCommit, onTicked }: DailyTasksProps) {
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
                {t('{{workers}} of {{crew}} workers', { workers, crew: plan.crew })}
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
        {told(note)}
      </p>
    ))}
  </li>
);
