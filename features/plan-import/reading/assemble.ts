import { circularLinks } from '#features/schedule/rules.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { idOfGuid } from '#shared/guid.ts';
import { type Converted, type PlanLink, PlanRefusal, type PlanTask, type Skipped, type SkipReason } from './plan.ts';

/** A task whose parent is named by its place in the list. */
export type Draft = Omit<PlanTask, 'key'>;

export const MAX_TASKS = 20_000;

/** Gives every task its key, nodes without dates the span of their parts, and refuses what is none. */
export function finished(drafts: readonly Draft[]): PlanTask[] {
  if (drafts.length > MAX_TASKS) throw new PlanRefusal('The plan has more than 20,000 rows. Please split it.');
  const spans = spansOf(drafts);
  const taken = new Map<string, number>();
  return drafts.map(storable).map((draft, index) => {
    const base = draft.id !== '' ? `id:${draft.id}` : draft.wbs ? `wbs:${draft.wbs}` : `name:${pathOf(drafts, index)}`;
    const copies = (taken.get(base) ?? 0) + 1;
    taken.set(base, copies);
    const key = `${base.slice(0, 300)}${copies > 1 ? `#${copies}` : ''}`;
    const span = draft.line === null ? spans[index] : undefined;
    return { ...draft, key, start: draft.start ?? span?.[0] ?? null, end: draft.end ?? span?.[1] ?? null };
  });
}

/** Letters that no database keeps: zeros and halves of pairs. */
const storable = (draft: Draft): Draft => ({
  ...draft,
  id: storableText(draft.id),
  name: storableText(draft.name) || '?',
  wbs: draft.wbs === null ? null : storableText(draft.wbs).slice(0, MAX_CODE) || null,
  resources: draft.resources === null ? null : storableText(draft.resources).slice(0, MAX_RESOURCES) || null,
});

const MAX_CODE = 200;
const MAX_RESOURCES = 2000;
const storableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

function pathOf(drafts: readonly Draft[], index: number): string {
  const names: string[] = [];
  for (let at: number | null = index; at !== null && names.length < 6; at = drafts[at]?.parent ?? null)
    names.unshift((drafts[at]?.name ?? '').slice(0, 80));
  return names.join(' > ');
}

/** The GUID that a file gives a row, as an id of ours would stand there. */
export function guidIn(text: string): { guid?: string } {
  const guid = idOfGuid(text);
  return guid === undefined ? {} : { guid };
}

/** What a file says of the days on which work really began and ended; an end before its beginning is none. */
export function actualDates(start: CalendarDate | undefined, finish: CalendarDate | undefined) {
  const isReversed = start !== undefined && finish !== undefined && finish < start;
  return {
    hasBegun: start !== undefined || finish !== undefined,
    actualStart: start,
    actualFinish: isReversed ? undefined : finish,
  };
}

/** First and last day of everything below each task; parents stand before their parts. */
function spansOf(drafts: readonly Draft[]): ([CalendarDate | null, CalendarDate | null] | undefined)[] {
  const spans: ([CalendarDate | null, CalendarDate | null] | undefined)[] = drafts.map(() => undefined);
  for (let index = drafts.length - 1; index >= 0; index--) {
    const draft = drafts[index];
    if (!draft || draft.parent === null) continue;
    const below = spans[index];
    const up = spans[draft.parent] ?? [null, null];
    spans[draft.parent] = [
      earlier(up[0], draft.start ?? below?.[0] ?? null),
      later(up[1], draft.end ?? draft.start ?? below?.[1] ?? null),
    ];
  }
  return spans;
}

const earlier = (one: CalendarDate | null, other: CalendarDate | null) =>
  one === null || (other !== null && other < one) ? other : one;
const later = (one: CalendarDate | null, other: CalendarDate | null) =>
  one === null || (other !== null && other > one) ? other : one;

/** Each pair and kind once; links of a row with itself, with a part of it, or that close a circle, are told, not kept. */
export function linksOnce(links: readonly PlanLink[], skipped: Skipped[], tasks: readonly Draft[]): PlanLink[] {
  const once = new Map<string, PlanLink>();
  const report = ({ to }: PlanLink, reason: SkipReason) =>
    skipped.push({ line: tasks[to]?.line ?? null, reason, text: tasks[to]?.name ?? '' });
  for (const link of links) {
    const key = `${link.from} ${link.to} ${link.kind}`;
    if (link.from === link.to) report(link, 'link_self');
    else if (isBelow(tasks, link.from, link.to) || isBelow(tasks, link.to, link.from)) report(link, 'link_part');
    else if (!once.has(key)) once.set(key, link);
  }
  const { open: kept, closing } = withoutCircles(tasks.length, [...once.values()]);
  const ofLeaves = circularLinks(
    tasks.map(({ parent }) => parent ?? -1),
    kept,
  );
  for (const link of [...closing, ...kept.filter((_, index) => ofLeaves.has(index))]) report(link, 'link_circle');
  return kept.filter((_, index) => !ofLeaves.has(index));
}

function isBelow(tasks: readonly Draft[], part: number, whole: number): boolean {
  for (let at = tasks[part]?.parent ?? null; at !== null; at = tasks[at]?.parent ?? null) if (at === whole) return true;
  return false;
}

/** What was not written in working days, each with what it was read as. */
export const convertedOf = (tasks: readonly Draft[], links: readonly PlanLink[]): Converted[] => [
  ...tasks.flatMap(({ line, durationWritten: text, durationDays: days }): Converted[] =>
    text === undefined || days === null ? [] : [{ line, what: 'duration', text, days }],
  ),
  ...links.flatMap(({ to, lagWritten: text, lag: days }): Converted[] =>
    text === undefined ? [] : [{ line: tasks[to]?.line ?? null, what: 'lag', text, days }],
  ),
];

/** The links without those that close a circle, which nothing can be scheduled by; and those. */
export function withoutCircles(count: number, links: readonly PlanLink[]): { open: PlanLink[]; closing: PlanLink[] } {
  const out = Map.groupBy(links, ({ from }) => from);
  const state = new Uint8Array(count);
  const closing = new Set<PlanLink>();
  for (let root = 0; root < count; root++) {
    if (state[root] !== 0) continue;
    for (const link of closingFrom(root, out, state)) closing.add(link);
  }
  return { open: links.filter((link) => !closing.has(link)), closing: [...closing] };
}

/** Walks down from a task; a link back to one on the way closes a circle. */
function closingFrom(root: number, out: ReadonlyMap<number, readonly PlanLink[]>, state: Uint8Array): PlanLink[] {
  const closing: PlanLink[] = [];
  const path = [{ task: root, next: 0 }];
  state[root] = OPEN;
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const link = out.get(top.task)?.[top.next];
    top.next += 1;
    if (!link) {
      state[top.task] = DONE;
      path.pop();
    } else if (state[link.to] === OPEN) closing.push(link);
    else if (state[link.to] !== DONE) {
      state[link.to] = OPEN;
      path.push({ task: link.to, next: 0 });
    }
  }
  return closing;
}

const OPEN = 1;
const DONE = 2;
