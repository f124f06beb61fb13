/** What an address, a query or a body may hold that no form of ours sends. */
const strings = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '',
  ' ',
  'x'.repeat(20_000),
  '\u202e',
  '٤٥',
  "'; drop table tasks; --",
  '{{x}}',
  '0000-01-01',
  '2026-02-30',
  '99999-01-01',
  '-1',
  '1e30',
  'NaN',
  '__proto__',
];
const numbers = [-1, 0, 1e30, 1e308, -1e308, 0.1, 1e-10, 2 ** 31, 2 ** 53 + 2];
const deep = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`);
const values: readonly unknown[] = [
  ...strings,
  ...numbers,
  null,
  true,
  [],
  {},
  [null],
  [[]],
  deep,
  Array(3000).fill('x'),
];

export const wrongIds = ['nope', '%00', '..%2f..%2fetc', '%ff', '1e9', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema, read by keyword
type Schema = any;

/** The same choices for the same seed, so that a failure comes back. */
export class Hostile {
  #state: number;
  readonly #ids: readonly string[];

  constructor(seed: number, ids: readonly string[]) {
    this.#state = seed;
    this.#ids = ids;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.chance() * list.length)] as T;
  }

  chance(): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return this.#state / 2_147_483_648;
  }

  /** In an address: what cannot be encoded is sent as its broken bytes. */
  queryValue(schema: Schema): string {
    const value = this.chance() < 0.4 ? this.fitting(schema) : this.pick([...strings, ...numbers]);
    return String(value).isWellFormed() ? encodeURIComponent(String(value).slice(0, 4000)) : '%ed%a0%80';
  }

  /** Something of this shape that the contract may accept. */
  fitting(schema: Schema, depth = 0): unknown {
    if (!schema || depth > 8) return null;
    if (schema.enum) return this.pick(schema.enum);
    if ('const' in schema) return schema.const;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.fitting(this.pick(choices), depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part: Schema) => this.fitting(part, depth + 1)));
    if (schema.properties) return this.#object(schema, depth);
    if (schema.type === 'array') return [this.fitting(schema.items, depth + 1)];
    return this.#scalar(schema);
  }

  #object({ properties, required = [] }: Schema, depth: number): object {
    const names = Object.keys(properties).filter((name) => required.includes(name) || this.chance() < 0.6);
    return Object.fromEntries(names.map((name) => [name, this.fitting(properties[name], depth + 1)]));
  }

  #scalar({ type, format, minimum }: Schema): unknown {
    if (type === 'integer' || type === 'number') return Math.max(minimum ?? 0, 1);
    if (type === 'boolean') return this.chance() < 0.5;
    if (type === 'null') return null;
    if (format === 'uuid') return this.pick(this.#ids);
    if (format === 'date') return '2026-03-01';
    return format === 'email' ? 'somebody@example.test' : `text ${Math.floor(this.chance() * 1000)}`;
  }

  /** The same with one thing in it made wrong. */
  spoiled(value: unknown): unknown {
    if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return this.pick(values);
    const copy = structuredClone(value) as Record<string, unknown>;
    const name = this.pick(Object.keys(copy));
    const inner = copy[name];
    copy[name] = inner && typeof inner === 'object' && this.chance() < 0.4 ? this.spoiled(inner) : this.pick(values);
    return copy;
  }
}
