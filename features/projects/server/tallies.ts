import type { Database } from '#server/database/open.ts';

/**
 * Nothing waits for this and it waits for nobody: it takes away only rows that it sees, and puts back what they add up to. A
 * change in the trash leaves a row of zeros, which may be the only one of a project that is deleted afterwards.
 */
const fold = {
  name: 'tallies-fold',
  text: `with many as (
      select project_id from project_tallies group by project_id
      having count(*) > 1 or bool_and((tasks, done, in_progress, blocked, weight, weight_done, paid) = (0, 0, 0, 0, 0, 0, 0))),
    gone as (delete from project_tallies t using many where t.project_id = many.project_id returning t.*),
    sums as (
      select project_id, sum(tasks) as tasks, sum(done) as done, sum(in_progress) as in_progress, sum(blocked) as blocked,
        sum(weight) as weight, sum(weight_done) as weight_done, sum(paid) as paid from gone group by project_id)
    insert into project_tallies (project_id, tasks, done, in_progress, blocked, weight, weight_done, paid)
    select * from sums where (tasks, done, in_progress, blocked, weight, weight_done, paid) <> (0, 0, 0, 0, 0, 0, 0)`,
};

/** Makes one row of the many that the writes of a project have added. The figures are the same before and after. */
export async function compactTallies(db: Database): Promise<void> {
  await db.$client.query(fold);
}
