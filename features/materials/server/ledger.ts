import { eq, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/activity/server/store.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { materialMovements, materials } from '#server/database/tables/work.ts';
import { type CalendarDate, yearsBefore } from '#shared/dates.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { amountText, decimalText, type Exact, exact } from '#shared/money.ts';
import type { Action } from '#shared/permissions.ts';
import { said } from '#shared/sentence.ts';
import { MAX_QUANTITY } from '../contract.ts';
import { changeOf, enter, exactQuantity, lockMaterial, plain, type Row, shown, type Writing } from './store.ts';

export interface Movement {
  readonly id?: string | undefined;
  readonly kind: 'delivery' | 'transfer' | 'consumption' | 'adjustment';
  readonly quantity: number;
  readonly date: string | null;
  readonly note: string;
}

/** What a site engineer may do too: receive and consume (docs/deviations.md, "Who may do what"). */
const actionOf = (kind: Movement['kind']): Action =>
  kind === 'delivery' || kind === 'consumption' ? 'material.receive' : 'material.write';

/** Moves a quantity, exactly; what is not there cannot be moved or used. A repeat with the same id moves nothing. */
export async function moveMaterial({ db, user, today }: Writing, id: string, movement: Movement): Promise<void> {
  refuseFarDates(movement.date, today);
  await db.transaction(async (tx) => {
    const old = await lockMaterial(tx, user, id, actionOf(movement.kind));
    if (await isRepeat(tx, id, movement.id)) return;
    const { onSite, delivered } = changesOf(old, movement);
    refuseTooMuch(old, { onSite, delivered });
    await refuseBeforeItCame(tx, old, { onSite, delivered, date: movement.date ?? today });
    const set = {
      onSiteQty: decimalText(exact(old.onSiteQty) + onSite),
      deliveredQty: decimalText(exact(old.deliveredQty) + delivered),
      version: old.version + 1,
    };
    const [row] = await tx.update(materials).set(set).where(eq(materials.id, id)).returning();
    if (!row) throw notFound('Material');
    const changes = { onSiteChange: decimalText(onSite), deliveredChange: decimalText(delivered) };
    const { kind, note, date } = movement;
    await enter(tx, {
      id: movement.id ?? newId(),
      materialId: id,
      kind,
      ...changes,
      date: date ?? today,
      note,
      ...(kind === 'delivery' && { supplier: old.supplier, orderedDate: old.orderedDate }),
      createdBy: user.id,
    });
    const changed = difference(shown(old), shown(row));
    if (changed) await recordChange(tx, { ...changeOf(row, user), action: 'updated', ...changed });
  });
}

/** Whether this very movement is made already. @throws 409 when the id is a movement of another material */
async function isRepeat(tx: Transaction, materialId: string, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const own = eq(materialMovements.id, id);
  const [made] = await tx.select({ materialId: materialMovements.materialId }).from(materialMovements).where(own);
  if (made && made.materialId !== materialId) throw conflict('This id is already in use.');
  return made !== undefined;
}

/** A movement carries no quantity past the most that a call takes, so that what is kept can always be edited. */
function refuseTooMuch(old: Row, { onSite, delivered }: Changes): void {
  const after = [exact(old.onSiteQty) + onSite, exact(old.deliveredQty) + delivered];
  if (after.some((quantity) => quantity > exact(amountText(MAX_QUANTITY))))
    throw invalid('quantity', 'With this movement the quantity would be more than 1,000,000,000,000.');
}

const YEARS_BACK = 2;

/** A movement has happened, and not so long ago that its year must be a slip of the hand. */
function refuseFarDates(date: CalendarDate | null, today: CalendarDate): void {
  if (date === null) return;
  if (date > today) throw invalid('date', 'The date must not be after today.');
  if (date < yearsBefore(today, YEARS_BACK)) throw invalid('date', 'The date must not be more than two years ago.');
}

/**
 * What is taken must have been there on its day, and still be enough for what was taken later: no balance of the
 * ledger falls below zero on any day.
 */
async function refuseBeforeItCame(tx: Transaction, { id, unit }: Row, change: Changes & { date: CalendarDate }) {
  const { onSite, delivered, date } = change;
  if (onSite >= 0n && delivered >= 0n) return;
  const { rows } = await tx.execute<{ onSite: string; delivered: string }>(sql`
    select least(coalesce(sum(m.on_site_change) filter (where m.date <= ${date}), 0), min(m.on_site) filter (where m.date > ${date}))::text as "onSite",
      least(coalesce(sum(m.delivered_change) filter (where m.date <= ${date}), 0), min(m.delivered) filter (where m.date > ${date}))::text as delivered
    from (select l.*, sum(l.on_site_change) over so_far as on_site, sum(l.delivered_change) over so_far as delivered
      from material_movements l where l.material_id = ${id} window so_far as (order by l.date, l.created_at, l.id)) m`);
  const least = { onSite: exact(rows[0]?.onSite ?? '0'), delivered: exact(rows[0]?.delivered ?? '0') };
  const short = (['onSite', 'delivered'] as const).find((at) => change[at] < 0n && least[at] + change[at] < 0n);
  if (!short) return;
  const quantity = plain(decimalText(least[short] < 0n ? 0n : least[short]));
  throw invalid(
    'date',
    said('From {{date}} on no more than {{quantity}} {{unit}} can be taken.', {
      date,
      quantity: figureOf(quantity),
      unit: said(unit),
    }),
  );
}

interface Changes {
  readonly onSite: Exact;
  readonly delivered: Exact;
}

function changesOf(old: Row, movement: Movement): Changes {
  const { kind, quantity } = movement;
  const amount = exact(exactQuantity(Math.abs(quantity), 'quantity'));
  if (kind === 'adjustment') return adjustment(old, movement, amount);
  if (quantity < 0) throw invalid('quantity', 'The quantity must be more than zero.');
  if (kind === 'delivery') return { onSite: 0n, delivered: amount };
  if (kind === 'transfer') {
    if (exact(old.deliveredQty) < amount) throw invalid('quantity', undelivered(old));
    return { onSite: amount, delivered: -amount };
  }
  if (exact(old.onSiteQty) < amount) throw invalid('quantity', tooFew(old));
  return { onSite: -amount, delivered: 0n };
}

function adjustment(old: Row, { quantity, note }: Movement, amount: Exact): Changes {
  if (!note) throw invalid('note', 'Say why the quantity is adjusted.');
  const change = quantity < 0 ? -amount : amount;
  if (exact(old.onSiteQty) + change < 0n) throw invalid('quantity', tooFew(old));
  return { onSite: change, delivered: 0n };
}

const undelivered = ({ deliveredQty, unit }: Row) =>
  said('Only {{quantity}} {{unit}} are delivered and not yet moved to the site store.', {
    quantity: figureOf(plain(deliveredQty)),
    unit: said(unit),
  });
const tooFew = ({ onSiteQty, unit }: Row) =>
  said('Only {{quantity}} {{unit}} are on site.', {
    quantity: figureOf(plain(onSiteQty)),
    unit: said(unit),
  });

/** As a number, which is shown as its reader writes numbers; as text where it has more decimals than are shown then. */
const figureOf = (quantity: string): number | string => (/\.\d{3}/.test(quantity) ? quantity : Number(quantity));
