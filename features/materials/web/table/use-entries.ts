import { useCallback, useRef, useState } from 'react';
import { hasAtMostDecimals } from '#shared/money.ts';
import { parseNumber } from '#shared/read-number.ts';
import { ApiError, messageOf } from '#web/api/client.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import { MAX_QUANTITY, type Material } from '../../contract.ts';
import { useUpdateMaterial } from '../queries.ts';
import type { Editable } from './moves.ts';

/** A cell that is being saved, or could not be: what was typed stays until it is corrected. */
export interface Entry {
  readonly typed: string;
  readonly quantity?: number;
  readonly fault?: string;
}

/** A counted quantity that waits for its reason. */
export interface Adjustment {
  readonly material: Material;
  readonly field: 'onSiteQty' | 'deliveredQty';
  readonly typed: string;
  readonly quantity: number;
}

const keyOf = (id: string, field: Editable) => `${id} ${field}`;

/** By cell. */
export type Entries = ReadonlyMap<string, Entry>;

export const entryOf = (entries: Entries, id: string, field: Editable): Entry | undefined =>
  entries.get(keyOf(id, field));

const DECIMALS = 4;

/** What somebody typed into a cell: the quantity, or what is wrong with it. */
export function readEntry(typed: string): { quantity: number } | { fault: string } {
  const quantity = parseNumber(typed);
  if (quantity === null) return { fault: t('Please enter a quantity.') };
  if (Number.isNaN(quantity)) return { fault: t('Please enter a number, for example 1,234.5.') };
  if (quantity < 0) return { fault: t('This must not be negative.') };
  if (quantity > MAX_QUANTITY) return { fault: t('This number is too large.') };
  if (!hasAtMostDecimals(quantity, DECIMALS)) return { fault: t('A quantity has at most four decimals.') };
  return { quantity };
}

/** What has been typed and is not yet stored. */
export function useEntries() {
  const update = useUpdateMaterial();
  const [entries, setEntries] = useState<Entries>(new Map());
  const set = useCallback((key: string, entry: Entry | undefined) => {
    setEntries((old) => {
      const next = new Map(old);
      if (entry) next.set(key, entry);
      else next.delete(key);
      return next;
    });
  }, []);
  const [adjustment, setAdjustment] = useState<Adjustment>();
  const store = useOwnVersions();
  const save = async (material: Material, field: Editable, typed: string, isChanged: boolean) => {
    const key = keyOf(material.id, field);
    const read = readEntry(typed);
    if ('fault' in read) return set(key, { typed, fault: read.fault });
    if (read.quantity === material[field]) return set(key, undefined);
    if (isChanged) return set(key, { typed, fault: messageFor(material[field]) });
    set(key, { typed, quantity: read.quantity });
    const { quantity } = read;
    if (field !== 'requiredQty') return setAdjustment({ material, field, typed, quantity });
    await put({ material, field, typed, body: { requiredQty: quantity } });
  };
  const put = async ({ material, field, typed, body }: Put) => {
    const key = keyOf(material.id, field);
    try {
      await store(material, (version) =>
        update.mutateAsync({ params: { id: material.id }, body: { ...body, version } }),
      );
      set(key, undefined);
      toastSuccess(t('Material updated successfully!'));
    } catch (error) {
      set(key, { typed, fault: faultOf(error, field) });
    }
  };
  const cancel = (material: Material, field: Editable) => set(keyOf(material.id, field), undefined);
  const giveReason = (reason: string) => {
    if (!adjustment) return;
    const { material, field, typed, quantity } = adjustment;
    setAdjustment(undefined);
    void put({ material, field, typed, body: { [field]: quantity, reason } });
  };
  const giveUp = () => {
    if (adjustment) cancel(adjustment.material, adjustment.field);
    setAdjustment(undefined);
  };
  return {
    adjustment,
    giveReason,
    giveUp,
    all: entries,
    save,
    cancel,
  };
}

interface Put {
  readonly material: Material;
  readonly field: Editable;
  readonly typed: string;
  readonly body: Partial<Pick<Material, Editable>> & { readonly reason?: string };
}

/** Who types quickly stores a second cell of a row before the first has come back: one after the other, on his own version. */
function useOwnVersions() {
  const last = useRef(new Map<string, Promise<number>>());
  return async ({ id, version }: Material, put: (version: number) => Promise<Material>): Promise<void> => {
    const before = last.current.get(id) ?? Promise.resolve(0);
    const own = before.catch(() => 0).then(async (stored) => (await put(Math.max(stored, version))).version);
    last.current.set(id, own);
    await own;
  };
}

/** Of two who changed the same row the later one is told what stands there now. */
function faultOf(error: unknown, field: Editable): string {
  if (!(error instanceof ApiError) || error.status !== 409) return messageOf(error, t('Failed to update material'));
  const current = error.problem.current as Partial<Material> | undefined;
  const text = t('Somebody else has changed this material in the meantime.');
  toast({ title: t('Error'), description: text, variant: 'destructive' });
  const now = current?.[field];
  return now === undefined ? text : messageFor(now);
}

const messageFor = (now: number): string =>
  t('Changed by somebody else: it is {{quantity}} now. Enter yours again to overwrite it.', {
    quantity: formatNumber(now, { maximumFractionDigits: 4 }),
  });
