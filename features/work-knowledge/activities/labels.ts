import { z } from 'zod';
import { dataFile } from '../data-file.ts';

/** A text in the two languages of the sites. */
export const Words = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) });
export type Words = z.output<typeof Words>;

export type Language = keyof Words;

const tradeKeys = [
  'surveyor',
  'engineer',
  'operator',
  'driller',
  'labourer',
  'carpenter',
  'steelFixer',
  'concreter',
  'mason',
  'plasterer',
  'tiler',
  'stonemason',
  'painter',
  'boarder',
  'joiner',
  'floorLayer',
  'waterproofer',
  'facade',
  'steelErector',
  'welder',
  'electrician',
  'technician',
  'liftFitter',
  'plumber',
  'pipeFitter',
  'fireFitter',
  'ductFitter',
  'hvac',
  'insulator',
  'tester',
  'rigger',
  'scaffolder',
  'landscaper',
  'paver',
  'cleaner',
  'quality',
  'draughtsman',
  'buyer',
  'coordinator',
  'planner',
] as const;
/** Who does the work. */
export const Trade = z.enum(tradeKeys);
export type Trade = z.output<typeof Trade>;

const inspectionKeys = [
  'settingOut',
  'formation',
  'compaction',
  'pile',
  'pileTest',
  'rebar',
  'formwork',
  'concrete',
  'strength',
  'stressing',
  'steel',
  'thickness',
  'membrane',
  'flood',
  'blockwork',
  'firstFix',
  'surface',
  'base',
  'closing',
  'final',
  'anchor',
  'hose',
  'pressure',
  'drain',
  'leak',
  'megger',
  'earth',
  'utility',
  'material',
  'civilDefence',
  'functional',
  'certificate',
  'asphalt',
  'approval',
  'authority',
  'factory',
  'client',
  'permit',
] as const;
/** Where the work stops until somebody has looked. */
export const Inspection = z.enum(inspectionKeys);
export type Inspection = z.output<typeof Inspection>;

const tradeLabels = dataFile(new URL('trades.json', import.meta.url), z.record(Trade, Words));
const inspectionLabels = dataFile(new URL('hold-points.json', import.meta.url), z.record(Inspection, Words));

/** What a trade is called, one of it: "steel fixer". */
export const labelOfTrade = (trade: Trade): Words => tradeLabels()[trade];

/** What is looked at before the next step: "48-hour flood test". */
export const labelOfInspection = (inspection: Inspection): Words => inspectionLabels()[inspection];

/** "Steel fixers", "draughtsmen". */
export function pluralOfTrade(trade: Trade): string {
  const { en } = labelOfTrade(trade);
  return en.endsWith('man') ? `${en.slice(0, -2)}en` : `${en}s`;
}
