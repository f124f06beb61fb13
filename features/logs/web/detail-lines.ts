import { t } from '#web/i18n/text.ts';
import { wording } from '#web/ui/wording.ts';
import { LogDetails } from '../details-contract.ts';

/** By field, "details.delays.0.hours", what is wrong with it, in words. */
export type Faults = Readonly<Record<string, string>>;

const isFilled = (...words: readonly string[]): boolean => words.some((word) => word.trim() !== '');

/** Whether a line says anything; a machine stands there once when its line is added. */
const isSaid = {
  crews: ({ trade, count }: LogDetails['crews'][number]) => isFilled(trade) || count !== 0,
  equipment: ({ name, count }: LogDetails['equipment'][number]) => isFilled(name) || (count !== 0 && count !== 1),
  deliveries: ({ item, quantity, from }: LogDetails['deliveries'][number]) => isFilled(item, quantity, from),
  visitors: ({ name, company }: LogDetails['visitors'][number]) => isFilled(name, company),
};

/** A line somebody added and did not fill is none; one that says something stays, with its name or without. */
export const withoutEmptyLines = (details: LogDetails): LogDetails => ({
  ...details,
  crews: details.crews.filter(isSaid.crews),
  equipment: details.equipment.filter(isSaid.equipment),
  deliveries: details.deliveries.filter(isSaid.deliveries),
  visitors: details.visitors.filter(isSaid.visitors),
});

/** What the server would refuse of them, by the place it has in the form; of a line that says nothing nothing is wrong. */
export function detailFaults(details: LogDetails): Faults {
  const { error } = LogDetails.safeParse(details, { error: wording });
  const issues = (error?.issues ?? []).filter(({ path: [section, at] }) => !isEmptyLine(details, section, at));
  // The first of a field is said.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [['details', ...path].join('.'), t(message)]),
  );
}

function isEmptyLine(details: LogDetails, section: unknown, at: unknown): boolean {
  if (typeof at !== 'number' || !isSection(section)) return false;
  const row = details[section][at];
  return row !== undefined && !(isSaid[section] as (line: typeof row) => boolean)(row);
}

const isSection = (name: unknown): name is keyof typeof isSaid => typeof name === 'string' && name in isSaid;
