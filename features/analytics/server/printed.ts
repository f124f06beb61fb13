import { healthLabels } from '#features/projects/rules.ts';
import { riskWords } from '#features/risks/server/api.ts';
import type { PdfFrame, PdfTone } from '#server/adapters/pdf/frame.ts';
import { headings } from '#shared/language/printed.ts';
import type { Sentence } from '#shared/sentence.ts';
import type { Report, ReportProject, ReportRisk } from '../contract.ts';
import { PROJECTS_SHOWN } from '../rules.ts';
import { originalAmounts, originWords } from './originals.ts';
import type { Contents, Setting } from './printed-contents.ts';
import type { Word, Words } from './printed-labels.ts';

/** Frame and data of report.typ. */
export function printed(contents: Contents, setting: Setting): { frame: PdfFrame; data: unknown } {
  const { report, part, organisation } = contents;
  const { words, write, language } = setting;
  const scope = report.projectName ?? words('All Projects');
  const period = words('{from} to {to}', { from: write.date(report.from), to: write.date(report.to) });
  return {
    frame: {
      language,
      organisation: organisation || scope,
      title: words('Progress report'),
      project: scope,
      date: `${report.from} – ${report.to}`,
      written: period,
      page: words('Page {page} of {pages}'),
    },
    data: {
      part,
      cover: coverOf(contents, setting, { scope, period }),
      distribution: distributionOf(report, setting),
      timeline: timelineOf(report, setting),
      risks: risksOf(report, setting),
      costs: costsPage(report, setting),
      value: valuePage(report, setting),
      progress: progressOf(report.projects, setting),
      photos: photosOf(contents, setting),
      lists: [],
    },
  };
}

export const currencyWords = ({ currency, isConverted }: Report, words: Words): string =>
  isConverted ? words('{currency}, converted by the organisation’s rates', { currency }) : currency;

function coverOf(contents: Contents, { words, write }: Setting, { scope, period }: { scope: string; period: string }) {
  const { report, logs } = contents;
  const [newest] = logs;
  return {
    facts: [
      [words('Scope'), scope],
      [words('Period'), period],
      [words('Projects'), write.number(report.projectCount)],
      [words('Prepared on'), write.date(contents.preparedOn)],
      [words('Prepared for'), contents.preparedFor],
      [words('Currency'), currencyWords(report, words)],
    ],
    figures: cardsOf(report, { words, write }).map(({ label, figure, note }) => [label, figure, note]),
    photo: newest?.files[0] ?? null,
    caption: newest ? [newest.projectName, write.date(newest.date)] : null,
  };
}

/** The four cards, each with what changed since the first snapshot of the period, else with what it means. */
export function cardsOf(report: Report, { words, write }: Pick<Setting, 'words' | 'write'>) {
  const { activeProjects, projectCount, budgetHealth, onSchedule, criticalRisks, history, to } = report;
  const [first] = history.filter(({ date }) => date < to);
  const since = (now: number | null, before: number | null | undefined, otherwise: string) => {
    if (!first || now === null || before === null || before === undefined) return otherwise;
    const change = now - before;
    const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
    const values = { change: `${sign}${Math.abs(change)}`, date: write.shortDate(first.date) };
    return words('{change} since {date}', values);
  };
  const late = onSchedule.total - onSchedule.current;
  return [
    {
      label: words('Active Projects'),
      value: { value: activeProjects, kind: 'number' as const },
      figure: write.number(activeProjects),
      note: since(activeProjects, first?.activeProjects, words('of {count}', { count: projectCount })),
    },
    {
      label: words('Budget Health'),
      value: { value: budgetHealth, kind: 'percent' as const },
      figure: write.percent(budgetHealth),
      note: since(budgetHealth, first?.budgetHealth, words('of all budgets not spent yet')),
    },
    {
      label: words('On Schedule'),
      value: { value: onSchedule.current, kind: 'number' as const },
      figure: `${onSchedule.current} / ${onSchedule.total}`,
      note: since(onSchedule.current, first?.onSchedule.current, words('{count} delayed', { count: late })),
    },
    {
      label: words('Critical Risks'),
      value: { value: criticalRisks.count, kind: 'number' as const },
      figure: write.number(criticalRisks.count),
      note: since(
        criticalRisks.count,
        first?.criticalRisks,
        words('{count} raised in this period', { count: criticalRisks.raised }),
      ),
    },
  ];
}

export const distribution = ({ tasks }: Report) =>
  [
    { tone: 'green' as PdfTone, name: 'Completed', count: tasks.completed },
    { tone: 'blue' as PdfTone, name: 'In Progress', count: tasks.inProgress },
    { tone: 'red' as PdfTone, name: 'Blocked', count: tasks.blocked },
    { tone: 'grey' as PdfTone, name: 'Not Started', count: tasks.notStarted },
  ] as const;

function distributionOf(report: Report, { words, write }: Setting) {
  const slices = distribution(report);
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => (total === 0 ? 0 : count / total);
  return {
    title: words('Task Distribution'),
    note: words('Tasks that were open or were finished in this period: {count} of {all}.', {
      count: write.number(total),
      all: write.number(report.tasks.ofAll),
    }),
    slices: slices.filter(({ count }) => count > 0).map(({ count, tone }) => [share(count), tone]),
    rows: slices.map(({ tone, name, count }) => [
      tone,
      words(name),
      write.number(count),
      write.percent(share(count) * 100),
    ]),
  };
}

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

function timelineOf({ timeline }: Report, { words, write }: Setting) {
  const last = Math.max(1, timeline.length - 1);
  const line = (of: 'planned' | 'actual') => timeline.map((point, index) => [index / last, (point[of] ?? 0) / 100]);
  const every = Math.ceil(timeline.length / 8);
  const isKnown = timeline.some(({ planned }) => planned !== null);
  return {
    title: words('Progress Timeline'),
    note: words('Percent of all work, at the end of each day'),
    legend: [words('Planned'), words('Actual')],
    chart: isKnown
      ? {
          levels: QUARTERS.map((share) => [share, write.percent(share * 100)]),
          ticks: timeline.flatMap(({ date }, index) =>
            index % every === 0 ? [[index / last, write.shortDate(date)]] : [],
          ),
          planned: line('planned'),
          actual: line('actual'),
        }
      : null,
  };
}

/** What the engine wrote stands in the language of the file, its days as the file writes days; people's words as they are. */
export function riskTexts(
  { title, description, sentences }: ReportRisk,
  { language, write }: Pick<Setting, 'language' | 'write'>,
) {
  if (!sentences) return { title, description };
  const dated = (text: string) => text.replace(/\d{4}-\d{2}-\d{2}/g, (day) => write.shortDate(day));
  const words = (sentence: object) => riskWords(sentence as Sentence, language);
  return { title: words(sentences.title), description: dated(words(sentences.description)) };
}

function risksOf({ risks }: Report, setting: Setting) {
  const { words, write } = setting;
  return {
    title: words('Critical Risk Alerts'),
    empty: words('No critical risks detected'),
    header: headings(words, ['Risk', 'Project', 'Severity', 'Raised']),
    rows: risks.map((one) => {
      const { title, description } = riskTexts(one, setting);
      return [
        description ? `${title}\n${description}` : title,
        one.projectName,
        [one.severity === 'critical' ? 'red' : 'amber', words(severityWords[one.severity])],
        write.date(one.raisedOn),
      ];
    }),
  };
}

export const severityWords = { critical: 'Critical', high: 'High' } as const satisfies Record<
  ReportRisk['severity'],
  Word
>;

const healthTones: Record<ReportProject['health'], PdfTone> = {
  'on-track': 'green',
  delayed: 'red',
  completed: 'green',
};

function progressOf(projects: readonly ReportProject[], { words, write }: Setting) {
  return {
    title: words('Progress Tracking'),
    empty: words('No project data available'),
    header: [words('Project'), '', ...headings(words, ['Progress', 'Work done', 'In this period', 'State'])],
    rows: projects
      .slice(0, PROJECTS_SHOWN)
      .map((project) => [
        `${project.name}\n${project.client ?? words('No client specified')}`,
        [(project.workDone ?? project.progress) / 100, project.progress / 100],
        write.percent(project.progress),
        write.percent(project.workDone),
        project.workDone === null ? '–' : `+${Math.max(0, project.workDone - (project.workDoneBefore ?? 0))}`,
        [healthTones[project.health], words(healthLabels[project.health])],
      ]),
  };
}

function photosOf({ logs }: Contents, { words, write }: Setting) {
  return {
    title: words('Photo Gallery'),
    empty: words('No Photos Available'),
    logs: logs.map(({ projectName, date, notes, count, files }) => ({
      title: [projectName, write.date(date), words('Photos: {count}', { count })],
      notes: notes || words('No description provided'),
      photos: files,
    })),
  };
}

/** Planned and actual cost of each month, drawn and as a table. */
function costsPage({ costs, currency, seesMoney, isConverted }: Report, setting: Setting) {
  const { words, write } = setting;
  const { originals } = costs;
  const months = costs.byMonth;
  const most = Math.max(1, ...months.flatMap(({ planned, paid }) => [planned ?? 0, paid ?? 0]));
  const { step, top } = axisFor(most);
  const middle = (index: number) => (index + 0.5) / months.length;
  return {
    title: words('Budget Analysis'),
    hidden: seesMoney ? null : words('Amounts are not shown to your role.'),
    figures: [
      [words('Planned in this period'), write.round(costs.planned), originWords(currency, originals.planned, setting)],
      [words('Paid in this period'), write.round(costs.paid), originWords(currency, originals.paid, setting)],
      [words('Total Budget'), write.round(costs.budget), originWords(currency, originals.budget, setting)],
      [
        words('Overdue Invoices'),
        write.round(costs.overdue.amount),
        words('{currency}, invoices: {count}', {
          currency: originWords(currency, costs.overdue.originals, setting),
          count: costs.overdue.count,
        }),
      ],
    ],
    legend: [words('Planned cost'), words('Actual cost')],
    levels: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => [
      (index * step) / top,
      write.compact(index * step),
    ]),
    ticks: months.map(({ month }, index) => [middle(index), write.month(month)]),
    groups: months.map(({ planned, paid }, index) => [
      middle(index),
      [share(planned ?? 0, top), share(paid ?? 0, top)],
    ]),
    header: [
      words('Month'),
      ...(['Planned cost', 'Actual cost'] as const).flatMap((cost) => [
        words(cost),
        ...(isConverted ? [words('Before conversion')] : []),
      ]),
    ],
    rows: months.map((month) => [
      write.month(month.month),
      ...(['planned', 'paid'] as const).flatMap((cost) => [
        write.money(month[cost], currency),
        ...(isConverted ? [originalAmounts(month.originals[cost], write)] : []),
      ]),
    ]),
  };
}

/** A plan that was taken back gives a month less than nothing; its bar stays at the ground. */
const share = (value: number, top: number): number => Math.max(0, value) / top;

/** Four steps or so of 1, 2, 2.5 or 5 times a power of ten, up to the first that holds the highest value. */
function axisFor(most: number): { step: number; top: number } {
  const least = most / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 2.5, 5].find((one) => one * power >= least * 0.999) ?? 10);
  return { step, top: step * Math.ceil(most / step) };
}

const MOST_STEPS = 5;

/** Earned value of the projects under way, each in its own currency. */
function valuePage({ earnedValue, seesMoney }: Report, { words, write }: Setting) {
  const header = headings(words, ['Budget', 'Planned value', 'Earned value', 'Actual cost']);
  return {
    title: words('Earned value by project'),
    note: words('As of today, in the currency of each project'),
    header: [words('Project'), ...header, 'CPI / SPI', words('Estimate (EAC)')],
    rows: seesMoney
      ? earnedValue.map((row) => [
          `${row.projectName} (${row.currency})`,
          write.round(row.budget),
          write.round(row.plannedValue),
          write.round(row.earnedValue),
          write.round(row.actualCost),
          `${write.index(row.cpi)} / ${write.index(row.spi)}`,
          write.round(row.estimate),
        ])
      : [],
  };
}
