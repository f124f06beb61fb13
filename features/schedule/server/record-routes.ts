import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { recordApi, type ScheduleRecord } from '../record-contract.ts';
import { changesBetween } from '../record-rules.ts';
import { readAsOf, readRecords, type StoredRecord } from './record.ts';
import { readSchedule } from './store.ts';

const toRecord = ({ recordedAt, recordedOn, occasion, taskCount, sha256 }: StoredRecord): ScheduleRecord => ({
  ...{ recordedAt: recordedAt.toISOString(), recordedOn, occasion, taskCount, sha256 },
});

type Db = Parameters<typeof readAsOf>[0];

async function recordOf(db: Db, projectId: string, asOf: string) {
  const found = await readAsOf(db, projectId, asOf);
  if (!found) throw notFound('Record of that day');
  return found;
}

export const recordRoutes = implement(recordApi, {
  async list({ params }, { db, user, total }) {
    const records = await readRecords(db, await authorizeProject(db, user, params.id, 'project.read'));
    total(records.total);
    return records.rows.map(toRecord);
  },

  async asOf({ params, query }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    const { record, schedule } = await recordOf(db, projectId, query.date);
    return { asOf: query.date, record: toRecord(record), schedule };
  },

  async since({ params, query: { from, to } }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    const before = (await recordOf(db, projectId, from)).schedule;
    const after = to ? (await recordOf(db, projectId, to)).schedule : await readSchedule(db, projectId, now());
    return { from, to: to ?? after.today, ...changesBetween(before, after) };
  },
});
