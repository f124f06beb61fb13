/** Every name that a new room needs, made of what is typed after `npm run room`. */
import { parseArgs } from 'node:util';

const USAGE =
  'npm run room -- snags --one Snag --many Snags --arabic-one ملاحظة --arabic-many ملاحظات (a folder, then what one and several are called)';

/** A mistake of whoever typed the command, in one sentence. */
export class InputError extends Error {}

export interface RoomNames {
  /** `site-notes`: the folder, the addresses, the tab. */
  readonly folder: string;
  /** `site_notes` */
  readonly table: string;
  /** `siteNotes` */
  readonly rooms: string;
  /** `SiteNotes` */
  readonly Rooms: string;
  /** `siteNote` */
  readonly room: string;
  /** `SiteNote` */
  readonly Room: string;
  /** `site-note`: its kind in the history, and the first part of its actions. */
  readonly kind: string;
  /** `Site note`, at the beginning of a sentence. */
  readonly One: string;
  /** `site note`, within one. */
  readonly one: string;
  readonly Many: string;
  readonly many: string;
  readonly arabicOne: string;
  readonly arabicMany: string;
}

const MOST = 40;
const SLUG = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const ENGLISH = /^[A-Z][A-Za-z0-9]*( [A-Za-z0-9]+)*$/;
const ARABIC = /^[\p{Script=Arabic}\p{Mn}]+( [\p{Script=Arabic}\p{Mn}]+)*$/u;
/** Names that mean something else in the files of a room. */
const RESERVED =
  /^(break|case|catch|class|const|continue|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|index|name|new|null|project|projects|return|row|rows|schema|super|switch|tables?|text|this|throw|true|try|typeof|user|users|var|void|while|with|yield)$/;

/** @throws InputError */
export function readNames(args: readonly string[]): RoomNames {
  const typed = parse(args);
  assertWritten(typed);
  const { folder, one, many, arabicOne, arabicMany } = typed;
  const kind = one.toLowerCase().replaceAll(' ', '-');
  const names = {
    folder,
    table: folder.replaceAll('-', '_'),
    rooms: camel(folder),
    Rooms: capital(camel(folder)),
    kind,
    room: camel(kind),
    Room: capital(camel(kind)),
    One: one,
    one: within(one),
    Many: many,
    many: within(many),
    arabicOne,
    arabicMany,
  };
  if (names.room === names.rooms || one === many)
    throw new InputError('One and several must have different names, such as snags, --one Snag and --many Snags.');
  for (const name of [names.room, names.rooms])
    if (RESERVED.test(name)) throw new InputError(`"${name}" has another meaning in the code: choose another name.`);
  return names;
}

interface Typed {
  readonly folder: string;
  readonly one: string;
  readonly many: string;
  readonly arabicOne: string;
  readonly arabicMany: string;
}

function assertWritten({ folder, one, many, arabicOne, arabicMany }: Typed): void {
  const is = (text: string, pattern: RegExp) => text.length <= MOST && pattern.test(text);
  if (!is(folder, SLUG))
    throw new InputError(`"${folder}" is no name of a folder: at most ${MOST} small letters and hyphens (site-notes).`);
  for (const words of [one, many])
    if (!is(words, ENGLISH))
      throw new InputError(`"${words}" must be English words that begin with a capital, such as "Site note".`);
  for (const words of [arabicOne, arabicMany])
    if (!is(words, ARABIC)) throw new InputError(`"${words}" must be Arabic words, as ملاحظة is.`);
}

function parse(args: readonly string[]): Typed {
  const options = {
    one: { type: 'string' },
    many: { type: 'string' },
    'arabic-one': { type: 'string' },
    'arabic-many': { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { one, many, 'arabic-one': arabicOne, 'arabic-many': arabicMany } = values;
    const [folder, ...more] = positionals;
    if (folder && more.length === 0 && one && many && arabicOne && arabicMany)
      return { folder, one, many, arabicOne, arabicMany };
  } catch {
    // An option it does not know: the usage says which there are.
  }
  throw new InputError(`Please give all of these: ${USAGE}.`);
}

const camel = (slug: string): string => slug.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** An abbreviation (RFI) keeps its capitals. */
const within = (words: string): string =>
  /^[A-Z](?![A-Z0-9])/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
