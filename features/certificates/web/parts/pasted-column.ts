/**
 * The cells of a column copied from a spreadsheet, from top to bottom; an empty one is ''. Undefined: it is one value, which the
 * field takes as it is. `several`: more than one column, of which only the person knows which is meant.
 */
export function pastedColumn(text: string): readonly string[] | 'several' | undefined {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (rows.some((row) => row.includes('\t'))) return 'several';
  return rows.length > 1 ? rows.map((row) => row.trim()) : undefined;
}
