import { fold } from '#shared/language/fold.ts';
import { plainDigits } from './digits.ts';
import type { WorkTime } from './durations.ts';
import { inDays, type Lag, lagOf } from './lags.ts';
import type { LinkKind } from './plan.ts';

/** Two letters for a link as programs in several languages write them. The same pair means the same everywhere. */
const kinds: ReadonlyMap<string, LinkKind> = new Map([
  ...[
    'fs',
    'ea',
    'fd',
    'fc',
    'eb',
    'ti',
    'fi',
    'نب',
    'ن ب',
    'ن-ب',
    'зр',
    'он',
    'zr',
    'pr_fs',
    'finish to start',
    'finish start',
  ].map((word): [string, LinkKind] => [fold(word), 'FS']),
  ...['ss', 'aa', 'dd', 'cc', 'bb', 'ii', 'بب', 'ب ب', 'ب-ب', 'нн', 'rr', 'pr_ss', 'start to start', 'start start'].map(
    (word): [string, LinkKind] => [fold(word), 'SS'],
  ),
  ...['ff', 'ee', 'tt', 'نن', 'ن ن', 'ن-ن', 'оо', 'zz', 'pr_ff', 'finish to finish', 'finish finish'].map(
    (word): [string, LinkKind] => [fold(word), 'FF'],
  ),
  ...[
    'sf',
    'ae',
    'df',
    'cf',
    'be',
    'it',
    'if',
    'بن',
    'ب ن',
    'ب-ن',
    'но',
    'rz',
    'pr_sf',
    'start to finish',
    'start finish',
  ].map((word): [string, LinkKind] => [fold(word), 'SF']),
]);
const KIND = [...kinds.keys()].sort((one, other) => other.length - one.length).join('|');
const LAG = String.raw`([+-]\s*\d[\d.,]*\s*(?:e?\s?%|e?[\p{L}]*\.?(?:\s*\d[\d.,]*\s*[\p{L}]+\.?)*(?:\s+days?)?)?)`;

const shapes = {
  /** "12", "12FS", "12 FS + 3 days", "A1010: SS 5", "12 (FS)", "1.2.3EA-2 Tage", "12+3d" */
  idFirst: new RegExp(String.raw`^(.+?)[\s:]*[([]?\s*(?:(${KIND})\s*[)\]]?)?\s*${LAG}?\s*\[?\(?$`, 'u'),
  /** "FS16+0", "SF5", "FS: 12" */
  kindFirst: new RegExp(String.raw`^(${KIND})[\s:]*(\d.*?)\s*${LAG}?$`, 'u'),
  /** "A1000: SS 5": Primavera writes the lag without a sign. */
  lagBare: new RegExp(String.raw`^(.+?)\s*:\s*(${KIND})\s+(-?\d[\d.,]*\s*[\p{L}]*)$`, 'u'),
};

/** A kind of link by itself: "SS", "PR_FS", "Finish-to-Start (FS)"; undefined for anything else. */
export function linkKindOf(text: string): LinkKind | undefined {
  const key = refKey(text).replace(/\s*\((fs|ss|ff|sf)\)$/, '');
  return kinds.get(key) ?? kinds.get(key.replace(/[-\s]+/g, ' '));
}

export interface ReadLink {
  readonly ref: string;
  readonly kind: LinkKind;
  readonly lag: Lag;
}

export const refKey = (text: string): string => fold(plainDigits(text)).replace(/\s+/g, ' ').trim();

/**
 * The links of one cell: "FS16+0", "12FS+3 days", "3;10", "4EA+2 Tage", "A1010: SS 5". `isKnown` says whether a text names
 * a row, so that "B2-FS" is read as the task that exists. What names none comes back too, for the list of what was skipped.
 */
export function linksOf(text: string, isKnown: (ref: string) => boolean, time: WorkTime): ReadLink[] {
  const plain = plainDigits(text).trim();
  if (plain === '' || /^[-–—0]$|^(none|n\/a|na|nil|start|geen|keine|aucune|ninguna|لا يوجد)$/i.test(plain)) return [];
  if (isKnown(refKey(plain))) return [{ ref: refKey(plain), kind: 'FS', lag: inDays(0) }];
  return split(plain).flatMap((part) => {
    const link = linkOf(part, isKnown, time);
    return link ? [link] : rangeOf(part, isKnown);
  });
}

/** Semicolons, line ends and Arabic commas cut; commas too, unless they are the mark of a decimal lag. */
function split(text: string): string[] {
  const strong = /[;\n؛|]/.test(text);
  const parts = strong
    ? text.split(/[;\n\r؛|]+/)
    : text.split(/(?<![+-]\s?\d{1,3}),|,(?=\s)|،|\s&\s|\s+and\s+|\s+و\s+|[\n\r]+/i);
  return parts.map((part) => part.trim()).filter((part) => part !== '' && part !== ',');
}

/** A link is short; what is longer is prose, and would cost the patterns below time that grows with its cube. */
const LONGEST = 120;

function linkOf(part: string, isKnown: (ref: string) => boolean, time: WorkTime): ReadLink | undefined {
  const text = refKey(part);
  if (text.length > LONGEST && !isKnown(text)) return { ref: text, kind: 'FS', lag: inDays(0) };
  if (isKnown(text)) return { ref: text, kind: 'FS', lag: inDays(0) };
  const tries = [shapes.lagBare.exec(text), shapes.idFirst.exec(text)].flatMap((match) =>
    match ? [linkFrom([match[1], match[2], match[3]], time)] : [],
  );
  const known = tries.find(({ ref }) => isKnown(ref));
  if (known) return known;
  const turned = shapes.kindFirst.exec(text);
  if (turned) return linkFrom([turned[2], turned[1], turned[3]], time);
  return rangeOf(part, isKnown).length > 0
    ? undefined
    : (tries.at(-1) ?? { ref: stripped(text), kind: 'FS', lag: inDays(0) });
}

const linkFrom = ([ref = '', kind = 'fs', lag]: readonly (string | undefined)[], time: WorkTime): ReadLink => ({
  ref: stripped(ref),
  kind: kinds.get(kind) ?? 'FS',
  lag: lag ? lagOf(lag, time) : inDays(0),
});

const stripped = (ref: string): string =>
  ref
    .replace(/^[([]+|[)\]:]+$/g, '')
    .replace(/^(\d+)\.0$/, '$1')
    .trim();

/** "3 10", "3/10" and, made a number by a spreadsheet, "3.10". */
function rangeOf(part: string, isKnown: (ref: string) => boolean): ReadLink[] {
  const refs = refKey(part).split(/[\s/.,]+/);
  return refs.length > 1 && refs.every(isKnown) ? refs.map((ref) => ({ ref, kind: 'FS', lag: inDays(0) })) : [];
}
