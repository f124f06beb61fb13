import { dailyLogs } from './data.ts';

type Work = (typeof dailyLogs.work)[number];

const byKind = new Map(dailyLogs.work.map((work) => [work.kind, work]));

/** What kind of work a task is, by the words of its title; the first that fits, else the last. */
export function workOf(title: string): Work {
  const words = title.toLowerCase();
  const found =
    dailyLogs.work.find(
      ({ titles, titleEnds = [] }) =>
        titles.some((word) => words.includes(word)) || titleEnds.some((word) => words.endsWith(word)),
    ) ?? byKind.get('other');
  if (!found) throw new Error('demo/daily-logs.yaml has no work of the kind "other"');
  return found;
}
