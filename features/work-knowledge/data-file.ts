import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** A JSON file of this room, read and checked when it is first asked for, so that starting the server reads none of them. */
export function dataFile<Schema extends z.ZodType>(url: URL, schema: Schema): () => z.output<Schema> {
  return lazily(() => schema.parse(JSON.parse(readFileSync(url, 'utf8'))));
}

/** Computes a value once, when it is first asked for. */
export function lazily<Value>(compute: () => Value): () => Value {
  let found: { readonly value: Value } | undefined;
  return () => {
    found ??= { value: compute() };
    return found.value;
  };
}
