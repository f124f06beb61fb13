import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';

type Reading<T> = { readonly value: T } | { readonly fault: string };

/** Reads a model's text: takes thoughts, fences and chatter off, repairs the JSON, and holds it against the schema. */
export function readAnswer<Schema extends z.ZodType>(text: string, schema: Schema): Reading<z.output<Schema>> {
  const json = parseLeniently(bareJson(text));
  if (json === undefined) return { fault: 'It is not JSON.' };
  const parsed = schema.safeParse(json);
  return parsed.success ? { value: parsed.data } : { fault: z.prettifyError(parsed.error).slice(0, MOST_FAULT) };
}

const MOST_FAULT = 2_000;

function bareJson(text: string): string {
  const spoken = text.replace(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, '');
  const fenced = /```[a-z]*\s*\n?([\s\S]*?)(?:```|$)/i.exec(spoken)?.[1];
  const body = fenced ?? spoken;
  const start = body.search(/[{[]/);
  if (start < 0) return '';
  const end = Math.max(body.lastIndexOf('}'), body.lastIndexOf(']'));
  return end > start ? body.slice(start, end + 1) : body.slice(start);
}

function parseLeniently(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return repaired(text);
  }
}

function repaired(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined;
  }
}
