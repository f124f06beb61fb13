import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { Id, text } from '#shared/http/fields.ts';

export const FOUND_KINDS = ['project', 'task', 'material', 'payment', 'risk', 'log', 'certificate', 'person'] as const;
const FoundKind = z.enum(FOUND_KINDS);
export type FoundKind = z.output<typeof FoundKind>;

/** One thing that answers to what was typed. */
const Found = z.object({
  id: Id,
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  /** What people call it by: "T-142", an invoice number, a day. */
  code: z.string().nullable(),
  title: z.string(),
  /** Of a risk that the engine raised: the template of its title, for readers of another language. */
  sentence: z.looseObject({ key: z.string() }).nullable(),
});
export type Found = z.output<typeof Found>;

const FoundGroup = z.object({ kind: FoundKind, more: z.boolean(), results: z.array(Found) });
export type FoundGroup = z.output<typeof FoundGroup>;

const Findings = z.object({
  groups: z.array(FoundGroup),
  /** The words looked for besides those typed, where these gave few results and look mistyped; else null. */
  corrected: z.string().nullable(),
});
export type Findings = z.output<typeof Findings>;

/** How many of one kind can be listed at all: who needs more types another word. */
export const MOST_FOUND = 200;

export const searchApi = contract({
  find: {
    method: 'GET',
    path: '/api/search',
    summary:
      'Projects, tasks, materials, payments, risks, logs, certificates and people by words, numbers and codes; only what may be seen',
    access: 'signed-in',
    query: z.object({
      q: text(200, 'q').refine((typed) => typed !== '', 'Type what to look for'),
      kind: FoundKind.optional(),
      limit: z.coerce.number().int().min(1).max(MOST_FOUND).default(5),
    }),
    response: Findings,
  },
});
