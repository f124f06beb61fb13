import type { BillPreviewRow } from '../bill-contract.ts';

/** A row and where it stands: a number has its meaning in its sheet, and in the section that was opened above it. */
export interface Placed {
  readonly row: BillPreviewRow;
  /** Counted over the whole file; rows of one section have the same. */
  readonly section: number;
  /** The number of the section itself, where it has one. */
  readonly sectionNumber: string;
}

/**
 * Bills begin their numbering anew in every sheet or section. Numbers that an earlier one has already get the name of their own in
 * front, and so do all others beside them: "Bill 2/A". What stands first keeps its numbers, so that a file that grows at its end
 * says the same of what it had before. A number twice in its own section is an error.
 */
export function uniqueNumbers(placed: readonly Placed[]): BillPreviewRow[] {
  const used = new Set<string>();
  const names = new Set<string>();
  return groupsOf(placed).flatMap((group, place) => {
    const own = new Set<string>();
    const isRepeated = group.rows.some(({ row }) => used.has(row.number));
    const name = isRepeated ? unused(shortened(group.name) || String(place + 1), names) : '';
    return group.rows.map(({ row }) => {
      if (own.has(row.number)) return faulty(row, DOUBLE);
      if (row.number === '') return row;
      own.add(row.number);
      if (isRepeated) return renamed(row, unused(joined(name, row.number), used));
      used.add(row.number);
      return row;
    });
  });
}

const faulty = (row: BillPreviewRow, error: BillPreviewRow['errors'][number]): BillPreviewRow => ({
  ...row,
  errors: [...row.errors, error],
});
const renamed = (row: BillPreviewRow, number: string): BillPreviewRow =>
  number.length > MOST_NUMBER ? faulty(row, LONG) : { ...row, number, ownNumber: row.number };

const DOUBLE = { field: 'number' as const, message: 'Another item has this number already.' };
const LONG = { field: 'number' as const, message: 'This text is too long.' };

interface Group {
  readonly name: string;
  readonly rows: Placed[];
}

/** The rows of a sheet, or of each of its sections where these repeat one another's numbers, in their order. */
function groupsOf(placed: readonly Placed[]): Group[] {
  const repeating = sheetsThatRepeat(placed);
  const groups = new Map<string, Group>();
  for (const one of placed) {
    const { sheet, section } = one.row;
    const isOfSections = repeating.has(sheet);
    const key = isOfSections ? `section ${one.section}` : `sheet ${sheet}`;
    const group = groups.get(key) ?? { name: isOfSections ? one.sectionNumber || section : sheet, rows: [] };
    groups.set(key, group);
    group.rows.push(one);
  }
  return [...groups.values()];
}

function sheetsThatRepeat(placed: readonly Placed[]): Set<string> {
  const sections = new Map<string, number>();
  const repeating = new Set<string>();
  for (const { row, section } of placed) {
    const key = `${row.sheet}\n${row.number}`;
    const first = sections.get(key) ?? section;
    sections.set(key, first);
    if (row.number !== '' && first !== section) repeating.add(row.sheet);
  }
  return repeating;
}

const MOST_NAME = 24;
const MOST_NUMBER = 50;

/** To whole words, where one ends early enough. */
function shortened(name: string): string {
  if (name.length <= MOST_NAME) return name;
  const cut = name.slice(0, MOST_NAME);
  const end = cut.lastIndexOf(' ');
  // At most 24 characters: MOST_NAME.
  return (end > MOST_NAME / 2 ? cut.slice(0, end) : cut).replace(/[\s\-–—:،,(]+$/u, '');
}

const joined = (name: string, number: string): string =>
  `${name.slice(0, Math.max(1, MOST_NUMBER - number.length - 1 - ROOM))}/${number}`;
/** For what tells two of one name apart. */
const ROOM = 5;

/** The text, or with a number behind it where that was used before; it is used from now on. */
function unused(text: string, used: Set<string>): string {
  let found = text;
  for (let count = 2; used.has(found); count++) found = `${text} (${count})`;
  used.add(found);
  return found;
}
