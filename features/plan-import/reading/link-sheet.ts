import type { LinkKind } from '#shared/plan-terms.ts';
import { cellText, type Sheet } from '#shared/sheet-import/cells.ts';
import { unitOfHeading, type WorkTime } from './durations.ts';
import { type Heading, headingsOf } from './headings.ts';
import type { WrittenLink } from './lags.ts';
import { linkKindOf, refKey } from './links.ts';
import type { Field, OpenRef, Skipped } from './plan.ts';
import { lagIn, type RowLinks } from './row-links.ts';
import { headingKey } from './words.ts';

const SEARCHED_ROWS = 6;

type LinksOfSheet = Pick<RowLinks, 'links' | 'skipped' | 'openRefs'>;

interface Plan {
  readonly indexOf: RowLinks['indexOf'];
  nameAt(index: number): string;
  readonly time: WorkTime;
}

/**
 * Links that lie in a sheet of their own, a row each: predecessor, successor, kind, lag, as Primavera writes them, or the task with its
 * predecessor. Of several such sheets that which names most rows of the plan.
 */
export function linkSheet(sheets: readonly Sheet[], plan: Plan): LinksOfSheet {
  const read = sheets.flatMap((sheet) => linksIn(sheet, plan) ?? []);
  const none: LinksOfSheet = { links: [], skipped: [], openRefs: [] };
  return read.reduce((best, one) => (best === none || one.links.length > best.links.length ? one : best), none);
}

function linksIn(sheet: Sheet, { indexOf, nameAt, time }: Plan): LinksOfSheet | undefined {
  const table = linkColumns(sheet);
  if (!table) return undefined;
  const links: WrittenLink[] = [];
  const skipped: Skipped[] = [];
  const openRefs = new Map<string, OpenRef>();
  const leaveOpen = (text: string, other: number | undefined) => {
    const ref = refKey(text);
    const known = openRefs.get(ref);
    const name = known?.name || (other === undefined ? '' : nameAt(other));
    openRefs.set(ref, { ref, text: text.slice(0, 120), line: null, name, count: (known?.count ?? 0) + 1 });
  };
  for (const cells of sheet.rows.slice(table.row + 1)) {
    const text = (column: number) => cellText(cells[column] ?? null);
    const [before, after] = [text(table.from), text(table.to)];
    if (before === '' || after === '') continue;
    const [from, to] = [indexOf(before), indexOf(after)];
    if (from !== undefined && to !== undefined) {
      links.push({ from, to, kind: kindOf(text(table.kind)), lag: lagIn(text(table.lag), time, table.unit) });
      continue;
    }
    skipped.push({ line: null, reason: 'link_unknown', text: `${before} → ${after}`.slice(0, 120) });
    if (from === undefined) leaveOpen(before, to);
    if (to === undefined) leaveOpen(after, from);
  }
  return { links, skipped, openRefs: [...openRefs.values()] };
}

/** Where a sheet of links has its columns; -1 where it has no such one. */
function linkColumns(sheet: Sheet) {
  for (let row = 0; row < Math.min(SEARCHED_ROWS, sheet.rows.length); row++) {
    const headings = headingsOf(sheet, row);
    const columnOf = (field: Field, key?: RegExp) =>
      headings.findIndex((one) => one.field === field || key?.test(headingKey(one.text)));
    const from = columnOf('predecessors');
    const to = successorColumn(headings, columnOf);
    if (from < 0 || to < 0) continue;
    const lag = columnOf('lag', /\blag\b/);
    const unit = unitOfHeading(headings[lag]?.text ?? '') ?? 'day';
    const kind = headings.findIndex(
      ({ text, field }, column) =>
        column !== from && column !== to && (field === 'kind' || /\b(type|relation|kind)/.test(headingKey(text))),
    );
    return { row, from, to, kind, lag, unit };
  }
  return undefined;
}

/** The successor, else the task itself where the sheet has neither dates nor durations: with them it is another plan. */
function successorColumn(headings: readonly Heading[], columnOf: (field: Field) => number): number {
  const named = columnOf('successors');
  if (named >= 0) return named;
  const isPlan = headings.some(({ field }) => field === 'start' || field === 'end' || field === 'duration');
  return isPlan ? -1 : columnOf('id');
}

const kindOf = (text: string): LinkKind =>
  linkKindOf(text) ??
  (/(?:^|[^a-z])(FS|SS|FF|SF)(?:$|[^a-z])/i.exec(text)?.[1]?.toUpperCase() as LinkKind | undefined) ??
  'FS';
