import { and, eq } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { assertMentionsAreMembers, authorizeProject } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Database } from '#server/database/open.ts';
import { listStatement, type Page, readList } from '#server/database/read.ts';
import { riskComments } from '#server/database/tables/risks.ts';
import { implement, JsonText, listed, type SessionUser } from '#server/http/route.ts';
import { conflict, forbidden, notFound } from '#shared/http/errors.ts';
import { riskCommentsApi } from '../comment-contract.ts';
import type { Risk } from '../contract.ts';
import { readRisk } from './read.ts';

const commentsStatement = listStatement({
  name: 'risk-comments',
  columns: `c.id, c.risk_id as "riskId", c.author_id as "authorId", u.name as "authorName", c.body, c.mentions,
    c.created_at as "createdAt"`,
  from: 'risk_comments c left join users u on u.id = c.author_id',
  where: 'c.risk_id = $1 and ($2::uuid is null or c.id = $2)',
  order: 'c.created_at, c.id',
  parameters: 2,
});

const readComments = (db: Database, riskId: string, page: Page, commentId: string | null = null) =>
  readList(db, commentsStatement, [riskId, commentId], page);

async function findRisk(db: Database, user: SessionUser, id: string): Promise<Risk> {
  const text = await readRisk(db, user, id);
  if (text === null) throw notFound('Risk');
  return JSON.parse(text) as Risk;
}

/** Who may raise a risk may say something to it. */
async function openRisk(db: Database, user: SessionUser, id: string): Promise<Risk> {
  const risk = await findRisk(db, user, id);
  await authorizeProject(db, user, risk.projectId, 'risk.raise');
  return risk;
}

export const riskCommentRoutes = implement(riskCommentsApi, {
  async list({ params, query }, { db, user, total }) {
    await findRisk(db, user, params.id);
    return listed(total, await readComments(db, params.id, query));
  },

  async add({ params, body }, { db, user }) {
    const id = await insertComment(db, user, await openRisk(db, user, params.id), body);
    const { text } = await readComments(db, params.id, {}, id);
    return new JsonText((text ?? '[]').slice(1, -1));
  },

  async remove({ params }, { db, user }) {
    await deleteComment(db, user, await openRisk(db, user, params.id), params.commentId);
    return { id: params.commentId };
  },
});

const changeOf = ({ id, projectId, title }: Risk, user: SessionUser) =>
  ({ actorId: user.id, projectId, entity: 'risk', entityId: id, label: title }) as const;

interface Draft {
  readonly id?: string | undefined;
  readonly body: string;
  readonly mentions: readonly string[];
}

/** Adds a comment; a repeat with the same id by the same person adds none. Answers the comment's id. */
async function insertComment(db: Database, user: SessionUser, risk: Risk, draft: Draft): Promise<string> {
  const mentions = [...new Set(draft.mentions)];
  await assertMentionsAreMembers(db, risk.projectId, mentions);
  return db.transaction(async (tx) => {
    const values = { id: draft.id ?? newId(), riskId: risk.id, authorId: user.id, body: draft.body, mentions };
    const [made] = await tx
      .insert(riskComments)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: riskComments.id });
    if (!made) return repeated(tx, values);
    await recordChange(tx, { ...changeOf(risk, user), action: 'commented', after: { comment: draft.body, mentions } });
    return values.id;
  });
}

/** The id came before: harmless when it was this person's comment on this risk. */
async function repeated(tx: Connection, { id, riskId, authorId }: Record<'id' | 'riskId' | 'authorId', string>) {
  const isSame = and(eq(riskComments.id, id), eq(riskComments.riskId, riskId), eq(riskComments.authorId, authorId));
  const [same] = await tx.select({ id: riskComments.id }).from(riskComments).where(isSame);
  if (!same) throw conflict('This id is already in use.');
  return id;
}

async function deleteComment(db: Database, user: SessionUser, risk: Risk, commentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = and(eq(riskComments.id, commentId), eq(riskComments.riskId, risk.id));
    const [comment] = await tx.select().from(riskComments).where(isIt).for('update');
    if (!comment) throw notFound('Comment');
    if (comment.authorId !== user.id && user.role !== 'admin')
      throw forbidden('You may delete your own comments only.');
    await tx.delete(riskComments).where(isIt);
    await recordChange(tx, { ...changeOf(risk, user), action: 'uncommented', before: { comment: comment.body } });
  });
}
