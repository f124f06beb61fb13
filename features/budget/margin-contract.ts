import { z } from 'zod';
import { Id, Originals } from '#shared/http/fields.ts';

/** Amounts before VAT unless they say otherwise. */
const figures = {
  /** Work certified in issued certificates that the employer pays. */
  income: z.number(),
  /** Payments that are paid, and those approved and not yet paid. */
  paid: z.number(),
  committed: z.number(),
  /** Income less what is paid and committed. */
  margin: z.number(),
  /** Of the income; null where there is none. */
  marginPercent: z.number().nullable(),
  /** Of the certificates, VAT included: what came, and what is outstanding. */
  received: z.number(),
  outstanding: z.number(),
};

const ProjectMargin = z.object({ projectId: Id, projectName: z.string(), currency: z.string(), ...figures });
export type ProjectMargin = z.output<typeof ProjectMargin>;

export const MAX_MARGIN_ROWS = 200;

/** Projects whose employer pays by certificates, those with the largest income first; each in its own currency. */
export const Margins = z.object({
  projects: z.array(ProjectMargin),
  /** All of them, those beyond MAX_MARGIN_ROWS too. */
  total: z.object({
    currency: z.string(),
    isConverted: z.boolean(),
    projectCount: z.int(),
    ...figures,
    originals: z.object({ income: Originals, margin: Originals }),
  }),
});
export type Margins = z.output<typeof Margins>;
