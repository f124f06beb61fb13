/** Ticking rows of a table: the ids ticked, and what a press on a row's box makes of them. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

interface Press {
  readonly key: string;
  /** The row pressed before this one, while Shift is held: everything between takes the same tick. */
  readonly from?: string | undefined;
}

export function pressed(keys: readonly string[], selected: ReadonlySet<string>, { key, from }: Press): Set<string> {
  const next = new Set(selected);
  const isOn = !selected.has(key);
  const [start, end] = [keys.indexOf(from ?? key), keys.indexOf(key)];
  const between = start < 0 ? [key] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const one of between) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** All rows when some are not ticked, none otherwise. */
export const allOrNone = (keys: readonly string[], selected: ReadonlySet<string>): Set<string> =>
  new Set(keys.every((key) => selected.has(key)) ? [] : keys);
