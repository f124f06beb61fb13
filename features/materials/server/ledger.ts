import { eq, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { materialMovements, materials } from '#server/database/tables/work.ts';
import { type CalendarDate, yearsBefore } from '#shared/dates.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { amountText, decimalText, type Exact, exact } from '#shared/money.ts';
import type { Action } from '#shared/permissions.ts';
import { message } from '#shared/sentence.ts';
import { MAX_QUANTITY } from '../contract.ts';
import { changeOf, enter, exactQuantity, lockMaterial, plain, type Row, shown, type WriteContext } from './store.ts';

export interface Movement {
  readonly id?: string | undefined;
  readonly kind: 'delivery' | 'transfer' | 'consumption' | 'adjustment';
  readonly quantity: number;
  readonly to?: 'site' | 'store' | undefined;
  readonly date: string | null;
  readonly note: string;
}

/** A site engineer receives, moves and consumes; counting is the office's (docs/deviations.md, "Materials"). */
const actionOf = (kind: Movement['kind']): Action => (kind === 'adjustment' ? 'material.write' : 'material.receive');

/** Moves a quantity, exactly; what is not there cannot be moved or used. A repeat with the same id moves nothing. */
export async function moveMaterial({ db, user, today }: WriteContext, id: string, movement: Movement): Promise<void> {
  assertNearDates(movement.date, today);
  await db.transaction(async (tx) => {
    const old = await lockMaterial(tx, user, id, actionOf(movement.kind));
    if (await isRepeat(tx, id, movement.id)) return;
    const date = movement.date ?? today;
    const { onSite, delivered } = changesOf(old, movement, await leastFrom(tx, id, date));
    assertNotTooMuch(old, { onSite, delivered });
    const set = {
      onSiteQty: decimalText(exact(old.onSiteQty) + onSite),
      deliveredQty: decimalText(exact(old.deliveredQty) + delivered),
      version: old.version + 1,
    };
    const [row] = await tx.update(materials).set(set).where(eq(materials.id, id)).returning();
    if (!row) throw notFound('Material');
    const changes = { onSiteChange: decimalText(onSite), deliveredChange: decimalText(delivered) };
    const { kind, note } = movement;
    await enter(tx, {
      id: movement.id ?? newId(),
      materialId: id,
      kind,
      ...changes,
      date,
      note,
      ...(kind === 'delivery' && { supplier: old.supplier, orderedDate: old.orderedDate }),
      createdBy: user.id,
    });
    const changed = difference(shown(old), shown(row));
    const after = { ...changed?.after, ...(kind === 'adjustment' && { reason: note }) };
    if (changed) await recordChange(tx, { ...changeOf(row, user), action: 'updated', ...changed, after });
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
function assertNotTooMuch(old: Row, { onSite, delivered }: Changes): void {
  const after = [exact(old.onSiteQty) + onSite, exact(old.deliveredQty) + delivered];
  if (after.some((quantity) => quantity > exact(amountText(MAX_QUANTITY))))
    throw invalid('quantity', 'With this movement the quantity would be more than 1,000,000,000,000.');
}

const YEARS_BACK = 2;

/** A movement has happened, and not so long ago that its year must be a slip of the hand. */
function assertNearDates(date: CalendarDate | null, today: CalendarDate): void {
  if (date === null) return;
  if (date > today) throw invalid('date', 'The date must not be after today.');
  if (date < yearsBefore(today, YEARS_BACK)) throw invalid('date', 'The date must not be more than two years ago.');
}

interface Changes {
  readonly onSite: Exact;
  readonly delivered: Exact;
}

type Least = Changes & { readonly date: CalendarDate };

/** The smallest balances from a day on: what may be taken on it so that no balance of the ledger falls below zero on any later day. */
async function leastFrom(tx: Transaction, id: string, date: CalendarDate): Promise<Least> {
  const { rows } = await tx.execute<{ onSite: string; delivered: string }>(sql`
    select least(coalesce(sum(m.on_site_change) filter (where m.date <= ${date}), 0), min(m.on_site) filter (where m.date > ${date}))::text as "onSite",
      least(coalesce(sum(m.delivered_change) filter (where m.date <= ${date}), 0), min(m.delivered) filter (where m.date > ${date}))::text as delivered
    from (select l.*, sum(l.on_site_change) over so_far as on_site, sum(l.delivered_change) over so_far as delivered
      from material_movements l where l.material_id = ${id} window so_far as (order by l.date, l.created_at, l.id)) m`);
  const atLeastNone = (quantity = '0') => (exact(quantity) < 0n ? 0n : exact(quantity));
  return { onSite: atLeastNone(rows[0]?.onSite), delivered: atLeastNone(rows[0]?.delivered), date };
}

/** @throws AppError invalid: more is taken from a place than is there now, or was on its day */
function changesOf(old: Row, movement: Movement, least: Least): Changes {
  const { kind, quantity, to } = movement;
  const amount = exact(exactQuantity(Math.abs(quantity), 'quantity'));
  if (kind === 'adjustment') return adjustment(old, movement, { amount, least });
  if (quantity < 0) throw invalid('quantity', 'The quantity must be more than zero.');
  if (kind === 'delivery') return to === 'site' ? { onSite: amount, delivered: 0n } : { onSite: 0n, delivered: amount };
  if (kind === 'transfer' && to === 'store') {
    assertOnSite(old, amount, least);
    return { onSite: -amount, delivered: amount };
  }
  if (kind === 'transfer') {
    if (exact(old.deliveredQty) < amount) throw invalid('quantity', onlyInStore(old));
    if (least.delivered < amount) throw invalid('date', onlyFrom(old, least.date, least.delivered));
    return { onSite: amount, delivered: -amount };
  }
  return consumption(old, amount, least);
}

/** What is on site goes first, then what is in the store. */
function consumption(old: Row, amount: Exact, least: Least): Changes {
  if (exact(old.onSiteQty) + exact(old.deliveredQty) < amount) throw invalid('quantity', onlyThere(old));
  if (least.onSite + least.delivered < amount)
    throw invalid('date', onlyFrom(old, least.date, least.onSite + least.delivered));
  const fromSite = least.onSite < amount ? least.onSite : amount;
  return { onSite: -fromSite, delivered: fromSite - amount };
}

interface Count {
  readonly amount: Exact;
  readonly least: Least;
}

function adjustment(old: Row, { quantity, note }: Movement, { amount, least }: Count): Changes {
  if (!note) throw invalid('note', 'Say why the quantity is adjusted.');
  if (quantity < 0) assertOnSite(old, amount, least);
  return { onSite: quantity < 0 ? -amount : amount, delivered: 0n };
}

function assertOnSite(old: Row, amount: Exact, least: Least): void {
  if (exact(old.onSiteQty) < amount) throw invalid('quantity', onlyOnSite(old));
  if (least.onSite < amount) throw invalid('date', onlyFrom(old, least.date, least.onSite));
}

const onlyFrom = ({ unit }: Row, date: CalendarDate, quantity: Exact) =>
  message('From {{date}} on no more than {{quantity}} {{unit}} can be taken.', {
    date,
    quantity: figureOf(plain(decimalText(quantity))),
    unit: message(unit),
  });

const onlyInStore = ({ deliveredQty, unit }: Row) =>
  message('Only {{quantity}} {{unit}} are in the store.', {
    quantity: figureOf(plain(deliveredQty)),
    unit: message(unit),
  });

const onlyOnSite = ({ onSiteQty, unit }: Row) =>
  message('Only {{quantity}} {{unit}} are on site.', { quantity: figureOf(plain(onSiteQty)), unit: message(unit) });

const onlyThere = ({ onSiteQty, deliveredQty, unit }: Row) =>
  message('Only {{quantity}} {{unit}} are there: {{onSite}} on site and {{store}} in the store.', {
    quantity: figureOf(plain(decimalText(exact(onSiteQty) + exact(deliveredQty)))),
    unit: message(unit),
    onSite: figureOf(plain(onSiteQty)),
    store: figureOf(plain(deliveredQty)),
  });

/** As a number, which is shown as its reader writes numbers; as text where it has more decimals than are shown then. */
const figureOf = (quantity: string): number | string => (/\.\d{3}/.test(quantity) ? quantity : Number(quantity));
