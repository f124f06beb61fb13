import { formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { LogDetails } from '../details-contract.ts';
import { causes, skies } from './labels.ts';

/** One section of the details: what it is called, and its lines. */
export interface DetailPart {
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
