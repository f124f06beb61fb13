import { textOf } from './cells.ts';
import { numberOf } from './digits.ts';
import { durationOf, unitOfHeading, type WorkTime } from './durations.ts';
import { headingsOf } from './headings.ts';
import { inDays, type Lag, lagOf, type WrittenLink } from './lags.ts';
import type { LinkKind } from './plan.ts';
import type { Sheet } from './sheet.ts';
import { headingKey } from './words.ts';

const SEARCHED_ROWS = 6;

/** Links that lie in a sheet of their own, a row each, as Primavera writes them: predecessor, successor, kind, lag. */
export function linkSheet(
  sheets: readonly Sheet[],
  indexOf: (ref: string) => number | undefined,
  time: WorkTime,
): WrittenLink[] {
  for (const sheet of sheets) {
    const links = linksIn(sheet, indexOf, time);
    if (links.length > 0) return links;
  }
  return [];
}

function linksIn(sheet: Sheet, indexOf: (ref: string) => number | undefined, time: WorkTime): WrittenLink[] {
  for (let row = 0; row < Math.min(SEARCHED_ROWS, sheet.rows.length); row++) {
    const headings = headingsOf(sheet, row);
    const column = (is: (key: string, field: string | undefined) => boolean) =>
      headings.findIndex(({ text, field }) => is(headingKey(text), field));
    const from = column((_, field) => field === 'predecessors');
    const to = column((_, field) => field === 'successors');
    if (from < 0 || to < 0) continue;
    const kind = column((key) => /\b(type|relation|kind)/.test(key));
    const lag = column((key) => /\blag\b/.test(key));
    const unit = unitOfHeading(headings[lag]?.text ?? '') ?? 'day';
    return sheet.rows.slice(row + 1).flatMap((cells) => {
      const [first, second] = [indexOf(textOf(cells[from])), indexOf(textOf(cells[to]))];
      if (first === undefined || second === undefined) return [];
      return [
        {
          from: first,
          to: second,
          kind: kindOf(textOf(cells[kind])),
          lag: lagIn(textOf(cells[lag]), time, unit),
        },
      ];
    });
  }
  return [];
}

const kindOf = (text: string): LinkKind =>
  (/(FS|SS|FF|SF)$/i.exec(text.trim())?.[1]?.toUpperCase() as LinkKind | undefined) ?? 'FS';

/** A bare number counts in the unit that the heading names. */
export function lagIn(text: string, time: WorkTime, unit: Parameters<typeof durationOf>[2]): Lag {
  const size = text.replace(/^-/, '');
  if (numberOf(size) === undefined) return lagOf(text, time);
  const days = durationOf(size, time, unit) ?? 0;
  return inDays(text.startsWith('-') ? -days : days);
}
