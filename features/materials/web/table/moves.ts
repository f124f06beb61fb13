/** The columns of the table that are edited in place. */
export const editable = ['requiredQty', 'onSiteQty', 'deliveredQty'] as const;
export type Editable = (typeof editable)[number];

export interface Place {
  readonly row: number;
  readonly column: number;
}

export type Step = 'up' | 'down' | 'before' | 'after' | 'next' | 'previous' | 'first' | 'last' | 'stay';

/** Where a step leads; `next` and `previous` go on in the row below or above, the others stop at the edge. */
export function stepped({ row, column }: Place, step: Step, rows: number): Place {
  const last = editable.length - 1;
  const clamp = (place: Place): Place => ({
    row: Math.max(0, Math.min(rows - 1, place.row)),
    column: Math.max(0, Math.min(last, place.column)),
  });
  switch (step) {
    case 'up':
      return clamp({ row: row - 1, column });
    case 'down':
      return clamp({ row: row + 1, column });
    case 'before':
      return clamp({ row, column: column - 1 });
    case 'after':
      return clamp({ row, column: column + 1 });
    case 'next':
      return column < last ? { row, column: column + 1 } : clamp({ row: row + 1, column: row + 1 < rows ? 0 : last });
    case 'previous':
      return column > 0 ? { row, column: column - 1 } : clamp({ row: row - 1, column: row > 0 ? last : 0 });
    case 'stay':
      return { row, column };
    case 'first':
      return { row: 0, column: 0 };
    default:
      return { row: rows - 1, column: last };
  }
}

/** The step of a key while nothing is being typed; in a script from the right the arrows mean the other way. */
export function stepOf({ key, ctrlKey }: { key: string; ctrlKey: boolean }, isFromRight: boolean): Step | undefined {
  const steps: Readonly<Record<string, Step>> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: isFromRight ? 'after' : 'before',
    ArrowRight: isFromRight ? 'before' : 'after',
    ...(ctrlKey && { Home: 'first', End: 'last' }),
  };
  return steps[key];
}
