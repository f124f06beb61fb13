import type { ScheduledTask } from '../../contract.ts';

/** A task's number and title; opens its plan. */
export const TaskButton = ({ task, onOpen }: { task: ScheduledTask; onOpen: (task: ScheduledTask) => void }) => (
  <button
    type="button"
    onClick={() => onOpen(task)}
    className="touch justify-self-start text-start font-medium hover:underline"
  >
    <bdi dir="ltr" className="text-ink-3">
      T-{task.number}
    </bdi>{' '}
    <bdi className="wrap-anywhere">{task.title}</bdi>
  </button>
);
