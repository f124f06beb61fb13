import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#server/routes.ts';
import { INTEGER_MAX, MAX_DECIMAL } from '#shared/http/fields.ts';

/*
 * What people send is bounded before anything reads it: a number beyond PostgreSQL's integer, or a text without an end, is
 * refused by its schema. Walks the JSON Schema of the input, which says what zod accepts.
 */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema, read by keyword
type Schema = any;

/** Formats whose texts are short by their form. */
const SHORT_FORMATS = new Set(['uuid', 'date', 'date-time', 'time', 'email']);

/** The places in a schema that take integers, texts or lists without bounds. */
function unbounded(schema: z.ZodType): string[] {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  }) as Schema;
  return [...faultsIn(root, '')];
}

function* faultsIn(schema: Schema, place: string): Generator<string> {
  if (!schema || typeof schema !== 'object') return;
  if (isUnboundedNumber(schema, place)) yield `${place}: number`;
  if (isAnything(schema) && !FOREIGN.test(place)) yield `${place}: anything`;
  if (isUnboundedText(schema)) yield `${place}: text`;
  if (typesOf(schema).includes('array') && schema.maxItems === undefined && !schema.prefixItems) yield `${place}: list`;
  for (const [inner, name] of innerSchemas(schema)) yield* faultsIn(inner, `${place}${name}`);
}

/** The schemas inside a schema, with what they add to the name of the place. */
function innerSchemas({ properties = {}, items, additionalProperties, ...schema }: Schema): [Schema, string][] {
  const choices = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) => schema[key] ?? []);
  return [
    ...Object.entries(properties).map(([name, inner]): [Schema, string] => [inner, `.${name}`]),
    ...choices.map((inner): [Schema, string] => [inner, '']),
    [items, '[]'],
    [additionalProperties, '{}'],
  ];
}

const typesOf = ({ type }: Schema): string[] => [type].flat();

/** Numbers of PostgreSQL's bigint: places in the feed, moments in milliseconds. */
const BIG = /\.(stepOf|before|until)$/;

function isUnboundedNumber(schema: Schema, place: string): boolean {
  const isInteger = typesOf(schema).includes('integer');
  if (!isInteger && !typesOf(schema).includes('number')) return false;
  const bigger = BIG.test(place) ? Number.MAX_SAFE_INTEGER : INTEGER_MAX;
  const most = isInteger ? bigger : MAX_DECIMAL;
  const { minimum = schema.exclusiveMinimum, maximum = schema.exclusiveMaximum } = schema;
  return !(maximum <= most && minimum >= -most);
}

/** A schema without a word: whatever lies there is read by nobody before it is used. */
const isAnything = (schema: Schema): boolean =>
  !['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref', 'not'].some((key) => key in schema);

/**
 * What a browser's authenticator answers is judged by the library that knows its form; its id is ours to judge. Limits of roles
 * are judged role by role; of the context of a photo only the texts of known names are read.
 */
const FOREIGN = /^\.(answer|approvalLimits|taskContext)\{\}$/;

const isUnboundedText = (schema: Schema): boolean =>
  typesOf(schema).includes('string') &&
  schema.maxLength === undefined &&
  schema.enum === undefined &&
  schema.const === undefined &&
  !SHORT_FORMATS.has(schema.format);

const parts = routes.flatMap(({ endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, schema }] : [];
  }),
);

test('every integer, text and list of every call is bounded', () => {
  expect(parts.length).toBeGreaterThan(200);
  expect(
    parts.flatMap(({ name, schema }) => unbounded(schema).map((fault) => `${name}${fault}`)),
    'Give each a limit in the contract: text(200, …) of shared/http/fields.ts, .min(…).max(…), .max(…) of an array.',
  ).toEqual([]);
});

/** PostgreSQL keeps no NUL: a text that lets one through is answered with a server error by whatever reads by it. */
const keepsNul = (schema: z.ZodType): boolean => {
  const { success, data } = schema.safeParse('a\u0000b');
  return success && String(data).includes('\u0000');
};

test('no text of any call takes a character that the database cannot keep; of passwords only hashes are kept', () => {
  const fields = parts.flatMap(({ name, schema }) =>
    Object.entries(schema instanceof z.ZodObject ? schema.shape : {}).map(([field, inner]) => ({
      name: `${name}.${field}`,
      inner: inner as z.ZodType,
    })),
  );
  expect(fields.length).toBeGreaterThan(500);
  const isStored = ({ name }: { name: string }) => !/password$/i.test(name);
  expect(fields.filter((field) => isStored(field) && keepsNul(field.inner)).map(({ name }) => name)).toEqual([]);
});

test.each([
  ['number', z.object({ version: z.int() })],
  ['number', z.object({ version: z.int().min(0).max(3_000_000_000) })],
  ['number', z.object({ amount: z.number().min(0) })],
  ['text', z.object({ amount: z.union([z.string(), z.number().min(0).max(1)]) })],
  ['text', z.object({ list: z.array(z.object({ name: z.string() })).max(3) })],
  ['text', z.object({ name: z.string().regex(/a*/).nullable().optional() })],
  ['list', z.object({ ids: z.array(z.uuid()) })],
  ['anything', z.object({ answer: z.object({ inner: z.unknown() }) })],
])('an unbounded %s is found', (kind, schema) => {
  expect(unbounded(schema).map((fault) => fault.split(': ')[1])).toContain(kind);
});
