import { callerOf } from '#features/authorization/server/api.ts';
import { findFailureAlert } from '#features/security-journal/server/api.ts';
import type { OrganisationSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { convert, decimalText, exact, originalsOf, roundTo, sum } from '#shared/money.ts';
import type { Today, TodayEntry } from '../today-contract.ts';
import { budgetsAtRisk, crewsOver, nextActions, silentSites, TODAY_SHOWN } from '../today-rules.ts';
import { readFigures } from './read.ts';
import {
  type Asking,
  readBroken,
  readCrews,
  readLate,
  readOwnTasks,
  readSites,
  readWaiting,
  type Waiting,
} from './today-read.ts';

interface Question {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
  readonly settings: OrganisationSettings;
}

/** What needs this person today, by role. A viewer looks in; nothing waits for him. */
export async function readToday({ db, user, now, settings }: Question): Promise<Today> {
  const today = dateIn(settings.timeZone, now);
  const asking: Asking = { db, user, today, calendar: settings.calendar };
  const found = await byRole[user.role](asking, settings);
  return { entries: found.slice(0, TODAY_SHOWN), more: Math.max(0, found.length - TODAY_SHOWN) };
}

type Finder = (asking: Asking, settings: OrganisationSettings) => Promise<TodayEntry[]>;

const byRole: Readonly<Record<SessionUser['role'], Finder>> = {
  async admin(asking, settings) {
    const [sites, money, alert] = await Promise.all([
      readSites(asking, settings.timeZone),
      moneyOf(asking, settings),
      findFailureAlert(asking.db),
    ]);
    const failed = alert ? [{ kind: 'failed-sign-ins' as const, count: alert.count, at: alert.at.toISOString() }] : [];
    return taken([failed, silentSites(sites, asking.today), money.overdue, money.budgets]);
  },
  async pm(asking, settings) {
    const { overdue, waiting, budgets } = await moneyOf(asking, settings);
    return [...overdue, ...waiting, ...budgets];
  },
  async cm(asking) {
    const [broken, late, crews] = await Promise.all([readBroken(asking), readLate(asking), readCrews(asking)]);
    return taken([
      broken.map((entry) => ({ kind: 'promises' as const, ...entry })),
      crewsOver(crews, asking.today),
      late.map((entry) => ({ kind: 'late' as const, ...entry })),
    ]);
  },
  async se(asking, { timeZone }) {
    const [tasks, sites] = await Promise.all([readOwnTasks(asking), readSites(asking, timeZone)]);
    return [...nextActions(tasks, asking.today), ...unsent(sites, asking.today)];
  },
  viewer: async () => [],
};

/** Of each list some are seen, however long the first one is: in turns, then list by list. */
function taken(lists: readonly (readonly TodayEntry[])[]): TodayEntry[] {
  const share = Math.ceil(TODAY_SHOWN / Math.max(1, lists.filter(({ length }) => length > 0).length));
  return [...lists.flatMap((list) => list.slice(0, share)), ...lists.flatMap((list) => list.slice(share))];
}

const unsent = (sites: Awaited<ReturnType<typeof readSites>>, today: string): TodayEntry[] =>
  sites
    .filter(({ calendar, lastLog }) => calendar.isWorkingDay(today) && (lastLog === null || lastLog < today))
    .map(({ projectId, projectName }) => ({ kind: 'log-not-sent', projectId, projectName }));

async function moneyOf(asking: Asking, settings: OrganisationSettings) {
  const { db, user, today } = asking;
  const [rows, figures] = await Promise.all([readWaiting(asking), readFigures(db, callerOf(user), today)]);
  const own = figures.filter(({ memberRole }) => user.role === 'admin' || memberRole === 'pm');
  return {
    overdue: paymentsOf('overdue', rows, settings),
    waiting: [...paymentsOf('approve', rows, settings), ...paymentsOf('pay', rows, settings)],
    budgets: budgetsAtRisk(own),
  };
}

function paymentsOf(step: Waiting['step'], rows: readonly Waiting[], settings: OrganisationSettings): TodayEntry[] {
  const { reportingCurrency: currency, ratesPerUsd } = settings;
  const found = rows.filter((row) => row.step === step);
  const [first] = found;
  if (!first) return [];
  const amounts = found.map((row) => convert(exact(row.amount), row.currency, currency, ratesPerUsd) ?? 0n);
  const dues = found.flatMap(({ oldestDue }) => oldestDue ?? []).sort();
  return [
    {
      kind: 'payments',
      step,
      count: found.reduce((total, { count }) => total + count, 0),
      amount: Number(decimalText(roundTo(sum(amounts), currency))),
      currency,
      isConverted: found.some((row) => row.currency !== currency),
      originals: originalsOf(
        found.map((row) => ({ ...row, amount: exact(row.amount) })),
        currency,
      ),
      oldestDue: dues[0] ?? null,
      projectId: found.length === 1 ? first.projectId : null,
      projectName: found.length === 1 ? first.projectName : null,
    },
  ];
}
