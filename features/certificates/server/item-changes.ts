import { and, asc, eq, sql } from 'drizzle-orm';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { billItemChanges, billItems, variations } from '#server/database/tables/certificates.ts';
import { AppError, conflict, type FieldError, invalid, templateOf } from '#shared/http/errors.ts';
import { decimalText, type Exact, exact } from '#shared/money.ts';
import { inEnglish, message, type Sentence } from '#shared/sentence.ts';
import type { NewItemChange } from '../bill-contract.ts';
import { amountOf } from '../rules.ts';
import { itemChangeFault } from '../variation-rules.ts';
import { readCurrentItems } from './read.ts';

interface Context {
  readonly tx: Transaction;
  readonly open: AuthorizedProjectId;
  readonly variationId: string;
  readonly currency: string;
}

interface Inserted {
  /** What the changes add to the contract sum. */
  readonly difference: Exact;
  /** For the history: "1.2: 100 × 35.5 → 80 × 35.5". */
  readonly summary: string | undefined;
}

/** Writes the changes with the quantities and rates they start from. */
export async function insertItemChanges(
  { tx, open, variationId, currency }: Context,
  changes: readonly NewItemChange[],
): Promise<Inserted> {
  const items = await readCurrentItems(tx, open);
  const faults: FieldError[] = [];
  const changed = new Set<string>();
  const rows = changes.flatMap((change, index) => {
    const item = items.get(change.itemId);
    const field = `changes.${index}`;
    if (!item || changed.has(change.itemId)) {
      const message = item ? 'This item is changed twice.' : 'The bill has no such item.';
      faults.push({ field: `${field}.itemId`, message });
      return [];
    }
    changed.add(change.itemId);
    const fault = itemChangeFault({ ...change, previousQuantity: item.quantity, previousRate: item.rate });
    if (fault) faults.push(faultOf(`${field}.quantity`, message(OF_ITEM, { number: item.number, fault })));
    return [{ ...change, item, index }];
  });
  const [first] = faults;
  if (first) throw new AppError('invalid', message(first.key ?? first.message, first.values), { fields: faults });
  if (rows.length > 0)
    await tx.insert(billItemChanges).values(
      rows.map(({ item, index, ...change }) => ({
        ...change,
        id: newId(),
        variationId,
        previousQuantity: item.quantity,
        previousRate: item.rate,
        position: index,
      })),
    );
  const value = ({ quantity, rate }: { quantity: string; rate: string }) =>
    amountOf(exact(quantity), exact(rate), currency);
  const difference = rows.reduce((total, { item, ...change }) => total + value(change) - value(item), 0n);
  const lines = rows.slice(0, IN_HISTORY).map(({ item, ...change }) => {
    const [before, after] = [`${item.quantity} × ${item.rate}`, `${plain(change.quantity)} × ${plain(change.rate)}`];
    return `${item.number}: ${before} → ${after}`;
  });
  const more = rows.length > IN_HISTORY ? [`… (${rows.length})`] : [];
  return { difference, summary: lines.length > 0 ? [...lines, ...more].join('; ') : undefined };
}

const IN_HISTORY = 10;
const OF_ITEM = 'Item {{number}}: {{fault}}';
const plain = (text: string) => decimalText(exact(text));
const faultOf = (field: string, sentence: Sentence): FieldError => ({
  field,
  message: inEnglish(sentence),
  ...templateOf(sentence),
});

/** Numbers the changes after all that are approved, so that they apply from now on. Refuses what was written of another state of an item. */
export async function approveItemChanges(
  { tx, open, variationId }: Omit<Context, 'currency'>,
  approvedOn: string,
): Promise<void> {
  const items = await readCurrentItems(tx, open);
  const changes = await tx
    .select()
    .from(billItemChanges)
    .where(eq(billItemChanges.variationId, variationId))
    .orderBy(asc(billItemChanges.position));
  for (const { itemId, previousQuantity, previousRate } of changes) {
    const item = items.get(itemId);
    const isSame = exact(item?.quantity ?? '0') === exact(previousQuantity);
    if (!item || !isSame || exact(item.rate) !== exact(previousRate))
      throw conflict(message(OUTDATED, { number: item?.number ?? '' }));
    if (item.variedOn !== null && approvedOn < item.variedOn)
      throw invalid('approvedOn', message(TOO_EARLY, { number: item.number, date: item.variedOn }));
  }
  await tx
    .update(billItemChanges)
    .set({
      sequence: sql`(select coalesce(max(g.sequence), 0) + 1 from bill_item_changes g
        join variations w on w.id = g.variation_id where w.project_id = ${open})`,
    })
    .where(eq(billItemChanges.variationId, variationId));
}

const OUTDATED =
  'Item {{number}} was changed since this variation was written. Delete the variation and write it anew.';
const TOO_EARLY =
  'Another variation of item {{number}} was approved on {{date}}. This one cannot be approved before it.';

interface Varied {
  /** All items of the original bill without it. */
  readonly itemId?: string;
  /** Proposed variations too without it. */
  readonly isApproved?: boolean;
}

/** What a variation starts from stays: an item it changes is neither edited nor taken out of the bill. */
export async function assertUnvaried(
  tx: Transaction,
  open: AuthorizedProjectId,
  { itemId, isApproved = false }: Varied = {},
): Promise<void> {
  const [varied] = await tx
    .select({ number: billItems.number, variation: variations.number })
    .from(billItemChanges)
    .innerJoin(billItems, eq(billItems.id, billItemChanges.itemId))
    .innerJoin(variations, eq(variations.id, billItemChanges.variationId))
    .where(
      and(
        eq(variations.projectId, open),
        itemId === undefined ? sql`${billItems.variationId} is null` : eq(billItems.id, itemId),
        isApproved ? sql`${billItemChanges.sequence} is not null` : undefined,
      ),
    )
    .orderBy(asc(billItems.position))
    .limit(1);
  if (varied) throw conflict(message(VARIED, varied));
}

const VARIED = 'Variation {{variation}} changes item {{number}}: this item stays as it is in the bill.';
