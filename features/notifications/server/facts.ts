import { sql } from 'drizzle-orm';
import { approvalFault } from '#features/payments/rules.ts';
import { severityOf } from '#features/risks/rules.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { convert, exact } from '#shared/money.ts';
import type { Role } from '#shared/roles.ts';
import type { Fact, FeedChange, Reader } from '../causes.ts';

type Ids = readonly string[];
/** One parameter, however many they are. */
const array = (ids: Ids) => sql`${sql.param([...ids])}::uuid[]`;

/** How the things of these changes stand now, by id; what is gone or in the trash is not in it. */
export async function readFacts(tx: Transaction, changes: readonly FeedChange[]): Promise<ReadonlyMap<string, Fact>> {
  const idsOf = (entity: string) => [
    ...new Set(changes.filter((one) => one.entity === entity).map(({ entityId }) => entityId)),
  ];
  const facts = new Map<string, Fact>();
  for (const [id, fact] of await taskFacts(tx, idsOf('task'))) facts.set(id, fact);
  for (const [id, fact] of await paymentFacts(tx, idsOf('payment'))) facts.set(id, fact);
  for (const [id, fact] of await riskFacts(tx, idsOf('risk'))) facts.set(id, fact);
  return facts;
}

async function taskFacts(tx: Transaction, ids: Ids): Promise<[string, Fact][]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; label: string; assignedTo: string | null; status: string }>(
    sql`select t.id, 'T-' || t.number || ' ' || t.title as label, t.assigned_to as "assignedTo", t.status from tasks t
      where t.id = any(${array(ids)}) and t.deleted_at is null`,
  );
  return rows.map(({ id, label, assignedTo, status }) => [
    id,
    { kind: 'task', label, assignedTo, isOpen: status !== 'done' },
  ]);
}

interface PaymentRow extends Record<string, unknown> {
  readonly id: string;
  readonly label: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly createdBy: string | null;
}

async function paymentFacts(tx: Transaction, ids: Ids): Promise<[string, Fact][]> {
  if (ids.length === 0) return [];
  const { approvalLimits, projectCurrency, ratesPerUsd } = await readSettings(tx);
  const { rows } = await tx.execute<PaymentRow>(
    sql`select y.id, y.description as label, y.status, y.amount::text as amount, p.currency, y.created_by as "createdBy"
      from payments y join projects p on p.id = y.project_id where y.id = any(${array(ids)}) and y.deleted_at is null`,
  );
  return rows.map(({ id, label, status, amount, currency, createdBy }) => {
    const converted = convert(exact(amount), currency, projectCurrency, ratesPerUsd);
    const approvers = (['admin', 'pm'] as const).filter((role) => {
      const limit = approvalLimits[role];
      const question = {
        amount: converted,
        limit: limit ? exact(limit) : undefined,
        isOwn: false,
        mayApproveOwn: true,
      };
      return approvalFault(question) === undefined;
    });
    return [id, { kind: 'payment', label, isPending: status === 'pending', createdBy, approvers }];
  });
}

interface RiskRow extends Record<string, unknown> {
  readonly id: string;
  readonly label: string;
  readonly status: string;
  readonly ownerId: string | null;
  readonly probability: number;
  readonly impact: number;
  readonly engineKey: string | null;
  readonly title: unknown;
}

async function riskFacts(tx: Transaction, ids: Ids): Promise<[string, Fact][]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<RiskRow>(
    sql`select k.id, k.title as label, k.status, k.owner_id as "ownerId", k.probability, k.impact, k.engine_key as "engineKey",
      k.sentences -> 'title' as title from risks k where k.id = any(${array(ids)}) and k.deleted_at is null`,
  );
  return rows.map(({ id, label, status, ownerId, probability, impact, engineKey, title }) => [
    id,
    {
      kind: 'risk',
      label,
      isOpen: status === 'open',
      ownerId,
      severity: severityOf(probability, impact),
      engineKey,
      title,
    },
  ]);
}

interface ReaderRow extends Record<string, unknown> {
  readonly projectId: string;
  readonly id: string;
  readonly role: Role;
  readonly memberRole: Reader['memberRole'];
}

const readersText = `select p.id as "projectId", u.id, u.role, m.role as "memberRole"
  from projects p join users u on u.deactivated_at is null left join members m on m.project_id = p.id and m.user_id = u.id
  where p.deleted_at is null and (m.user_id is not null or u.role = 'admin')`;

/** Who may be told of what happens in these projects; one in the trash has nobody. */
export async function readReaders(
  tx: Transaction | Database,
  projectIds: Ids,
): Promise<ReadonlyMap<string, readonly Reader[]>> {
  if (projectIds.length === 0) return new Map();
  const { rows } = await tx.execute<ReaderRow>(
    sql`${sql.raw(readersText)} and p.id = any(${array(projectIds)}) order by u.id`,
  );
  return Map.groupBy(rows, ({ projectId }) => projectId);
}
