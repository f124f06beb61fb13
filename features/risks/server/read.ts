import { projectListStatement, visibleSql } from '#features/projects/server/access.ts';
import { listStatement } from '#server/database/read.ts';
import { CRITICAL_SCORE, HIGH_SCORE } from '../rules.ts';

/** The columns of `Risk` in contract.ts; severity as in rules.ts, a test compares the two. */
const columns = `k.id, k.project_id as "projectId", p.name as "projectName", k.title, k.description,
  case when k.probability * k.impact >= ${CRITICAL_SCORE} then 'critical'
       when k.probability * k.impact >= ${HIGH_SCORE} then 'high'
       when k.probability * k.impact >= 5 then 'medium' else 'low' end as severity,
  k.probability, k.impact, k.status, k.owner_id as "ownerId", k.response, k.trigger,
  k.created_at as "createdAt", k.updated_at as "updatedAt"`;

const from = 'risks k join projects p on p.id = k.project_id';

export const risksOfProject = projectListStatement({
  name: 'risks-of-project',
  projectId: 'k.project_id',
  columns: () => columns,
  from,
  where: 'k.deleted_at is null and ($5::text is null or k.title ilike $5 or k.description ilike $5)',
  order: `k.status = 'closed', k.probability * k.impact desc, k.created_at desc, k.id`,
});

/** `$1` scope, `$2` search pattern. */
export const criticalRisks = listStatement({
  name: 'risks-critical',
  columns,
  from,
  where: `k.deleted_at is null and p.deleted_at is null and k.status = 'open'
    and k.probability * k.impact >= ${HIGH_SCORE} and ${visibleSql('k.project_id', '$1')}
    and ($2::text is null or k.title ilike $2 or k.description ilike $2)`,
  order: `k.probability * k.impact < ${CRITICAL_SCORE}, k.created_at desc, k.id`,
  parameters: 2,
});
