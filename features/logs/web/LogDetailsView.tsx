import type { ReactNode } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { LogDetails } from '../contract.ts';
import { causes, skies } from './words.ts';

/** Whatever else the log says of the day; nothing where nothing was said. */
export function LogDetailsView({ details }: { details: LogDetails }) {
  const { weather, crews, equipment, deliveries, delays, safety, visitors } = details;
  const sky = weather?.sky && t(skies[weather.sky]);
  const degrees = weather?.temperature != null && `${formatNumber(weather.temperature)} °C`;
  const hours = (count: number) => t('{{count}} hours', { count });
  const parts: [string, ReactNode[]][] = [
    [t('Weather'), [sky, degrees].filter(Boolean)],
    [t('Manpower by trade'), crews.map(({ trade, count }) => line(trade, formatNumber(count)))],
    [t('Equipment'), equipment.map(({ name, count }) => line(name, formatNumber(count)))],
    [t('Deliveries'), deliveries.map(({ item, quantity, from }) => line(item, quantity, from))],
    [t('Delays'), delays.map(({ cause, hours: lost, note }) => line(t(causes[cause]), hours(lost), note))],
    [t('Safety'), safety ? safetyLines(safety) : []],
    [t('Visitors'), visitors.map(({ name, company }) => line(name, company))],
  ];
  const said = parts.filter(([, lines]) => lines.length > 0);
  if (said.length === 0) return null;
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {said.map(([label, lines]) => (
        <div key={label} className="rounded-2 border border-line p-3">
          <dt className="mb-1 text-sm font-semibold">{label}</dt>
          {lines.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a locked log have no other name and never move
            <dd key={index} dir="auto" className="wrap-anywhere">
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const line = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map(isolate)
    .join(' · ');

const safetyLines = ({ talkHeld, incidents, note }: NonNullable<LogDetails['safety']>): string[] => [
  ...(talkHeld ? [t('Toolbox talk held')] : []),
  t('{{count}} incidents', { count: incidents }),
  ...(note ? [note] : []),
];
