import type { riskComments, risks } from '#server/database/tables/risks.ts';
import { riyadh } from './days.ts';
import type { Project } from './projects.ts';
import type { RiskText } from './schemas.ts';
import { filled, idOf, type Setting } from './setting.ts';
import { teamOf } from './site.ts';

export type RiskRow = typeof risks.$inferInsert & { id: string; createdAt: Date };

export function makeRisks(setting: Setting, project: Project): RiskRow[] {
  return project.site.risks.map((text) => makeRisk(setting, project, text));
}

export type RiskCommentRow = typeof riskComments.$inferInsert;

/** What was said to the risks of a project. */
export function makeRiskComments(
  { days, people, throws, announce }: Setting,
  project: Project,
  rows: readonly RiskRow[],
) {
  return rows.flatMap((row): RiskCommentRow[] => {
    const text = project.site.risks.find(({ title }) => title === row.title);
    return (text?.comments ?? []).map(({ daysAgo, by, text: body }) => {
      const thrown = throws(`risk comment ${body}`);
      const createdAt = riyadh(days.day(-daysAgo), thrown.whole(8, 15), thrown.whole(0, 59), thrown.whole(0, 59));
      const authorId = people[by].id;
      const change = { projectId: project.id, entity: 'risk', entityId: row.id, label: row.title } as const;
      announce({
        ...change,
        at: createdAt,
        actorId: authorId,
        action: 'commented',
        after: { comment: body, mentions: [] },
      });
      return { id: thrown.id(createdAt), riskId: row.id, authorId, body, createdAt };
    });
  });
}

function makeRisk({ days, people, throws, announce }: Setting, project: Project, text: RiskText): RiskRow {
  const thrown = throws(`risk ${text.title}`);
  const at = (daysAgo: number) =>
    riyadh(days.day(-daysAgo), thrown.whole(8, 15), thrown.whole(0, 59), thrown.whole(0, 59));
  const createdAt = at(text.raised);
  const { title, description, probability, impact, response, trigger } = text;
  const row: RiskRow = {
    id: thrown.id(createdAt),
    projectId: project.id,
    title,
    description,
    probability,
    impact,
    status: 'open',
    ownerId: people[text.owner].id,
    response,
    trigger,
    createdBy: people[text.by].id,
    createdAt,
    updatedAt: createdAt,
  };
  const change = { projectId: project.id, entity: 'risk', entityId: row.id, label: title } as const;
  announce({ ...change, at: createdAt, actorId: people[text.by].id, action: 'created', after: filled(row) });
  if (text.closed === undefined) return row;
  const closedAt = at(text.closed);
  const before = { status: 'open' };
  const after = { status: 'closed' };
  const manager = idOf(people, teamOf(project.site, 'pm')[0]);
  announce({ ...change, at: closedAt, actorId: manager, action: 'updated', before, after });
  return { ...row, status: 'closed', updatedAt: closedAt };
}
