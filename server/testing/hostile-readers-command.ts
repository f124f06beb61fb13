/**
 * Prints how many steps every reader of sent text takes for hostile texts of growing length, as JSON; no clock is asked. Steps are
 * the blocks of our code and its libraries that ran, as the inspector counts them, and the characters that built-in functions
 * visit. A process of its own: only functions that are compiled after the counting began are counted block by block.
 */
import { Session } from 'node:inspector/promises';

/** Characters that texts and lists were searched for since the last count. */
let visited = 0;
type Method = (this: { readonly length: number }, ...given: unknown[]) => unknown;

function countVisits(
  prototype: object,
  names: readonly string[],
  cost: (self: { length: number }, result: unknown) => number,
) {
  for (const name of names) {
    const original = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, function counted(this: { readonly length: number }, ...given: unknown[]) {
      const result = Reflect.apply(original, this, given);
      visited += cost(this, result);
      return result;
    });
  }
}

const whole = (self: { length: number }) => self.length;
const texts = ['includes', 'split', 'replace', 'replaceAll', 'match', 'search', 'trim', 'toLowerCase', 'normalize'];
countVisits(String.prototype, texts, whole);
countVisits(Array.prototype, ['includes', 'indexOf', 'concat', 'slice'], (self, result) =>
  Array.isArray(result) ? result.length : self.length,
);

/** From where the search began to where it ended. */
const { indexOf, lastIndexOf } = String.prototype;
String.prototype.indexOf = function counted(wanted: string, from = 0) {
  const found = Reflect.apply(indexOf, this, [wanted, from]);
  visited += (found < 0 ? this.length : found + wanted.length) - Math.min(from, this.length);
  return found;
};
String.prototype.lastIndexOf = function counted(this: string, wanted: string, from?: number) {
  const start = Math.min(from ?? this.length, this.length);
  const found = Reflect.apply(lastIndexOf, this, [wanted, start]);
  visited += start - Math.max(found, 0);
  return found;
};
const { exec } = RegExp.prototype;
RegExp.prototype.exec = function counted(text: string) {
  const from = this.global || this.sticky ? this.lastIndex : 0;
  const found = Reflect.apply(exec, this, [text]) as RegExpExecArray | null;
  // A sticky one looks at one place: so `split` goes through a text.
  const end = found ? found.index + found[0].length : this.sticky ? from + 1 : text.length;
  visited += end - Math.min(from, text.length);
  return found;
};

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const { sheetReaders, slowReader, slowRowReader, textReaders } = await import('./hostile-reader-list.ts');

async function countSteps(work: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  visited = 0;
  try {
    work();
  } catch {
    // A refusal is an answer too: what it took to come to it counts.
  }
  const characters = visited;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ranges = result.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, characters);
}

/** What readers stumbled over: signs that open something, or may end a run, again and again. */
const pieces = [
  '(',
  '[',
  '"',
  '\\"',
  "'",
  ' ',
  '\t',
  '\n',
  ' \n',
  '<',
  '<c ',
  '<xf ',
  '<think>',
  '&',
  ',',
  '1,',
  '1 ',
  '-',
  '.',
  ':',
  '> ',
  'a ',
  'A1 FS+',
  'and ',
  'total ',
  'ا ',
  'م',
  '٣ ',
  '%R\t',
  '(0||',
  ')',
  '\u00e9',
  '\u0130',
];
const LENGTHS = [1000, 2000, 4000] as const;

const counts: { reader: string; piece: string; steps: number[] }[] = [];
const slow = { 'one that is slow': slowReader, 'one that is slow by rows': slowRowReader };
for (const [reader, read] of Object.entries({ ...textReaders, ...sheetReaders, ...slow })) {
  await countSteps(() => read('what is made once'));
  for (const piece of pieces) {
    const steps: number[] = [];
    for (const length of LENGTHS) steps.push(await countSteps(() => read(piece.repeat(length).slice(0, length))));
    counts.push({ reader, piece, steps });
  }
}
process.stdout.write(JSON.stringify(counts));
