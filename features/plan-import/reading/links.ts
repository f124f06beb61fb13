import { plainListDigits } from '#shared/language/digits.ts';
import { fold } from '#shared/language/fold.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import type { WorkTime } from './durations.ts';
import { inDays, type Lag, lagOf } from './lags.ts';

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
    'ن.ب',
    'ن/ب',
    'зр',
    'он',
    'zr',
    'pr_fs',
    'finish to start',
    'finish start',
    'نهاية الى بداية',
    'نهاية بداية',
  ].map((word): [string, LinkKind] => [fold(word), 'FS']),
  ...[
    'ss',
    'aa',
    'dd',
    'cc',
    'bb',
    'ii',
    'بب',
    'ب ب',
    'ب-ب',
    'ب.ب',
    'ب/ب',
    'нн',
    'rr',
    'pr_ss',
    'start to start',
    'start start',
    'بداية الى بداية',
    'بداية بداية',
  ].map((word): [string, LinkKind] => [fold(word), 'SS']),
  ...[
    'ff',
    'ee',
    'tt',
    'نن',
    'ن ن',
    'ن-ن',
    'ن.ن',
    'ن/ن',
    'оо',
    'zz',
    'pr_ff',
    'finish to finish',
    'finish finish',
    'نهاية الى نهاية',
    'نهاية نهاية',
  ].map((word): [string, LinkKind] => [fold(word), 'FF']),
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
    'ب.ن',
    'ب/ن',
    'но',
    'rz',
    'pr_sf',
    'start to finish',
    'start finish',
    'بداية الى نهاية',
    'بداية نهاية',
  ].map((word): [string, LinkKind] => [fold(word), 'SF']),
]);
const KIND = [...kinds.keys()]
  .sort((one, other) => other.length - one.length)
  .map((word) => word.replaceAll('.', String.raw`\.`))
  .join('|');
/** A unit of time; the kind of the next link ("+1,54FS") is none. */
const UNIT = String.raw`(?!(?:fs|ss|ff|sf)(?!\p{L}))[\p{L}]{1,20}`;
const LAG = String.raw`([+-] ?\d[\d.,]{0,12} ?(?:e? ?%|e?(?:${UNIT})?\.?(?: ?\d[\d.,]{0,12} ?${UNIT}\.?){0,4}(?: days?)?)?)`;

/** At most 120 characters: LONGEST. */
const shapes = {
  /** "12", "12FS", "12 FS + 3 days", "A1010: SS 5", "12 (FS)", "1.2.3EA-2 Tage", "12+3d" */
  idFirst: new RegExp(String.raw`^(.{1,120}?)[ :]{0,3}[([]? ?(?:(${KIND}) ?[)\]]?)? ?${LAG}? ?\[?\(?$`, 'u'),
  /** "FS16+0", "SF5", "FS: 12" */
  kindFirst: new RegExp(String.raw`^(${KIND})[ :]{0,3}(\d.{0,119}?) ?${LAG}?$`, 'u'),
  /** "A1000: SS 5": Primavera writes the lag without a sign. */
  lagBare: new RegExp(String.raw`^(.{1,120}?) ?: ?(${KIND}) (-?\d[\d.,]{0,12} ?[\p{L}]{0,20})$`, 'u'),
};

/** A kind of link by itself: "SS", "PR_FS", "Finish-to-Start (FS)"; undefined for anything else. */
export function linkKindOf(text: string): LinkKind | undefined {
  const key = refKey(text).replace(/ ?\((fs|ss|ff|sf)\)$/, '');
  return kinds.get(key) ?? kinds.get(key.replace(/[-\s]+/g, ' '));
}

export interface ReadLink {
  readonly ref: string;
  readonly kind: LinkKind;
  readonly lag: Lag;
  /** As the file wrote it, kind and lag with it. */
  readonly written: string;
}

type Read = Omit<ReadLink, 'written'>;

/** Whether a text names a row; `isOnly`: one alone, where words around a name leave it open which is meant. */
export type IsKnown = (ref: string, isOnly?: boolean) => boolean;

export const refKey = (text: string): string => fold(plainListDigits(text)).replace(/\s+/g, ' ').trim();

/**
 * The links of one cell: "FS16+0", "12FS+3 days", "3;10", "4EA+2 Tage", "A1010: SS 5". `isKnown` says whether a text names
 * a row, so that "B2-FS" is read as the task that exists. What names none comes back too, for the list of what was skipped.
 */
export function linksOf(text: string, isKnown: IsKnown, time: WorkTime): ReadLink[] {
  const plain = plainListDigits(text).trim();
  if (plain === '' || /^[-–—0]$|^(none|n\/a|na|nil|start|geen|keine|aucune|ninguna|لا يوجد)$/i.test(plain)) return [];
  const whole = { ref: refKey(plain), kind: 'FS' as const, lag: inDays(0) };
  if (isKnown(whole.ref)) return [{ ...whole, written: text.trim() }];
  return partsOf(plain, isKnown, time).flatMap((written) => {
    const link = linkOf(written, isKnown, time);
    return (link ? [link] : rangeOf(written, isKnown)).map((each) => ({ ...each, written }));
  });
}

const STRONG = /[;\n\r؛|]+/;
/** "53SS+1,54FS" are two links; "53SS+1,5" is one with a decimal lag. */
const WEAK = /((?<![+-]\s?\d{1,3}),|,(?=\s)|,(?=\d{1,9} ?(?:fs|ss|ff|sf)(?!\p{L}))|،|\s&\s|\sand\s|\sو\s)/iu;

/**
 * Semicolons, line ends and Arabic commas cut; commas too, unless they are the mark of a decimal lag or of a name: "Lot 1, gros
 * oeuvre" is one row where one has that name.
 */
function partsOf(text: string, isKnown: IsKnown, time: WorkTime): string[] {
  const named = (part: string) => isKnown(linkOf(part, isKnown, time)?.ref ?? '');
  const parts = STRONG.test(text) ? text.split(STRONG) : joinNamedPieces(text.split(WEAK), named);
  return parts.map((part) => part.trim()).filter((part) => part !== '' && part !== ',');
}

/** So many marks may stand in the name of a row. */
const MOST_MARKS = 4;

/** `pieces`: texts and the marks between them in turn. The longest run that names a row is one. */
function joinNamedPieces(pieces: readonly string[], named: (part: string) => boolean): string[] {
  const parts: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const ends = Array.from({ length: MOST_MARKS }, (_, index) => at + 2 * (MOST_MARKS - index));
    const end =
      ends.find(
        (last) =>
          last < pieces.length &&
          named(
            pieces
              .slice(at, last + 1)
              .join('')
              .trim(),
          ),
      ) ?? at;
    parts.push(pieces.slice(at, end + 1).join(''));
    at = end + 2;
  }
  return parts;
}

/** "5FS+-360": a program put its plus before a lag that has a sign of its own. */
const DOUBLED_SIGN = /[+-] ?[+-](?= ?\d)/g;
/** A link is short; what is longer is prose, and would cost the patterns below time that grows with its cube. */
const LONGEST = 120;

/** "after Pour", "following Dig", "once the slab is done", "بعد الانتهاء من الصب": the name of the task is behind the words. At most 120 characters: LONGEST. */
const AFTER = new RegExp(
  fold(
    String.raw`^(?:after(?: (?:the )?(?:completion|end|finish|completing|finishing)(?: of)?)?|follow(?:s|ing)|upon (?:completion|finish) of|(?:on )?completion of|once|when|nach|na|apres|despues de|بعد(?: (?:ال)?(?:انتهاء|إنجاز|إتمام|اكتمال|الإنتهاء))?(?: من)?|عقب|يلي)\s+(?:the )?(.+?)(?: (?:is|are)? ?(?:done|completed?|finished))?$`,
  ),
  'u',
);

function linkOf(part: string, isKnown: IsKnown, time: WorkTime): Read | undefined {
  const text = refKey(part).replace(DOUBLED_SIGN, (signs) => (signs.includes('-') ? '-' : '+'));
  if (text.length > LONGEST && !isKnown(text)) return { ref: text, kind: 'FS', lag: inDays(0) };
  if (isKnown(text)) return { ref: text, kind: 'FS', lag: inDays(0) };
  const behind = AFTER.exec(text)?.[1];
  const named = behind === undefined ? undefined : linkOf(behind, isKnown, time);
  if (named && isKnown(named.ref, true)) return named;
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

const linkFrom = ([ref = '', kind = 'fs', lag]: readonly (string | undefined)[], time: WorkTime): Read => ({
  ref: stripped(ref),
  kind: kinds.get(kind) ?? 'FS',
  lag: lag ? lagOf(lag, time) : inDays(0),
});

const stripped = (ref: string): string =>
  ref
    .replace(/^[([]+|(?<![)\]:])[)\]:]+$/g, '')
    .replace(/^(\d+)\.0$/, '$1')
    .trim();

/** "3 10", "3/10" and, made a number by a spreadsheet, "3.10". */
function rangeOf(part: string, isKnown: (ref: string) => boolean): Read[] {
  const refs = refKey(part).split(/[\s/.,]+/);
  return refs.length > 1 && refs.every(isKnown) ? refs.map((ref) => ({ ref, kind: 'FS', lag: inDays(0) })) : [];
}
