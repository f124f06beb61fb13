import { type Action, mayInProject } from '#shared/permissions.ts';
import type { MemberRole, Role } from '#shared/roles.ts';
import type { Kind } from './rules.ts';

/** A change as history keeps it. */
export interface FeedChange {
  readonly at: Date;
  readonly actorId: string | null;
  readonly projectId: string;
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Somebody who may be told: active, and a member of the project or an administrator. */
export interface Reader {
  readonly id: string;
  readonly role: Role;
  /** Null: an administrator who is no member. */
  readonly memberRole: MemberRole | null;
}

interface TaskFact {
  readonly kind: 'task';
  readonly label: string;
  readonly assignedTo: string | null;
  readonly isOpen: boolean;
}

interface PaymentFact {
  readonly kind: 'payment';
  readonly label: string;
  readonly isPending: boolean;
  readonly createdBy: string | null;
  /** System roles that may approve this amount. */
  readonly approvers: readonly Role[];
}

export interface RiskFact {
  readonly kind: 'risk';
  readonly label: string;
  readonly isOpen: boolean;
  readonly ownerId: string | null;
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  readonly engineKey: string | null;
  /** Of an engine's entry: its title as a template. */
  readonly title: unknown;
}

/** How a thing stands now; absent: it is gone or in the trash, and nobody is told of it. */
export type Fact = TaskFact | PaymentFact | RiskFact;

export interface Notice {
  readonly userId: string;
  readonly kind: Kind;
  readonly label: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Whom a change tells of what. Who did it himself is never told; a person hears of one change once. */
export function noticesOf(change: FeedChange, fact: Fact, readers: readonly Reader[]): Notice[] {
  const known = new Set(readers.map(({ id }) => id));
  const seen = new Set<string | null>([change.actorId]);
  return candidates(change, fact, readers).filter(({ userId }) => {
    if (seen.has(userId) || !known.has(userId)) return false;
    seen.add(userId);
    return true;
  });
}

function candidates(change: FeedChange, fact: Fact, readers: readonly Reader[]): Notice[] {
  if (fact.kind === 'task') return ofTask(change, fact);
  return fact.kind === 'payment' ? ofPayment(change, fact, readers) : ofRisk(change, fact, readers);
}

const EXCERPT = 300;

function ofTask({ action, after }: FeedChange, { label, assignedTo, isOpen }: TaskFact): Notice[] {
  if (action === 'commented') return mentionedBy(after, label);
  const assigned = action === 'created' || action === 'updated' ? after?.['assignedTo'] : undefined;
  // Who was assigned then and is not any more has nothing to do.
  if (!isOpen || typeof assigned !== 'string' || assigned !== assignedTo) return [];
  return [{ userId: assigned, kind: 'assignment', label, detail: {} }];
}

function mentionedBy(after: FeedChange['after'], label: string): Notice[] {
  const comment = String(after?.['comment'] ?? '').slice(0, EXCERPT);
  return textsOf(after?.['mentions']).map((userId) => ({ userId, kind: 'mention', label, detail: { comment } }));
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function ofPayment(
  { action, actorId, before, after }: FeedChange,
  fact: PaymentFact,
  readers: readonly Reader[],
): Notice[] {
  const { label, isPending, createdBy, approvers } = fact;
  if (!isPending) return [];
  const isTakenBack = before?.['status'] === 'approved' && after?.['status'] === 'pending';
  if (action === 'updated' && (isTakenBack || after?.['rejectionReason']) && createdBy)
    return [
      { userId: createdBy, kind: 'approval', label, detail: { reason: String(after?.['rejectionReason'] ?? '') } },
    ];
  if (action !== 'created' && action !== 'restored') return [];
  const may = readers.filter(({ role }) => approvers.includes(role));
  return chosen(may, 'payment.write', actorId).map(({ id }) => ({ userId: id, kind: 'approval', label, detail: {} }));
}

/** Members who may; where none does (but who did it), the administrators. */
export function chosen(readers: readonly Reader[], action: Action, actorId: string | null): Reader[] {
  const members = readers.filter(
    ({ id, role, memberRole }) => id !== actorId && memberRole !== null && mayInProject(role, memberRole, action),
  );
  return members.length > 0 ? members : readers.filter(({ role }) => role === 'admin');
}

/** The alerts of materials have a kind of their own. */
const MATERIAL = 'material:';

function ofRisk(change: FeedChange, fact: RiskFact, readers: readonly Reader[]): Notice[] {
  const { label, isOpen, ownerId, severity, engineKey, title } = fact;
  if (change.action === 'commented') return mentionedBy(change.after, label);
  if (!isOpen) return [];
  const detail = { severity, ...(title ? { title } : {}) };
  const owner = change.after?.['ownerId'];
  const isOwner = typeof owner === 'string' && owner === ownerId;
  const own: Notice[] = isOwner ? [{ userId: owner, kind: 'assignment', label, detail }] : [];
  if (!isRaised(change)) return own;
  if (engineKey?.startsWith(MATERIAL)) {
    const stockists = chosen(readers, 'material.write', change.actorId);
    return [...own, ...stockists.map(({ id }): Notice => ({ userId: id, kind: 'shortfall', label, detail }))];
  }
  if (severity !== 'critical' && severity !== 'high') return own;
  const watchers = readers.filter(
    ({ id, role, memberRole }) =>
      id === ownerId || (memberRole === null ? severity === 'critical' : mayInProject(role, memberRole, 'task.write')),
  );
  return [...own, ...watchers.map(({ id }): Notice => ({ userId: id, kind: 'risk', label, detail }))];
}

const severities = ['low', 'medium', 'high', 'critical'];
const rankOf = (values: FeedChange['after']): number => severities.indexOf(String(values?.['severity']));

/** A risk that is new, open again, or worse than it was. */
function isRaised({ action, before, after }: FeedChange): boolean {
  if (action === 'created' || action === 'restored') return true;
  if (action !== 'updated') return false;
  return (after?.['status'] === 'open' && before?.['status'] === 'closed') || rankOf(after) > rankOf(before);
}

/** Kinds of alerts about the thing that this change makes pointless; they count as read. */
export function settledBy({ entity, action, after }: FeedChange): readonly Kind[] {
  if (action === 'deleted') return ['assignment', 'mention', 'approval', 'overdue', 'shortfall', 'risk'];
  const status = after?.['status'];
  if (entity === 'task') return status === 'done' ? ['assignment', 'overdue'] : [];
  if (entity === 'payment')
    return status === 'paid' ? ['approval', 'overdue'] : status === 'approved' ? ['approval'] : [];
  return entity === 'risk' && status === 'closed' ? ['shortfall', 'risk', 'assignment'] : [];
}
