/** The rows of a block copied from a spreadsheet, each with its cells from the first column on; an empty cell is ''. */
export type Block = readonly (readonly string[])[];

/** Undefined: it is one value, which the field takes as it is. Columns that are empty at the end of every row are left out. */
export function pastedBlock(text: string): Block | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const width = Math.max(1, ...rows.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  if (rows.length === 1 && width === 1) return undefined;
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}

export interface PlacedBlock {
  /** A row for each line, from the one that was pasted into. */
  readonly rows: Block;
  /** Blank rows of sections, which the bill's own sheet has between its items. */
  readonly sectionRows: number;
}

const MOST_ROWS_A_SECTION = 3;

/**
 * Which row belongs to which line. A block copied from the sheet of the bill has blank rows where a section is named; they belong to
 * no line where every section that is reached begins with one. `sections` names the section of each line.
 */
export function placeBlock(rows: Block, sections: readonly (string | null)[]): PlacedBlock {
  const plain = { rows, sectionRows: 0 };
  if (rows.length === sections.length) return plain;
  const placed = Array.from({ length: MOST_ROWS_A_SECTION }, (_, index) => withSectionRows(rows, sections, index + 1));
  return placed.find((one) => one?.rows.length === sections.length) ?? placed[0] ?? plain;
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell === '');

function withSectionRows(
  rows: Block,
  sections: readonly (string | null)[],
  rowsOfSection: number,
): PlacedBlock | undefined {
  const placed: (readonly string[])[] = [];
  let sectionRows = 0;
  for (const [line, section] of sections.entries()) {
    const next = line + sectionRows;
    if (next >= rows.length) break;
    if (line > 0 && section !== sections[line - 1]) {
      if (!rows.slice(next, next + rowsOfSection).every(isBlank)) return undefined;
      sectionRows += rowsOfSection;
    }
    placed.push(rows[line + sectionRows] ?? []);
  }
  const rest = rows.slice(placed.length + sectionRows);
  return sectionRows > 0 ? { rows: [...placed, ...rest], sectionRows } : undefined;
}
