const closings: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/**
 * Replaces every bracketed part of a text by a space; a bracket without its partner stays. Visits each character at most three
 * times: an opening bracket whose partner is missing is not looked up again.
 */
export function removeBracketed(text: string, openings: '(' | '(['): string {
  const open = new Set(openings);
  let outside = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (!open.has(letter)) continue;
    const end = text.indexOf(closings[letter] ?? '', at + 1);
    if (end < 0) {
      open.delete(letter);
      continue;
    }
    outside += `${text.slice(from, at)} `;
    from = end + 1;
    at = end;
  }
  return outside + text.slice(from);
}
