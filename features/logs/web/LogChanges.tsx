import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { LogContent } from '../contract.ts';
import type { LogDetails } from '../details-contract.ts';
import { causes, skies } from './labels.ts';

export interface TextPart {
  readonly label: string;
  readonly text: string;
}

/** One section of the details: what it is called, and its lines. */
interface DetailPart {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Whatever else a log says of the day, in words; every section, also those that say nothing. */
export function detailParts(details: LogDetails): DetailPart[] {
  const { weather, crews, equipment, deliveries, delays, safety, visitors } = details;
  const hours = (count: number) => t('{{count}} hours', { count });
  return [
    { label: t('Weather'), lines: weather ? weatherLines(weather) : [] },
    { label: t('Manpower by trade'), lines: crews.map(({ trade, count }) => line(trade, formatNumber(count))) },
    { label: t('Equipment'), lines: equipment.map(({ name, count }) => line(name, formatNumber(count))) },
    { label: t('Deliveries'), lines: deliveries.map(({ item, quantity, from }) => line(item, quantity, from)) },
    {
      label: t('Delays'),
      lines: delays.map(({ cause, hours: lost, note }) => line(t(causes[cause]), hours(lost), note)),
    },
    { label: t('Safety'), lines: safety ? safetyLines(safety) : [] },
    { label: t('Visitors'), lines: visitors.map(({ name, company }) => line(name, company)) },
  ];
}

const weatherLines = ({ sky, temperature }: NonNullable<LogDetails['weather']>): string[] => [
  ...(sky ? [t(skies[sky])] : []),
  ...(temperature === null ? [] : [isolate(`${formatNumber(temperature)} °C`)]),
];

const line = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map(isolate)
    .join(' · ');

const safetyLines = ({ talkHeld, incidents, note }: NonNullable<LogDetails['safety']>): string[] => [
  ...(talkHeld ? [t('Toolbox talk held')] : []),
  t('{{count}} incidents', { count: incidents }),
  ...(note ? [isolate(note)] : []),
];

/** Everything a version said, a part a line of the form; a part that said nothing is empty. */
export const partsOf = ({ date, manpower, notes, task, details }: LogContent): TextPart[] => [
  { label: t('Date'), text: formatDate(date) },
  { label: t('Task'), text: task?.title ?? '' },
  { label: t('Workers'), text: formatNumber(manpower) },
  { label: t('Notes'), text: notes },
  ...detailParts(details).map(({ label, lines }) => ({ label, text: lines.join('\n') })),
];

/** What a log said before and says after, as far as it differs. */
export function LogChanges({ before, after }: { before: LogContent; after: LogContent }) {
  const then = new Map(partsOf(before).map(({ label, text }) => [label, text]));
  const changed = partsOf(after).filter(({ label, text }) => then.get(label) !== text);
  return changed.map(({ label, text }) => (
    <div key={label}>
      <p className="text-ink-3">{label}</p>
      <del dir="auto" className="block whitespace-pre-line wrap-anywhere text-ink-3">
        {then.get(label) || '–'}
      </del>
      <ins dir="auto" className="block whitespace-pre-line wrap-anywhere no-underline">
        {text || '–'}
      </ins>
    </div>
  ));
}
