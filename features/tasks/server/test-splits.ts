import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { earnedShareSql, taskWeightSql } from '#features/projects/server/api.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { setupTasks } from './test-fixtures.ts';
import { plant, type Tree } from './test-trees.ts';

type Around = Awaited<ReturnType<typeof setupTasks>>;

const today = dateIn('Asia/Riyadh', new Date());

/** What reads the figures of a project, and checks its tallies whenever it does. */
function figuresFor({ app, admin }: Pick<Around, 'app' | 'admin'>) {
  async function get(path: string) {
    const { status, body } = await admin.call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  }

  /** The tallies are what its tasks weigh and have earned, one by one. */
  async function expectTallies(projectId: string) {
    const { rows } =
      await app.db.execute(sql`select round(k.weight - w.weight, 6)::float as weight, round(k.done - w.done, 6)::float as done
      from (select sum(weight) as weight, sum(weight_done) as done from project_tallies where project_id = ${projectId}) k,
        (select sum(${sql.raw(taskWeightSql)}) as weight, sum(${sql.raw(`${taskWeightSql} * ${earnedShareSql}`)}) as done
          from tasks t join projects p on p.id = t.project_id where t.project_id = ${projectId} and t.deleted_at is null) w`);
    expect(rows).toEqual([{ weight: 0, done: 0 }]);
  }

  /** What the project's work is worth, was planned to be by now, and how far it is. */
  async function figuresOf(projectId: string) {
    await expectTallies(projectId);
    const { workDone } = await get(`/api/projects/${projectId}`);
    const value = await get(`/api/projects/${projectId}/earned-value`);
    const alerts = await get(`/api/budget/alerts?projectId=${projectId}`);
    const { timeline } = await get(`/api/analytics/report?projectId=${projectId}&days=90`);
    const round = (figure: number | null) => figure && Math.round(figure * 10) / 10;
    return {
      workDone,
      timeline,
      alerts: alerts.map(({ kind, severity, value: own }: { kind: string; severity: string; value: number }) => [
        kind,
        severity,
        own,
      ]),
      ...(await planOf(projectId)),
      ...{ plannedValue: round(value.plannedValue), earnedValue: round(value.earnedValue), spi: value.spi },
      points: value.points.map(({ planned, earned }: { planned: number; earned: number }) => [
        round(planned),
        round(earned),
      ]),
    };
  }

  /** When the work ends, and who is needed on which day: parts without dates stand in the plan as the task that they are of. */
  async function planOf(projectId: string) {
    const { start, finish } = await get(`/api/projects/${projectId}/schedule`);
    const { days } = await get(`/api/projects/${projectId}/schedule/resources`);
    return { start, finish, workers: days.map(({ workers }: { workers: number }) => workers) };
  }

  return { get, expectTallies, figuresOf, planOf };
}

/** People, and what splits tasks and reads the figures of a project before and after. */
export async function setupSplits() {
  const around = await setupTasks();
  const { app, pm, newProject } = around;

  async function newTree(given: Tree): Promise<string> {
    const projectId = await newProject();
    const window = { plannedStartDate: addDays(today, -30), plannedEndDate: addDays(today, 30) };
    await app.db
      .update(projects)
      .set({ budget: '100000', nextTaskNumber: 100, ...window })
      .where(eq(projects.id, projectId));
    await plant(app.db, projectId, given, today);
    return projectId;
  }

  /** Ids of the parts. */
  async function split(projectId: string, parentTaskId: string, parts: readonly object[]): Promise<string[]> {
    const ids: string[] = [];
    for (const part of parts) {
      const { status, body } = await pm.call('POST', '/api/tasks', { projectId, title: 'Part', parentTaskId, ...part });
      expect([status, body]).toEqual([201, expect.anything()]);
      ids.push(body.id);
    }
    return ids;
  }

  const fieldsOf = async (id: string) => {
    const [row] = await app.db.select().from(tasks).where(eq(tasks.id, id));
    const { version: _, updatedAt: __, position: ___, ...fields } = row ?? expect.fail();
    return fields;
  };

  return { ...around, ...figuresFor(around), today, newTree, split, fieldsOf };
}
