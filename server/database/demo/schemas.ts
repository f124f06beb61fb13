import { z } from 'zod';
import { MaterialCategory } from '#features/materials/contract.ts';
import { PaymentCategory } from '#features/payments/contract.ts';
import { Priority, ProjectStatus } from '#features/projects/contract.ts';
import { TaskPriority } from '#features/tasks/contract.ts';
import { MissReason } from '#features/weekly-plan/contract.ts';
import { MemberRole, Role } from '#shared/roles.ts';

/** The files of demo/ as they are written there; demo/README.md explains them to who corrects them. */

const text = z.string().min(1);
const count = z.int().nonnegative();
/** From 0, the start of a project, to 1, today. */
const part = z.number().min(0).max(1);

/** Each has a file demo/projects/<key>.yaml; the order is that of the list of projects. */
export const SiteKey = z.enum([
  'tower',
  'hospital',
  'metro',
  'villas',
  'warehouse',
  'school',
  'mosque',
  'cooling',
  'infrastructure',
  'corniche',
  'lodge',
  'yard',
]);
export type SiteKey = z.infer<typeof SiteKey>;

/** By these short names the files name a person. */
export const PersonKey = z.enum([
  'admin',
  'pm',
  'cm',
  'se',
  'viewer',
  'turki',
  'hessa',
  'iqbal',
  'khalid',
  'suresh',
  'elsayed',
  'abdullah',
  'mahmoud',
  'sara',
  'bilal',
  'arun',
  'jerome',
  'rasool',
  'rasheed',
  'james',
]);
export type PersonKey = z.infer<typeof PersonKey>;

const PersonText = z.strictObject({
  first: text,
  last: text,
  /** Before the @. */
  email: text,
  role: Role,
  /** Writes notes in Arabic. */
  isArabic: z.literal(true).optional(),
  preferences: z
    .strictObject({
      language: z.enum(['en', 'ar']).exactOptional(),
      digits: z.enum(['latin', 'arabic']).exactOptional(),
      hijri: z.boolean().exactOptional(),
      theme: z.enum(['system', 'light', 'dark', 'outdoor']).exactOptional(),
    })
    .optional(),
});
export type PersonText = z.infer<typeof PersonText>;
export const PeopleFile = z.record(PersonKey, PersonText);

const Trade = z.enum([
  'survey',
  'earthworks',
  'formwork',
  'rebar',
  'concrete',
  'masonry',
  'plaster',
  'waterproofing',
  'steel',
  'facade',
  'electrical',
  'plumbing',
  'hvac',
  'fire',
  'finishes',
  'roads',
  'utilities',
  'testing',
  'landscape',
  'office',
]);
export type Trade = z.infer<typeof Trade>;

const Step = z
  .strictObject({
    title: text,
    trade: Trade,
    /** Working days from today, both included; 0 is today. */
    days: z.tuple([z.int(), z.int()]).refine(([from, to]) => from <= to, 'the first day is after the last'),
    crew: count,
    text: text.optional(),
    priority: TaskPriority.optional(),
    by: PersonKey.optional(),
    /** Where the dates alone would give another status: late work that still runs, work that cannot go on. */
    state: z.enum(['in_progress', 'blocked']).optional(),
    /** The working day on which blocked work stopped. */
    since: z.int().optional(),
    reason: text.optional(),
  })
  .transform(({ days: [from, to], ...step }) => ({ ...step, from, to }));
export type Step = z.infer<typeof Step>;

/** A work package: a task with its subtasks, in the order of the trades. */
const Package = z.strictObject({ title: text, text, steps: z.array(Step).min(1) });
export type Package = z.infer<typeof Package>;

/** A machine, how many of it the site has, and the work it is needed for. */
const Machine = z.strictObject({ name: text, capacity: count, trades: z.array(Trade) });

/**
 * Item, category, unit, required quantity, dollars a unit, supplier, the share of the requirement that is there (below 1 a
 * shortage, 1.1 and more too much), and in how many working days a delivery is expected.
 */
const StockLine = z.tuple([
  text,
  MaterialCategory,
  text,
  z.number().positive(),
  z.string().regex(/^\d+(\.\d+)?$/, 'a price is digits with at most one point, in quotes'),
  text.nullable(),
  z.number().nonnegative(),
  z.int().optional(),
]);
export type StockLine = z.infer<typeof StockLine>;

/** What a project has paid and owes; the counts are payments, the share is of its budget. */
const Ledger = z.strictObject({
  spentShare: z.number().nonnegative(),
  paid: count,
  approved: count,
  pending: count,
  overdue: count,
  /** Who works on site, for what, and in which part of the time from the start of the project to today. */
  subcontracts: z.array(z.strictObject({ vendor: text, work: text, from: part, to: part })),
});
export type Ledger = z.infer<typeof Ledger>;

const RiskText = z.strictObject({
  title: text,
  description: text,
  probability: z.int().min(1).max(5),
  impact: z.int().min(1).max(5),
  owner: PersonKey,
  by: PersonKey,
  response: text,
  trigger: text,
  /** Calendar days ago. */
  raised: count,
  closed: count.optional(),
  comments: z.array(z.strictObject({ daysAgo: count, by: PersonKey, text })).optional(),
});
export type RiskText = z.infer<typeof RiskText>;

const Hour = z.enum(['morning', 'noon', 'afternoon', 'dusty']);
export type Hour = z.infer<typeof Hour>;

/** Pictures of a scene: demo/pictures/<project>-<scene>-<hour>.webp; with subjects only for logs about them. */
const Motif = z.strictObject({ scene: text, hours: z.array(Hour).min(1), subjects: z.array(text).optional() });

export const SiteFile = z.strictObject({
  name: text,
  client: text.nullable(),
  description: text,
  location: text,
  /** The place as the caption of a picture names it. */
  place: text,
  latitude: z.number(),
  longitude: z.number(),
  weatherEnabled: z.boolean(),
  budget: z.string(),
  priority: Priority,
  status: ProjectStatus,
  /** Calendar days between the creation of the project here and its planned start. */
  preparedDays: count,
  /** People on site on an ordinary day. */
  manpower: count,
  isArabic: z.literal(true).optional(),
  /** The first project manager has created it. */
  team: z.partialRecord(PersonKey, MemberRole),
  plan: z.array(Package),
  equipment: z.array(Machine).optional(),
  materials: z.array(StockLine),
  payments: Ledger,
  risks: z.array(RiskText),
  pictures: z.array(Motif),
});
export type Site = z.infer<typeof SiteFile>;

const sentences = z.array(text).min(1);

export const DailyLogsFile = z.strictObject({
  work: z.array(
    z.strictObject({
      kind: text,
      titles: z.array(text),
      titleEnds: z.array(text).optional(),
      /** Who does such work, and with which machine. */
      crew: text.optional(),
      machine: text.optional(),
      english: sentences,
      arabic: sentences,
    }),
  ),
  /** What else a day brings. */
  days: z.strictObject({ english: sentences, arabic: sentences }),
});

const RunningCosts = z.record(
  PaymentCategory.exclude(['subcontractor', 'materials']),
  z.array(z.strictObject({ vendor: text, description: text })).min(1),
);

export const InvoicesFile = z.strictObject({
  runningCosts: z.strictObject({ english: RunningCosts, arabic: RunningCosts }),
  /** What a supplier of such materials bills for a month, and in which part of a project's time so far they come. */
  materials: z.record(
    MaterialCategory,
    z.strictObject({ english: text, arabic: text, delivered: z.tuple([part, part]) }),
  ),
});

export const ContractFile = z.strictObject({
  bill: z.array(
    z.strictObject({ section: text, number: text, description: text, unit: text, permille: count, rate: z.number() }),
  ),
  variation: z.strictObject({
    number: text,
    reason: text,
    approvedBy: text,
    approvedAfterDays: count,
    items: z.array(
      z.strictObject({
        section: z.string(),
        number: text,
        description: text,
        unit: text,
        quantity: z.string(),
        rate: z.string(),
      }),
    ),
  }),
});

export const MissedPromisesFile = z.array(
  z.strictObject({
    trades: z.array(Trade),
    reasons: z.array(z.strictObject({ reason: MissReason, note: text })).min(1),
  }),
);
