import { callerOf, seesMoneySql, visibleSql } from '#features/projects/server/access.ts';
import { likePattern, listStatement, readList } from '#server/database/read.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { activityApi } from '../contract.ts';

const RECENT = 20;

/** What a change was about, without amounts for who may not see money (an organisation's setting for viewers). */
const shown = (column: string) => `case when a.entity not in ('project', 'material', 'payment', 'contract', 'variation', 'certificate')
  or ${seesMoneySql('$5', '(select m.role from members m where m.project_id = a.project_id and m.user_id = $2)')}
  then ${column} end`;

/** `$1` scope, `$2` caller, `$3` search, `$4` project, `$5` system role. Only what happened in a project that may be seen. */
const feed = listStatement({
  name: 'activity-feed',
  columns: `a.seq, a.at, a.actor_id as "actorId", u.name as "actorName", a.project_id as "projectId",
    p.name as "projectName", a.entity, a.entity_id as "entityId", a.action, a.label, ${shown('a.before')} as before, ${shown('a.after')} as after`,
  from: 'activity a left join users u on u.id = a.actor_id left join projects p on p.id = a.project_id',
  where: `a.project_id is not null and p.deleted_at is null and ${visibleSql('a.project_id', '$1')}
    and (a.audience_id is null or a.audience_id = $2)
    and ($3::text is null or a.label ilike $3) and ($4::uuid is null or a.project_id = $4)`,
  order: 'a.seq desc',
  parameters: 5,
});

export const activityRoutes = implement(activityApi, {
  async list({ query }, { db, user, total }) {
    const values = [callerOf(user).scope, user.id, likePattern(query.search), query.projectId ?? null, user.role];
    const list = await readList(db, feed, values, { limit: query.limit ?? RECENT, offset: query.offset });
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },
});
