import { fold } from '#shared/language/fold.ts';

/** Mentions in a comment: "@Name" in the text, and the person's id beside it. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface OpenMention {
  /** Where the "@" stands. */
  readonly at: number;
  readonly typed: string;
}

/** The mention being typed at the caret: an "@" at the start of a word, and what follows it up to the caret. */
export function mentionAt(text: string, caret: number): OpenMention | null {
  const match = /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, caret));
  if (!match) return null;
  const typed = match[1] ?? '';
  return { at: caret - typed.length - 1, typed };
}

/** A chosen name that stands in the text is no mention being typed any more, whatever is written behind it. */
export const isWritten = ({ typed }: OpenMention, chosen: readonly string[]): boolean =>
  chosen.some((name) => typed.startsWith(name) && !/^[\p{L}\p{N}]/u.test(typed.slice(name.length)));

const MOST = 6;

/** The people whose name holds what was typed: first who begins with it, then whose other names do. */
export function matching(people: readonly Named[], typed: string): readonly Named[] {
  const wanted = fold(typed.trim());
  const rankOf = (name: string) => {
    if (name.startsWith(wanted)) return 0;
    if (name.includes(` ${wanted}`)) return 1;
    return name.includes(wanted) ? 2 : 3;
  };
  return people
    .map((person) => ({ person, rank: rankOf(fold(person.name)) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ person }) => person);
}

/** What follows a name without a space between. */
const CLOSING = /^[.,;:!?…)\]}»”،؛؟]/;

/** The text with the person's name and a space in place of what was typed, and where the caret goes. */
export function withMention(text: string, { at, typed }: OpenMention, name: string) {
  const rest = text.slice(at + 1 + typed.length);
  const put = CLOSING.test(rest) ? `@${name}` : `@${name} `;
  return { text: text.slice(0, at) + put + rest.replace(/^ /, ''), caret: at + put.length };
}

/**
 * A comma typed right behind a chosen name moves up to it. `caret` is where the name and its space ended; null when anything
 * else was typed, or the space is not the one that came with the name.
 */
export function tightened(before: string, after: string, caret: number): string | null {
  const typed = after.slice(caret, after.length - (before.length - caret));
  const isTyped = typed.length === 1 && after === before.slice(0, caret) + typed + before.slice(caret);
  return isTyped && CLOSING.test(typed) && before[caret - 1] === ' '
    ? before.slice(0, caret - 1) + typed + before.slice(caret)
    : null;
}

/** Those of the chosen people whose name still stands in the text. */
export const mentionsIn = (text: string, chosen: readonly Named[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

export interface Piece {
  /** Where it begins in the text. */
  readonly at: number;
  readonly text: string;
  readonly isMention: boolean;
}

/** The text cut at the mentioned names, for showing them apart; a longer name is looked for before a shorter one. */
export function pieces(body: string, names: readonly string[]): readonly Piece[] {
  const wanted = [...names].sort((one, other) => other.length - one.length).map((name) => `@${name}`);
  if (wanted.length === 0) return [{ at: 0, text: body, isMention: false }];
  const escaped = wanted.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  let at = 0;
  return (
    body
      // At most 5,000 characters: a comment, and names tried one after the other.
      .split(new RegExp(`(${escaped.join('|')})`))
      .map((text) => {
        const piece = { at, text, isMention: wanted.includes(text) };
        at += text.length;
        return piece;
      })
      .filter(({ text }) => text !== '')
  );
}
