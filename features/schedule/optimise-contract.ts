import { z } from 'zod';
import { calendarDate } from '#shared/dates.ts';
import { contract } from '#shared/http/endpoint.ts';
import { Id, idParams } from '#shared/http/fields.ts';
import { MAX_MOVES, Move, MovedTask, ScheduleChange } from './contract.ts';

export const OptimiseGoal = z.enum(['finish', 'level'], 'goal must be finish or level');

const Peaks = z.object({ before: z.int(), after: z.int() });

export const Proposal = z.object({
  goal: OptimiseGoal,
  /** Only tasks whose dates would change. */
  moved: z.array(MovedTask),
  finishBefore: z.string().nullable(),
  finishAfter: z.string().nullable(),
  /** Working days the project would end earlier. */
  daysGained: z.int(),
  /**
   * Why it ends later than the plan says, where it does: `past`: the plan was to have ended before today; `late`: open work lies
   * before today, before what it waits for, or has no dates; `capacity`: it needs more workers or machines than there are.
   */
  laterBecause: z.enum(['past', 'late', 'capacity']).nullable(),
  peakWorkers: Peaks,
  /** Days on which more workers are planned than there are. */
  daysOverCapacity: Peaks,
  /** Days on which more of a machine is planned than there are, of all machines. */
  daysOverEquipment: Peaks,
  /** The first days that still need more workers than there are, with the tasks that cannot move from there; where none is, all. */
  overloads: z.array(z.object({ date: z.string(), workers: z.int(), isHeld: z.boolean(), tasks: z.array(z.string()) })),
  /** The same of machines. */
  equipmentOverloads: z.array(
    z.object({
      date: z.string(),
      equipment: z.string(),
      needed: z.int(),
      available: z.int(),
      isHeld: z.boolean(),
      tasks: z.array(z.string()),
    }),
  ),
  /** Why, each with the tasks it rests on. */
  reasons: z.array(
    z.object({
      kind: z.enum([
        'link',
        'crew',
        'equipment',
        'constraint',
        'start',
        'milestone',
        'blocked',
        'material',
        'shorter',
        'level',
        'none',
      ]),
      taskId: Id.nullable(),
      /** "T-12 Slab", also of a task that does not move. */
      task: z.string().nullable(),
      /** What holds the task: another task, a machine, a date, a material that is short. */
      because: z.string().nullable(),
    }),
  ),
  /** How many schedules were compared. */
  schedules: z.int(),
});
export type Proposal = z.output<typeof Proposal>;

export const optimiseApi = contract({
  optimise: {
    method: 'POST',
    path: '/api/projects/:id/schedule/optimise',
    summary: 'Propose a shorter plan within crew and equipment, or a level one with the same finish; changes nothing',
    access: 'plan.suggest',
    params: idParams,
    body: z.object({
      goal: OptimiseGoal.default('finish'),
      seed: z.int('seed must be a whole number').min(0).max(2_147_483_647).default(1),
    }),
    isHeavy: true,
    response: Proposal,
  },
  apply: {
    method: 'POST',
    path: '/api/projects/:id/schedule/apply',
    summary: 'Put a proposal into the plan; 409 when a task was changed since it was made',
    access: 'plan.commit',
    params: idParams,
    body: z.object({
      goal: OptimiseGoal.default('finish'),
      moves: z
        .array(
          Move.safeExtend({
            beforeStart: calendarDate('beforeStart').nullable(),
            beforeEnd: calendarDate('beforeEnd').nullable(),
          }),
          'moves must be a list',
        )
        .min(1, 'moves must name at least one task')
        .max(MAX_MOVES, `moves must name at most ${MAX_MOVES} tasks`),
    }),
    response: ScheduleChange,
  },
});
