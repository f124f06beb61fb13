/** Indentation of cells, which the reader of workbooks does not tell: from styles.xml and the sheet's own XML. */
export function readIndents(styles: string, sheet: string): Map<number, Map<number, number>> {
  const indents = indentOfStyle(styles);
  const found = new Map<number, Map<number, number>>();
  if (indents.every((indent) => indent === 0)) return found;
  for (const match of sheet.matchAll(/<(?:x:)?c\s([^<>]*)>/g)) {
    const attributes = match[1] ?? '';
    const indent = indents[Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? 0;
    const place = /\br="([A-Z]{1,3})(\d+)"/.exec(attributes);
    if (indent === 0 || !place) continue;
    const row = Number(place[2]) - 1;
    const inRow = found.get(row) ?? new Map<number, number>();
    found.set(row, inRow.set(columnOf(place[1] ?? 'A'), indent));
  }
  return found;
}

function indentOfStyle(styles: string): number[] {
  const from = styles.search(/<(?:x:)?cellXfs[\s>]/);
  if (from < 0) return [];
  const [formats = ''] = styles.slice(from).split(/<\/(?:x:)?cellXfs>/, 1);
  // Each piece begins inside one format and holds what belongs to it.
  const [, ...pieces] = formats.split(/<(?:x:)?xf\s/);
  return pieces.map((piece) => Number(/\bindent="(\d{1,3})"/.exec(piece)?.[1] ?? 0));
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
