import { z } from 'zod';
import { headings } from '#shared/language/printed.ts';
import type { LogContent, LogVersion } from '../contract.ts';
import { versionDetails } from '../versions.ts';
import type { Word, Words } from './print-words.ts';

interface Setting {
  readonly words: Words;
  /** A moment in the organisation's time zone. */
  readonly at: (moment: string) => string;
}

export interface PrintedVersions {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly string[][];
  /** Of the entry that says what is printed here. */
  readonly hash: string | undefined;
}

/** Longer notes are cut in the table: the whole text of every version is in the application. */
const LONGEST = 300;
const HASH_SHOWN = 16;

/** What happened to a log: who, when, why and what changed, a version a row. */
export function printedVersions(versions: readonly LogVersion[], { words, at }: Setting): PrintedVersions {
  const photos = versions.map(({ content }) => photosOf(content));
  const rows = versionDetails(versions).map(({ version, content, before }, index) => [
    `${version.version || '–'} · ${words(version.kind)}`,
    [at(version.at), version.actorName ?? ''].filter(Boolean).join('\n'),
    version.reason ?? '–',
    [
      ...(content && before ? changesOf(before, content, words) : []),
      ...(content && before
        ? photoChanges(photos.slice(0, index).findLast(Boolean) ?? [], photos[index] ?? [], words)
        : []),
    ].join('\n') || '–',
    version.hash.slice(0, HASH_SHOWN),
  ]);
  return {
    title: words('Versions'),
    header: headings(words, ['Version', 'When and who', 'Reason', 'What changed', 'Hash']),
    rows,
    hash: versions.findLast(({ content }) => photosOf(content) !== undefined)?.hash,
  };
}

function changesOf(before: LogContent, after: LogContent, words: Words): string[] {
  const then = partsOf(before, words);
  return partsOf(after, words).flatMap(([label, text], index) => {
    const old = then[index]?.[1] ?? '';
    return old === text ? [] : [`${label}: ${short(old)} → ${short(text)}`];
  });
}

const partsOf = ({ date, manpower, notes, task, details }: LogContent, words: Words): [string, string][] => {
  const { weather, crews, equipment, deliveries, delays, safety, visitors } = details;
  const list = (rows: readonly object[]) =>
    rows
      .map((row) =>
        Object.values(row)
          .filter((value) => value !== '')
          .map((value) => words(String(value) as Word))
          .join(' '),
      )
      .join('; ');
  return [
    [words('Date'), date],
    [words('Task'), task?.title ?? ''],
    [words('Workers'), String(manpower)],
    [words('Notes'), notes],
    [words('Weather'), weather ? list([{ sky: weather.sky ?? '', degrees: degrees(weather.temperature) }]) : ''],
    [words('Manpower'), list(crews)],
    [words('Equipment'), list(equipment)],
    [words('Deliveries'), list(deliveries)],
    [words('Delays'), list(delays)],
    [words('Safety'), safety ? safetyText(safety, words) : ''],
    [words('Visitors'), list(visitors)],
  ];
};

const degrees = (temperature: number | null) => (temperature === null ? '' : `${temperature} °C`);

const safetyText = ({ talkHeld, incidents, note }: NonNullable<LogContent['details']['safety']>, words: Words) =>
  [
    ...(talkHeld ? [words('Toolbox talk held')] : []),
    words('Incidents: {count}', { count: String(incidents) }),
    ...(note ? [note] : []),
  ].join(', ');

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line || '–';
};

const Photos = z.object({
  photos: z.array(z.object({ path: z.string(), sha256: z.string().nullable().default(null) })),
});
type Photo = z.output<typeof Photos>['photos'][number];

/** The photos a version had, also those that are gone since; undefined for an entry that says nothing of the day. */
const photosOf = (content: LogVersion['content']): readonly Photo[] | undefined =>
  Photos.safeParse(content ?? undefined).data?.photos;

function photoChanges(before: readonly Photo[], after: readonly Photo[], words: Words): string[] {
  const line = (key: Word, photos: readonly Photo[]) =>
    photos.length === 0
      ? []
      : [
          `${words(key, { count: String(photos.length) })} (${photos.map(({ sha256 }) => (sha256 ?? '–').slice(0, HASH_SHOWN)).join(', ')})`,
        ];
  return [
    ...line('Photos removed: {count}', without(before, after)),
    ...line('Photos added: {count}', without(after, before)),
  ];
}

const without = (photos: readonly Photo[], others: readonly Photo[]) =>
  photos.filter(({ path }) => !others.some((other) => other.path === path));
