import type { CertificateLine } from '../../contract.ts';

/** The two quantities of a line that are typed: what is certified to date, and what the contractor claims. */
export type MeasuredField = 'done' | 'claimed';

/** As their columns follow each other on screen. */
const inOrder: readonly MeasuredField[] = ['claimed', 'done'];

/** This field and those of the columns after it, which a pasted block goes into. */
export const fieldsFrom = (field: MeasuredField): readonly MeasuredField[] => inOrder.slice(inOrder.indexOf(field));

const CLAIM = ':claimed';

/** Edits and refusals are kept by this key: the item's id for what is certified, another one for its claim. */
export const fieldKey = (itemId: string, field: MeasuredField): string => (field === 'done' ? itemId : itemId + CLAIM);

export const itemIdOf = (key: string): string => key.replace(CLAIM, '');

/** A line with what is typed and perhaps not saved; an emptied claim is none. */
export const withEdits = (line: CertificateLine, edits: ReadonlyMap<string, string>): CertificateLine => ({
  ...line,
  done: edits.get(line.itemId) ?? line.done,
  claimed: (edits.get(fieldKey(line.itemId, 'claimed')) ?? line.claimed) || null,
});

export interface LineToSave {
  readonly itemId: string;
  readonly quantity?: string;
  readonly claimed?: string | null;
}

/** One line for each item, with the quantities of it that were typed. */
export function linesToSave(edits: ReadonlyMap<string, string>): LineToSave[] {
  const ids = new Set([...edits.keys()].map(itemIdOf));
  return [...ids].map((itemId) => {
    const quantity = edits.get(itemId);
    const claimed = edits.get(fieldKey(itemId, 'claimed'));
    return {
      itemId,
      ...(quantity !== undefined && { quantity }),
      ...(claimed !== undefined && { claimed: claimed || null }),
    };
  });
}
