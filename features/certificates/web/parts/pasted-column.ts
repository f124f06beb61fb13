/**
 * The cells of a column copied from a spreadsheet, from top to bottom; an empty one is ''. Undefined: it is one value, which the
 * field takes as it is. `several`: more than one column, of which only the person knows which is meant.
 */
export function pastedColumn(text: string): readonly string[] | 'several' | undefined {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (rows.some((row) => row.includes('\t'))) return 'several';
  return rows.length > 1 ? rows.map((row) => row.trim()) : undefined;
}

export interface PlacedColumn {
  /** A cell for each line, from the one that was pasted into. */
  readonly cells: readonly string[];
  /** Blank cells of section rows, which the bill's own sheet has between its items. */
  readonly sectionRows: number;
}

const MOST_ROWS_A_SECTION = 3;

/**
 * Which cell belongs to which line. A column copied from the sheet of the bill has blank cells in its section rows; they belong to
 * no line where every section that is reached begins with one. `sections` names the section of each line.
 */
export function placeColumn(cells: readonly string[], sections: readonly (string | null)[]): PlacedColumn {
  const plain = { cells, sectionRows: 0 };
  if (cells.length === sections.length) return plain;
  const placed = Array.from({ length: MOST_ROWS_A_SECTION }, (_, index) => withSectionRows(cells, sections, index + 1));
  return placed.find((one) => one?.cells.length === sections.length) ?? placed[0] ?? plain;
}

function withSectionRows(
  cells: readonly string[],
  sections: readonly (string | null)[],
  rows: number,
): PlacedColumn | undefined {
  const placed: string[] = [];
  let sectionRows = 0;
  for (const [line, section] of sections.entries()) {
    const next = line + sectionRows;
    if (next >= cells.length) break;
    if (line > 0 && section !== sections[line - 1]) {
      if (cells.slice(next, next + rows).some((cell) => cell !== '')) return undefined;
      sectionRows += rows;
    }
    placed.push(cells[line + sectionRows] ?? '');
  }
  const rest = cells.slice(placed.length + sectionRows);
  return sectionRows > 0 ? { cells: [...placed, ...rest], sectionRows } : undefined;
}
