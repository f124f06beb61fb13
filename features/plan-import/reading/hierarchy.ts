import { refKey } from './links.ts';
import type { RawRow } from './rows.ts';

/**
 * What is a part of what: by the strongest sign the file has. A parent column, an outline level, codes that begin with
 * others, indentation, phases, headings without dates; in that order.
 */
export function arrange(rows: readonly RawRow[]): Entry[] {
  const entries = rows.map((row): Entry => ({ row, name: row.name, code: row.code || null, parent: undefined }));
  const made = strategies.find(({ holds }) => holds(rows))?.apply(entries) ?? [];
  return inOrder([...made, ...entries]);
}

interface Strategy {
  holds(rows: readonly RawRow[]): boolean;
  /** Sets the parents; answers the nodes it made. */
  apply(entries: readonly Entry[]): Entry[];
}

const most = (rows: readonly RawRow[], share: number, is: (row: RawRow) => boolean) =>
  rows.filter(is).length > rows.length * share;
const differ = (values: readonly unknown[]) => new Set(values).size > 1;

const byParent: Strategy = {
  holds: (rows) => rows.some(({ parentRef }) => parentRef !== ''),
  apply(entries) {
    const find = finder(entries);
    for (const entry of entries) {
      const parent = entry.row?.parentRef ? find(entry.row.parentRef) : undefined;
      if (parent && parent !== entry && !isUnder(parent, entry)) entry.parent = parent;
    }
    return [];
  },
};

const byLevel: Strategy = {
  holds: (rows) =>
    most(rows, 0.8, ({ level }) => level !== undefined) &&
    differ(rows.map(({ level }) => level)) &&
    !makesLessOfTree(rows),
  apply: (entries) => byDepth(entries, ({ row }) => row?.level),
};

const FEW_WRONG = 0.05;

/** Whether levels contradict themselves and indents do not: then a column of levels says something else, or is noisy. */
function makesLessOfTree(rows: readonly RawRow[]): boolean {
  const indents = rows.map(({ indent }) => indent);
  if (!differ(indents)) return false;
  const wrong = wrongSteps(
    rows.map(({ level }) => level ?? 0),
    true,
  );
  return wrong > rows.length * FEW_WRONG && wrongSteps(indents, false) < wrong / 2;
}

/** Rows that stand on no step of a tree: back between two steps or, where steps are counted, deeper by more than one. */
function wrongSteps(depths: readonly number[], isCounted: boolean): number {
  const stack: number[] = [];
  let wrong = 0;
  for (const depth of depths) {
    const last = stack.at(-1);
    while ((stack.at(-1) ?? -1) > depth) stack.pop();
    const isBack = last !== undefined && depth < last;
    const isBetween = isBack && stack.at(-1) !== depth;
    const isTooDeep = isCounted && last !== undefined && depth > last + 1;
    if (isBetween || isTooDeep) wrong += 1;
    if (stack.at(-1) !== depth) stack.push(depth);
  }
  return wrong;
}

const SEPARATOR = /[>»\\→|]|\s\/\s/;

const byPath: Strategy = {
  holds: (rows) => rows.some(({ code }) => SEPARATOR.test(code)) && !rows.every(({ code }) => code === ''),
  apply: (entries) =>
    underNodes(entries, (code) =>
      code
        .split(SEPARATOR)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
};

/** Codes of letters and digits with points, or hyphens where there are none, each row its own. */
const byCode: Strategy = {
  holds: (rows) => most(rows, 0.5, ({ code }) => /\d|\./.test(code)) && isOneEach(rows),
  apply(entries) {
    const codes = repaired(entries.map(({ row }) => row?.code ?? ''));
    const separator = codes.some((code) => code.includes('.')) ? '.' : '-';
    const byKey = new Map<string, Entry>();
    codes.forEach((code, index) => {
      const entry = entries[index];
      if (code === '' || !entry) return;
      if (byKey.has(code)) entry.isCodeTaken = true;
      else byKey.set(code, entry);
    });
    const made: Entry[] = [];
    entries.forEach((entry, index) => {
      const code = codes[index] ?? '';
      if (code === '') return;
      entry.parent = parentByCode(code, separator, byKey, made);
    });
    underProjectRow(entries, codes);
    attachCodeless(entries, codes);
    return made;
  },
};

/** The same code on many rows names the node they lie under. */
const bySharedCode: Strategy = {
  holds: (rows) => most(rows, 0.5, ({ code }) => code !== '') && !isOneEach(rows),
  apply: (entries) =>
    underNodes(entries, (code) => {
      const parts = code.split('.');
      return /^[\p{L}\d_-]+(\.[\p{L}\d_-]+)+$/u.test(code)
        ? parts.map((_, index) => parts.slice(0, index + 1).join('.'))
        : [code];
    }),
};

const byIndent: Strategy = {
  holds: (rows) => differ(rows.map(({ indent }) => indent)),
  apply: (entries) => byDepth(entries, ({ row }) => row?.indent),
};

const byGroup: Strategy = {
  holds: (rows) => rows.some(({ groups }) => groups.some((group) => group !== '')),
  apply: underGroups,
};

/** Rows with a name only stand over the dated rows below them; one directly under another is its part. */
const byHeading: Strategy = {
  holds: (rows) => rows.some(({ isBare }) => isBare) && rows.some(({ isBare }) => !isBare),
  apply(entries) {
    let top: Entry | undefined;
    let open: Entry | undefined;
    entries.forEach((entry, index) => {
      if (!isHeadingRow(entries, index)) {
        entry.parent = open ?? top;
        return;
      }
      const isOverHeading = isHeadingRow(entries, index + 1);
      if (isOverHeading || (top && styleOf(entry.name) === styleOf(top.name))) {
        top = entry;
        open = undefined;
      } else {
        entry.parent = top;
        open = entry;
      }
    });
    return [];
  },
};

/** Bare rows that carry a number of their own among numbered rows are work without dates, unless dated rows follow. */
function isHeadingRow(entries: readonly Entry[], index: number): boolean {
  const row = entries[index]?.row;
  if (!row?.isBare || entries[index + 1]?.row === undefined) return false;
  return row.id === '' || row.duration === '';
}

const styleOf = (name: string): string => {
  const mark = /^([A-Z]|[IVX]+|\d+)[.)\s-]/.exec(name)?.[1];
  const kind = mark === undefined ? '' : /^\d/.test(mark) ? '1' : /^[IVX]+$/.test(mark) ? 'I' : 'A';
  return `${kind}${/\p{Lu}/u.test(name) && name === name.toUpperCase()}`;
};

const strategies: readonly Strategy[] = [byParent, byLevel, byPath, byCode, bySharedCode, byIndent, byGroup, byHeading];

/** Each row its own code; in an outline whose nodes have rows a few may be there twice, 1.10 that a spreadsheet made 1.1. */
function isOneEach(rows: readonly RawRow[]): boolean {
  const codes = rows.map(({ code }) => code).filter((code) => code !== '');
  const distinct = new Set(codes);
  if (distinct.size >= codes.length * 0.9) return true;
  return codes.length - distinct.size <= Math.max(1, codes.length * FEW_TWICE) && looksNested([...distinct]);
}

const FEW_TWICE = 0.15;

function finder(entries: readonly Entry[]): (ref: string) => Entry | undefined {
  const found = new Map<string, Entry>();
  const add = (key: string | undefined, entry: Entry) => {
    const plain = refKey(key ?? '');
    if (plain !== '' && !found.has(plain)) found.set(plain, entry);
  };
  for (const entry of entries) add(entry.row?.id, entry);
  for (const entry of entries) add(entry.row?.code, entry);
  for (const entry of entries) add(entry.row?.name, entry);
  return (ref) => found.get(refKey(ref));
}

function isUnder(entry: Entry, top: Entry): boolean {
  for (let up: Entry | undefined = entry; up; up = up.parent) if (up === top) return true;
  return false;
}

/** A deeper row is a part of the last less deep one before it. */
function byDepth(entries: readonly Entry[], depthOf: (entry: Entry) => number | undefined): Entry[] {
  const stack: { entry: Entry; depth: number }[] = [];
  for (const entry of entries) {
    const depth = depthOf(entry) ?? stack.at(-1)?.depth ?? 0;
    while ((stack.at(-1)?.depth ?? -1) >= depth) stack.pop();
    entry.parent = stack.at(-1)?.entry;
    stack.push({ entry, depth });
  }
  return [];
}

function underNodes(entries: readonly Entry[], partsOf: (code: string) => string[]): Entry[] {
  const own = rowsByName(entries);
  const nodes = new Map<string, Entry>();
  for (const entry of entries) {
    let parent: Entry | undefined;
    let path = '';
    for (const part of partsOf(entry.row?.code ?? '')) {
      path = `${path}\n${refKey(part)}`;
      const node: Entry = nodes.get(path) ??
        own.get(refKey(part)) ?? { row: undefined, name: part, code: part, parent };
      nodes.set(path, node);
      if (node === entry) break;
      parent = node;
    }
    if (parent !== entry) entry.parent = parent;
  }
  return [...nodes.values()].filter(({ row }) => row === undefined);
}

/** A summary row that carries the very name of the node is the node. */
const rowsByName = (entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.filter(({ row }) => row?.id === '').map((entry) => [refKey(entry.name), entry]));

function parentByCode(code: string, separator: string, byKey: Map<string, Entry>, made: Entry[]): Entry | undefined {
  const cut = code.lastIndexOf(separator);
  if (cut < 1) return undefined;
  const upper = code.slice(0, cut);
  const known = byKey.get(upper) ?? byKey.get(`${upper}${separator}0`);
  if (known && byKey.get(code) !== known) return known;
  const node: Entry = { row: undefined, name: upper, code: upper, parent: parentByCode(upper, separator, byKey, made) };
  byKey.set(upper, node);
  made.push(node);
  return node;
}

/** A first row coded 0 is the project: everything without a parent is its part. */
function underProjectRow(entries: readonly Entry[], codes: readonly string[]) {
  const [first] = entries;
  if (codes[0] !== '0' || !first) return;
  for (const entry of entries) if (entry !== first && !entry.parent) entry.parent = first;
}

/** A row without a code lies beside the row before it; a heading without one starts anew. */
function attachCodeless(entries: readonly Entry[], codes: readonly string[]) {
  entries.forEach((entry, index) => {
    if (codes[index] === '' && index > 0 && !entry.row?.isBare) entry.parent = entries[index - 1]?.parent;
  });
}

const MAX_CODE = 120;

/** Spreadsheets turn the codes 1.1 and 1.10 into one number: the second after 1.9 is the tenth. Trailing points go. */
function repaired(codes: readonly string[]): string[] {
  const seen = new Set<string>();
  let last = '';
  return codes.map((given) => {
    let code = given
      .slice(0, MAX_CODE)
      // At most 120 characters: MAX_CODE.
      .replace(/[.\-\s]+$/, '')
      .replace(/\s+/g, '');
    const nine = /^(\d+)\.(\d*)9$/.exec(last);
    if (seen.has(code) && nine && /^\d+\.\d+$/.test(code) && `${nine[1]}.${Number(nine[2] || 0) + 1}` === code)
      code = `${code}0`;
    seen.add(code);
    if (code !== '') last = code;
    return code;
  });
}

/** Parents before their parts, otherwise as in the file; made nodes before their first part. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const parts = Map.groupBy(entries, ({ parent }) => parent);
  const firstLine = new Map<Entry, number>();
  const lineOf = (entry: Entry): number => {
    const known = firstLine.get(entry);
    if (known !== undefined) return known;
    firstLine.set(entry, Number.MAX_SAFE_INTEGER);
    const line = entry.row?.line ?? Math.min(...(parts.get(entry) ?? []).map(lineOf), Number.MAX_SAFE_INTEGER);
    firstLine.set(entry, line);
    return line;
  };
  const ordered: Entry[] = [];
  const open: Entry[] = [];
  const openPartsOf = (parent: Entry | undefined) => {
    const below = [...(parts.get(parent) ?? [])].sort((one, other) => lineOf(other) - lineOf(one));
    for (const entry of below) open.push(entry);
  };
  openPartsOf(undefined);
  for (let entry = open.pop(); entry; entry = open.pop()) {
    ordered.push(entry);
    openPartsOf(entry);
  }
  return ordered;
}

/** A row, or a node of the work breakdown without one, and what it is a part of. */
export interface Entry {
  readonly row: RawRow | undefined;
  readonly name: string;
  readonly code: string | null;
  parent: Entry | undefined;
  /** An earlier row has the same code: its place follows from a code that is perhaps not its own. */
  isCodeTaken?: boolean;
}

interface Codes {
  readonly texts: readonly string[];
  /** Shares, 0 to 1: of texts that are dates, of different texts. */
  readonly dates: number;
  readonly distinct: number;
}

/** Codes of which some are the beginning of others, a step between them left out or not: 1, 1.1, 1.2.1. */
export function looksNested(texts: readonly string[]): boolean {
  const codes = new Set(texts.map((text) => text.replace(/[.-]$/, '')));
  const under = texts.filter((text) => beginningsOf(text).some((code) => codes.has(code)));
  return under.length > texts.length * 0.3;
}

function beginningsOf(code: string): string[] {
  const parts = code
    .slice(0, MAX_CODE)
    .replace(/[.-]$/, '')
    .split(/(?=[.-])/);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join(''));
}

const FEW_LOOSE = 0.8;

/** Nested codes, or numbers with points of which several lie in one node that has no row: 1.1.1, 1.1.2, 1.2. */
export function isOutline({ texts, dates, distinct }: Codes): boolean {
  if (looksNested(texts)) return true;
  const codes = texts.filter((text) => /^\d+(\.\d+)+\.?$/.test(text));
  const nodes = new Set(codes.map((text) => beginningsOf(text).at(-1)));
  const depths = new Set(codes.map((text) => text.split('.').length));
  const isLoose = codes.length < texts.length * FEW_LOOSE || dates > 0.3 || distinct < 0.9;
  return !isLoose && depths.size > 1 && nodes.size < codes.length;
}

/** Sets the parents of rows by the columns that group them; answers the nodes it made. */
export function underGroups(entries: readonly Entry[]): Entry[] {
  const nodes = new Map<string, Entry>();
  let last: Entry | undefined;
  let path: readonly string[] = [];
  for (const entry of entries) {
    const groups = entry.row?.groups ?? [];
    if (groups.some((group) => group !== '')) {
      path = continued(path, groups);
      last = nodeOf(path, nodes);
    } else if (entry.row?.isBare && entry.row.id === '') {
      last = entry;
      path = [];
      continue;
    }
    if (last) entry.parent = last;
  }
  return [...new Set(nodes.values())];
}

/** A level that is left empty before a filled one goes on; those after the last filled one are none. */
function continued(path: readonly string[], groups: readonly string[]): readonly string[] {
  const first = groups.findIndex((group) => group !== '');
  return [...path.slice(0, first), ...groups.slice(first).filter((group) => group !== '')];
}

function nodeOf(path: readonly string[], nodes: Map<string, Entry>): Entry | undefined {
  let parent: Entry | undefined;
  for (const [level, name] of path.entries()) {
    const key = path
      .slice(0, level + 1)
      .map(refKey)
      .join('\n');
    const node: Entry = nodes.get(key) ?? { row: undefined, name, code: null, parent };
    nodes.set(key, node);
    parent = node;
  }
  return parent;
}
