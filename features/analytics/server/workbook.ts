import { healthLabels } from '#features/projects/rules.ts';
import type { NewCell, NewColumn, NewRow, NewSheet } from '#server/adapters/sheets/sheets.ts';
import type { Originals } from '#shared/http/fields.ts';
import { amountText, decimalsOf } from '#shared/money.ts';
import type { Report } from '../contract.ts';
import { hasPart } from '../rules.ts';
import { originalAmounts, originWords } from './originals.ts';
import { cardsOf, currencyWords, distribution, riskTexts, severityWords } from './printed.ts';
import type { Contents, Setting } from './printed-contents.ts';
import type { Word } from './printed-labels.ts';
import { type List, type Lists, taskWords } from './printed-lists.ts';

/** Every figure as a number, exact, to reckon on: a sheet for each part of the report. */
export function workbook(contents: Contents, lists: Lists, setting: Setting): NewSheet[] {
  const { language } = setting;
  const { report, part } = contents;
  const of = (name: 'overview' | 'budget' | 'progress' | 'gallery', ...made: readonly (() => NewSheet)[]) =>
    hasPart(part, name) ? made.map((make) => make()) : [];
  const sheets = [
    summarySheet(contents, setting),
    ...of(
      'overview',
      () => timelineSheet(report, setting),
      () => riskSheet(report, setting),
    ),
    ...of(
      'budget',
      () => monthSheet(report, setting),
      () => valueSheet(report, setting),
    ),
    ...of('progress', () => projectSheet(report, setting)),
    ...of('gallery', () => photoSheet(contents, setting)),
    ...rowSheets(lists, setting),
  ];
  return sheets.map((sheet) => ({ ...sheet, rightToLeft: language === 'ar' }));
}

const exactly = (amount: number | null): string | null => (amount === null ? null : amountText(amount));

const columnsIn = ({ words }: Setting) => ({
  text: (header: Word, width = 24): NewColumn => ({ header: words(header), width }),
  date: (header: Word): NewColumn => ({ header: words(header), kind: 'date' }),
  number: (header: Word): NewColumn => ({ header: words(header), kind: 'number' }),
  money: (header: Word, currency: string): NewColumn => ({
    header: `${words(header)} (${currency})`,
    kind: 'decimal',
    decimals: decimalsOf(currency),
  }),
  percent: (header: Word, decimals = 0): NewColumn => ({ header: words(header), kind: 'percent', decimals }),
  decimal: (header: Word, decimals: number): NewColumn => ({ header: words(header), kind: 'decimal', decimals }),
});

function summarySheet({ report, preparedOn, preparedFor, organisation }: Contents, setting: Setting): NewSheet {
  const { words } = setting;
  const { text } = columnsIn(setting);
  const { costs, currency, onSchedule } = report;
  const date = (value: string): NewCell => ({ value, kind: 'date' });
  const count = (value: number): NewCell => ({ value, kind: 'number' });
  const money = (label: Word, amount: number | null, originals: Originals) => [
    words(label),
    { value: exactlySigned(amount), kind: 'decimal' as const, decimals: decimalsOf(currency) },
    originWords(currency, originals, setting),
  ];
  const rows: NewRow[] = [
    [organisation, null, null],
    [words('Scope'), report.projectName ?? words('All Projects'), null],
    [words('From'), date(report.from), null],
    [words('To'), date(report.to), null],
    [words('Prepared on'), date(preparedOn), null],
    [words('Prepared for'), preparedFor, null],
    [words('Currency'), currencyWords(report, words), null],
    ...cardsOf(report, setting).map(({ label, value, note }) => [label, value, note]),
    [words('Projects'), count(onSchedule.total), words('running')],
    ...distribution(report).map((slice) => [words(slice.name), count(slice.count), words('tasks')]),
    money('Planned in this period', costs.planned, costs.originals.planned),
    money('Paid in this period', costs.paid, costs.originals.paid),
    money('Total Budget', costs.budget, costs.originals.budget),
    money('Overdue amount', costs.overdue.amount, costs.overdue.originals),
    [words('Overdue Invoices'), count(costs.overdue.count), null],
  ];
  return { name: words('Figures'), columns: [text('Figure', 34), text('Value', 40), text('Unit', 34)], rows };
}

function timelineSheet({ timeline }: Report, setting: Setting): NewSheet {
  const { date, percent } = columnsIn(setting);
  return {
    name: setting.words('Progress Timeline'),
    columns: [date('Date'), percent('Planned', 1), percent('Actual', 1)],
    rows: timeline.map((point) => [point.date, point.planned, point.actual]),
  };
}

function monthSheet({ costs, currency, isConverted }: Report, setting: Setting): NewSheet {
  const { text, money } = columnsIn(setting);
  const before = isConverted ? [text('Before conversion', 34)] : [];
  return {
    name: setting.words('Budget Analysis'),
    columns: [
      text('Month', 12),
      ...(['Planned cost', 'Actual cost'] as const).flatMap((cost) => [money(cost, currency), ...before]),
    ],
    rows: costs.byMonth.map((month) => [
      month.month,
      ...(['planned', 'paid'] as const).flatMap((cost) => [
        exactlySigned(month[cost]),
        ...(isConverted ? [originalAmounts(month.originals[cost], setting.write)] : []),
      ]),
    ]),
  };
}

/** A month of which the plan was taken back is worth less than nothing. */
const exactlySigned = (amount: number | null): string | null =>
  amount !== null && amount < 0 ? `-${amountText(-amount)}` : exactly(amount);

function valueSheet({ earnedValue }: Report, setting: Setting): NewSheet {
  const { text, decimal } = columnsIn(setting);
  const amount = (header: Word) => decimal(header, 2);
  return {
    name: setting.words('Earned value'),
    columns: [
      text('Project', 36),
      text('Currency', 10),
      amount('Budget'),
      amount('Planned value'),
      amount('Earned value'),
      amount('Actual cost'),
      decimal('CPI', 4),
      decimal('SPI', 4),
      amount('Estimate (EAC)'),
    ],
    rows: earnedValue.map((row) => [
      row.projectName,
      row.currency,
      exactly(row.budget),
      exactly(row.plannedValue),
      exactly(row.earnedValue),
      exactly(row.actualCost),
      exactly(row.cpi),
      exactly(row.spi),
      row.estimate === null ? null : exactlySigned(row.estimate),
    ]),
  };
}

function projectSheet({ projects }: Report, setting: Setting): NewSheet {
  const { text, date, percent } = columnsIn(setting);
  const { words } = setting;
  return {
    name: words('Progress Tracking'),
    columns: [
      text('Project', 36),
      text('Client', 28),
      date('Start'),
      date('End'),
      percent('Progress'),
      percent('Work done'),
      percent('In this period'),
      text('State', 16),
    ],
    rows: projects.map((row) => [
      row.name,
      row.client,
      row.plannedStartDate,
      row.plannedEndDate,
      row.progress,
      row.workDone,
      row.workDone === null ? null : row.workDone - (row.workDoneBefore ?? 0),
      words(healthLabels[row.health]),
    ]),
  };
}

function riskSheet({ risks }: Report, setting: Setting): NewSheet {
  const { text, date } = columnsIn(setting);
  const { words } = setting;
  return {
    name: words('Critical Risk Alerts'),
    columns: [text('Risk', 48), text('Description', 60), text('Project', 30), text('Severity', 12), date('Raised')],
    rows: risks.map((risk) => {
      const { title, description } = riskTexts(risk, setting);
      return [title, description, risk.projectName, words(severityWords[risk.severity]), risk.raisedOn];
    }),
  };
}

function photoSheet({ logs }: Contents, setting: Setting): NewSheet {
  const { text, date, number } = columnsIn(setting);
  return {
    name: setting.words('Photo Gallery'),
    columns: [date('Date'), text('Project', 36), text('Notes', 60), number('Photos')],
    rows: logs.map((log) => [log.date, log.projectName, log.notes, log.count]),
  };
}

function rowSheets({ tasks, payments }: Lists, setting: Setting): NewSheet[] {
  const { text, date, decimal } = columnsIn(setting);
  const { words } = setting;
  const taskSheet = ({ text: records }: List): NewSheet => ({
    name: words('Tasks of the period'),
    columns: [
      { ...text('No.', 10), field: 'number', prefix: 'T-' },
      { ...text('Task', 48), field: 'title' },
      { ...text('Project', 30), field: 'projectName' },
      { ...text('Status', 16), field: 'status', words: spoken(taskWords, words) },
      { ...date('Planned end'), field: 'plannedEndDate' },
      { ...date('Finished'), field: 'finishedOn' },
    ],
    rows: [],
    records: records ?? '[]',
  });
  const paymentSheet = ({ text: records }: List): NewSheet => ({
    name: words('Payments of the period'),
    columns: [
      { ...text('Description', 40), field: 'description' },
      { ...text('Project', 30), field: 'projectName' },
      { ...text('Vendor', 24), field: 'vendor' },
      { ...text('Invoice number', 18), field: 'invoiceNumber' },
      { ...date('Paid on'), field: 'paidOn' },
      { ...decimal('Amount', 2), field: 'amount' },
      { ...text('Currency', 10), field: 'currency' },
    ],
    rows: [],
    records: records ?? '[]',
  });
  return [...(tasks ? [taskSheet(tasks)] : []), ...(payments ? [paymentSheet(payments)] : [])];
}

const spoken = (named: Readonly<Record<string, Word>>, words: Setting['words']): Record<string, string> =>
  Object.fromEntries(Object.entries(named).map(([name, word]) => [name, words(word)]));
