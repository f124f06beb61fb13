import { expect, test } from 'vitest';
import { z } from 'zod';
import { billRoutes } from '#features/certificates/server/bill-routes.ts';
import { certificateRoutes } from '#features/certificates/server/routes.ts';
import { routes } from '#server/routes.ts';
import { money, notMoney } from '#server/testing/money-fields.ts';
import { secretFields } from '#shared/secret-fields.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
}

/** What a sum of money is called, in whatever form it is sent. */
const MONEY_WORDS = /amount|budget|cost|price|spent|sum|rate|paid|value|limit|fee|salary|wage/i;

/** What lies directly in a schema, with the name it has there. */
function partsOf(schema: Schema, definitions: Schema['$defs']): [name: string | undefined, part: Schema][] {
  const { $ref, anyOf = [], oneOf = [], allOf = [], properties = {}, additionalProperties, items } = schema;
  const defined = $ref && definitions?.[$ref.replace('#/$defs/', '')];
  const unnamed = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : []), ...(defined ? [defined] : [])];
  return [
    ...unnamed.map((part): [undefined, Schema] => [undefined, part]),
    ...Object.entries(properties),
    ...(typeof additionalProperties === 'object' ? [['*', additionalProperties] as [string, Schema]] : []),
  ];
}

/** The fields of an answer that may be money: whatever has decimals, and whatever is called so. */
function candidatesIn(response: z.ZodType): Set<string> {
  const whole = z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }) as Schema;
  const found = new Set<string>();
  const walk = (schema: Schema, path: readonly string[], seen: readonly Schema[]): void => {
    if (seen.includes(schema)) return;
    for (const [name, part] of partsOf(schema, whole.$defs))
      walk(part, name === undefined ? path : [...path, name], [...seen, schema]);
    if (mayBeMoney(schema, path)) found.add(path.join('.'));
  };
  walk(whole, [], []);
  return found;
}

function mayBeMoney(schema: Schema, path: readonly string[]): boolean {
  const types = [schema.type ?? []].flat();
  if (types.includes('number')) return true;
  const isOther = types.includes('string') || types.includes('integer');
  return isOther && !schema.enum && MONEY_WORDS.test(path.slice(-2).join('.'));
}

/** `byMonth.planned` of a list is that of another's `costs.byMonth.planned`. */
const isNamed = (list: readonly string[], path: string, field: string): boolean =>
  list.some((name) => field === name || field.endsWith(`.${name}`) || `${path} ${field}` === name);

const closed = new Set([...billRoutes, ...certificateRoutes]);
const open = routes.filter((route) => !closed.has(route)).map(({ endpoint }) => endpoint);

const unclassified = (path: string, response: z.ZodType): string[] =>
  [...candidatesIn(response)]
    .filter((field) => !isNamed(money, path, field) && !isNamed(notMoney, path, field))
    .map((field) => `${path} ${field}`);

test('each number of an answer is said to be money or not', () => {
  expect(
    open.flatMap(({ path, response }) => unclassified(path, response)),
    'Name each in `money` or `notMoney` of server/testing/money-fields.ts.',
  ).toEqual([]);
});

test('a new one is found by its type and by its name', () => {
  const answer = z.array(
    z.object({ bonus: z.number().nullable(), count: z.int(), priceAgreed: z.string(), at: z.string() }),
  );
  expect(unclassified('/api/x', answer)).toEqual(['/api/x bonus', '/api/x priceAgreed']);
  expect(unclassified('/api/x', z.object({ one: z.object({ amount: z.string() }) }))).toEqual([]);
});

test('none is said to be both, and none of them is gone', () => {
  expect(money.filter((name) => notMoney.includes(name))).toEqual([]);
  const fields = open.flatMap(({ path, response }) => [...candidatesIn(response)].map((field) => ({ path, field })));
  const isGone = (name: string) => !fields.some(({ path, field }) => isNamed([name], path, field));
  expect([...money, ...notMoney].filter(isGone)).toEqual([]);
});

test('what history keeps of a thing that is money is among what is hidden of it', () => {
  const hidden = Object.values(secretFields).flatMap((secret) => ('money' in secret ? [secret.money].flat() : []));
  const inHistory = ['budget', 'costPerUnit', 'amount', 'netAmount', 'vatAmount'];
  expect(hidden).toEqual(expect.arrayContaining(inHistory));
});
