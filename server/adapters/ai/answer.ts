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
  const spoken = removeThoughts(text);
  const fenced = /```[a-z]*\s*\n?([\s\S]*?)(?:```|$)/i.exec(spoken)?.[1];
  const body = fenced ?? spoken;
  const start = body.search(/[{[]/);
  if (start < 0) return '';
  const end = Math.max(body.lastIndexOf('}'), body.lastIndexOf(']'));
  return end > start ? body.slice(start, end + 1) : body.slice(start);
}

function removeThoughts(text: string): string {
  let kept = '';
  let rest = text;
  for (;;) {
    const open = /<think(?:ing)?>/.exec(rest);
    const behind = open ? rest.slice(open.index + open[0].length) : '';
    const close = /<\/think(?:ing)?>/.exec(behind);
    if (!open || !close) return kept + rest;
    kept += rest.slice(0, open.index);
    rest = behind.slice(close.index + close[0].length);
  }
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
