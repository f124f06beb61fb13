import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { Certificate } from './contract.ts';

type Dated = Pick<Certificate, 'id' | 'kind' | 'status' | 'number' | 'periodFrom' | 'periodTo'>;

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

interface ProposedPeriod extends Period {
  /** The last day of the latest certificate, when it is today or later. */
  readonly coveredUntil: CalendarDate | null;
}

/** The period of the next certificate of work: from the day after the last one's, else from the first of the month. */
export function proposePeriod(certificates: readonly Dated[], today: CalendarDate): ProposedPeriod {
  const ends = certificates.filter(countsAsWork).flatMap(({ periodTo }) => periodTo ?? []);
  const last = ends.sort().at(-1);
  const from = last === undefined ? `${today.slice(0, 8)}01` : addDays(last, 1);
  return { from, to: from > today ? from : today, coveredUntil: last !== undefined && last >= today ? last : null };
}

/** The certificates of work whose period shares a day with this one. */
export const findOverlapping = <Row extends Dated>(certificates: readonly Row[], { from, to }: Period): Row[] =>
  certificates.filter(
    (one) => countsAsWork(one) && !!one.periodFrom && !!one.periodTo && one.periodFrom <= to && one.periodTo >= from,
  );

const countsAsWork = ({ kind, status }: Dated): boolean => kind === 'work' && status !== 'void';
