import { z } from 'zod';

interface Json {
  [key: string]: unknown;
}

/**
 * The JSON Schema from which Fastify compiles the serialiser of an answer: it writes declared fields only.
 * "X or null" becomes `nullable`, which compiles to straight code where anyOf would validate at run time.
 */
export function serialiserSchema(schema: z.ZodType): object {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  return simplify(json as Json) as object;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const { $schema, format, pattern, ...rest } = node as Json;
  const some = rest['anyOf'];
  if (Array.isArray(some)) {
    const others = some.filter((option) => (option as Json)['type'] !== 'null');
    if (others.length === 1 && others.length < some.length) return { ...(simplify(others[0]) as Json), nullable: true };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'enum' ? value : inside(key, value)]),
  );
}

/** Fields may have any name, that of a keyword too. */
const inside = (key: string, value: unknown): unknown =>
  key === 'properties'
    ? Object.fromEntries(Object.entries(value as Json).map(([name, schema]) => [name, simplify(schema)]))
    : simplify(value);
