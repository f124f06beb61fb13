import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays, type CalendarDate, dateIn, daysBetween } from '#shared/dates.ts';
import type { baselines, baselineTasks, equipment, taskEquipment, taskLinks } from '../tables/schedule.ts';
import { takePictures } from './album.ts';
import { type Attached, attachInvoices } from './attachments.ts';
import { type ContractRows, makeContracts } from './contracts.ts';
import { invoiceTexts } from './data.ts';
import { daysAround, isWorkday } from './days.ts';
import type { Dice } from './dice.ts';
import type { Happening } from './happening.ts';
import { linksOf } from './links.ts';
import { announceLog, type Log, makeLogs } from './logs.ts';
import { type MaterialRow, makeMaterials } from './materials.ts';
import {
  approve,
  type Category,
  delivery,
  enter,
  type Invoice,
  pay,
  runningCost,
  vendorCode,
} from './payment-course.ts';
import { firstSignIns, makePeople, type People } from './people.ts';
import type { Shot } from './pictures/compose.ts';
import { makeProjects, type Project } from './projects.ts';
import { makeRiskComments, makeRisks, type RiskCommentRow, type RiskRow } from './risks.ts';
import type { PaymentRow } from './rows.ts';
import type { Ledger, Site } from './schemas.ts';
import { idOf, makeSetting, type Setting } from './setting.ts';
import { teamOf } from './site.ts';
import { makeTasks, type Task } from './tasks.ts';
import { makeVendors } from './vendors.ts';
import { makeWeeks, type WeekRows } from './weeks.ts';

interface MachineRows {
  readonly machines: readonly (typeof equipment.$inferInsert)[];
  readonly needs: readonly (typeof taskEquipment.$inferInsert)[];
}

/** The machines of a site, and which of the work that is left needs one. */
function makeMachines(
  setting: Setting,
  { key, site, id: projectId, createdAt }: Project,
  plan: readonly Task[],
): MachineRows {
  const throws = setting.throws(`machines ${key}`);
  const own = (site.equipment ?? []).map(({ trades, ...machine }) => ({
    trades,
    row: { id: throws.id(createdAt), projectId, createdAt, ...machine },
  }));
  const needs = plan.flatMap(({ row, trade, isPackage }) =>
    own
      .filter(({ trades }) => !isPackage && row.status !== 'done' && trades.includes(trade))
      .map((machine) => ({ taskId: row.id, equipmentId: machine.row.id, quantity: 1 })),
  );
  return { machines: own.map((machine) => machine.row), needs };
}

export const TIME_ZONE = 'Asia/Riyadh';
export const DEMO_ORGANISATION = 'Wahat Najd Contracting Company';

/** So many projects have their tasks linked, their programme agreed and their weeks committed. */
const PROGRAMMED = 2;

interface ScheduleRows {
  readonly links: readonly (typeof taskLinks.$inferInsert)[];
  readonly baselines: readonly (typeof baselines.$inferInsert)[];
  readonly baselineTasks: readonly (typeof baselineTasks.$inferInsert)[];
}

/** So many working days what is still to do has slipped since the baseline. */
const SLIPPED = 3;
/** The plan is agreed so many days after the project was created. */
const AGREED_AFTER = 2;

/** Links and the agreed programme of a project: in the order of building. */
function makeSchedule(setting: Setting, project: Project, tasks: readonly Task[]): ScheduleRows {
  const throws = setting.throws(`schedule ${project.key}`);
  const agreedAt = addMoments(project.createdAt, AGREED_AFTER);
  const createdBy = idOf(setting.people, teamOf(project.site, 'pm')[0]);
  const steps = tasks.filter(({ isPackage }) => !isPackage).map(({ row }) => row);
  const calendar = openCalendar(DEFAULT_CALENDAR);
  const links = linksOf(tasks).map(({ before, after, kind, lag }) => ({
    id: throws.id(agreedAt),
    projectId: project.id,
    predecessorId: before.row.id,
    successorId: after.row.id,
    kind,
    lag: String(lag),
    createdBy,
    createdAt: agreedAt,
  }));
  const baseline = {
    id: throws.id(agreedAt),
    projectId: project.id,
    name: 'Contract programme',
    createdBy,
    createdAt: agreedAt,
  };
  const planned = steps.flatMap(({ id, status, plannedStartDate, plannedEndDate }) => {
    if (!plannedStartDate || !plannedEndDate) return [];
    const agreed = (date: string) => (status === 'done' ? date : calendar.addWorkingDays(date, -SLIPPED));
    return [
      {
        baselineId: baseline.id,
        taskId: id,
        plannedStartDate: agreed(plannedStartDate),
        plannedEndDate: agreed(plannedEndDate),
      },
    ];
  });
  return { links, baselines: [baseline], baselineTasks: planned };
}

const addMoments = (moment: Date, days: number): Date => {
  const date = moment.toISOString();
  return new Date(`${addDays(date.slice(0, 10), days)}${date.slice(10)}`);
};

/** The whole demonstration as rows; the same for the same seed and day. */
export interface DemoContent {
  readonly today: CalendarDate;
  readonly people: People;
  readonly projects: readonly Project[];
  readonly tasks: readonly Task[];
  readonly materials: readonly MaterialRow[];
  readonly payments: readonly PaymentRow[];
  readonly attachments: readonly Attached[];
  readonly contracts: ContractRows;
  readonly vendors: ReturnType<typeof makeVendors>;
  readonly risks: readonly RiskRow[];
  readonly riskComments: readonly RiskCommentRow[];
  /** Links and baselines of the first projects, the weeks they committed and their machines. */
  readonly schedules: readonly (ScheduleRows & WeekRows & MachineRows)[];
  readonly logs: readonly Log[];
  /** The pictures of the logs, to be drawn. */
  readonly shots: readonly Shot[];
  /** In the order in which they happened. */
  readonly happenings: readonly Happening[];
}

type Fate = 'paid' | 'approved' | 'pending' | 'overdue';

/** Of twenty invoices of a site; the order is shuffled. */
const mix: readonly Category[] = [
  ...Array<Category>(7).fill('subcontractor'),
  ...Array<Category>(5).fill('materials'),
  ...Array<Category>(3).fill('labor'),
  ...Array<Category>(2).fill('equipment'),
  'permits',
  'utilities',
  'other',
];
/** How large an invoice of this category is beside the others. */
const weights: Readonly<Record<Category, readonly [low: number, high: number]>> = {
  subcontractor: [8, 17],
  materials: [4, 10],
  labor: [1.8, 3.6],
  equipment: [0.9, 2.4],
  permits: [0.02, 0.09],
  utilities: [0.03, 0.12],
  other: [0.06, 0.5],
};
const VAT_PERCENT = 15;

function makePayments(setting: Setting, project: Project, numbers: Set<string>): PaymentRow[] {
  const ledger = project.site.payments;
  const throws = setting.throws(`payments ${project.key}`);
  const orders = invoiceDays(setting, project, ledger, throws);
  const categories = Array.from({ length: 2 }, () => throws.shuffled(mix)).flat();
  const weighed = orders.map((order, index) => {
    const category = order.fate === 'overdue' ? 'subcontractor' : (categories[index] ?? 'materials');
    return { ...order, category, weight: throws.between(...weights[category]) };
  });
  const paidWeight = weighed.filter(({ fate }) => fate === 'paid').reduce((total, { weight }) => total + weight, 0);
  const unit = (Number(project.row.budget) * ledger.spentShare) / paidWeight;
  const certificates = new Map<string, number>();
  const [first, last] = [orders[0]?.date ?? '', orders.at(-1)?.date ?? ''];
  return weighed.map(({ date, fate, category, weight }) => {
    const phase = daysBetween(first, date) / Math.max(1, daysBetween(first, last));
    const invoice = invoiceOf(project, { category, date, phase, throws, certificates });
    const amount = amountOf(weight * unit, category);
    const invoiceNumber = newNumber(invoice, date, throws, numbers);
    const row = enter(
      setting,
      project,
      {
        ...invoice,
        category,
        amount,
        vatRate: vatOf(category),
        invoiceNumber,
        date,
        dueDate: dueOf(date, fate, throws),
      },
      throws,
    );
    return run(setting, project, { row, fate, throws });
  });
}

interface Order {
  readonly date: CalendarDate;
  readonly fate: Fate;
}

/** The days on which invoices came in: the paid ones over the life of the project, the open ones of late. */
function invoiceDays({ days }: Setting, project: Project, ledger: Ledger, throws: Dice): Order[] {
  const { plannedStartDate, plannedEndDate } = project.row;
  const created = days.day(0) < (plannedStartDate ?? '') ? days.day(-120) : (plannedStartDate ?? days.today);
  const latest = [days.day(-31), addDays(plannedEndDate ?? days.today, 20)].sort()[0] ?? days.today;
  const span = daysBetween(created, latest) - 14;
  const paid = Array.from({ length: ledger.paid }, (_, index) =>
    addDays(created, 14 + Math.round((span * (index + throws.between(0.3, 1))) / ledger.paid)),
  );
  const open = (count: number, from: number, to: number) =>
    Array.from({ length: count }, () => days.day(-throws.whole(from, to)));
  return [
    ...paid.map((day) => ({ date: officeDay(day), fate: 'paid' as const })),
    ...open(ledger.overdue, 41 + lateMore(project), 52 + lateMore(project)).map((day) => ({
      date: officeDay(day),
      fate: 'overdue' as const,
    })),
    ...open(ledger.approved, 14, 22).map((day) => ({ date: officeDay(day), fate: 'approved' as const })),
    ...open(ledger.pending, 4, 12).map((day) => ({ date: officeDay(day), fate: 'pending' as const })),
  ].sort((a, b) => a.date.localeCompare(b.date));
}

/** Two sites let an invoice lie for longer than the others: days beyond theirs. */
const lateMore = ({ key }: Project): number => (key === 'villas' ? 30 : key === 'cooling' ? 60 : 0);

/** The day itself, or the Thursday before a weekend. */
const officeDay = (date: CalendarDate): CalendarDate => (isWorkday(date) ? date : officeDay(addDays(date, -1)));

/** Open invoices have 30 days; what was paid may have had longer. */
const dueOf = (date: CalendarDate, fate: Fate, throws: Dice): CalendarDate =>
  addDays(date, fate === 'paid' ? throws.pick([30, 30, 45, 60]) : 30);

interface Wanted {
  readonly category: Category;
  readonly date: CalendarDate;
  /** Where in the time from the start of the project to today, 0 to 1. */
  readonly phase: number;
  readonly throws: Dice;
  readonly certificates: Map<string, number>;
}

function invoiceOf(project: Project, { category, date, phase, throws, certificates }: Wanted): Invoice {
  const { site } = project;
  if (category === 'subcontractor') {
    const works = site.payments.subcontracts.filter(({ from, to }) => from <= phase && phase <= to);
    const { vendor, work } = throws.pick(works);
    const number = (certificates.get(work) ?? 0) + 1;
    certificates.set(work, number);
    const certificate = site.isArabic ? `مستخلص رقم ${number}، ${work}` : `Payment certificate no. ${number}, ${work}`;
    return { vendor, description: certificate };
  }
  if (category !== 'materials') return runningCost(site, category, date, throws);
  const [, kind, , , , supplier] = throws.pick(suppliesOf(site, phase));
  return delivery({ vendor: supplier ?? '', kind, date, site });
}

function suppliesOf({ materials }: Site, phase: number) {
  const bought = materials.filter(([, , , , , supplier]) => supplier !== null);
  const now = bought.filter(([, kind]) => {
    const [from, to] = invoiceTexts.materials[kind].delivered;
    return from <= phase && phase <= to;
  });
  return now.length > 0 ? now : bought;
}

const vatOf = (category: Category): string => (category === 'permits' ? '0' : String(VAT_PERCENT));

/** Whole riyals before VAT; fees of authorities carry none. */
function amountOf(gross: number, category: Category): string {
  if (category === 'permits') return `${Math.max(500, Math.round(gross / 50) * 50)}`;
  const net = Math.max(200, Math.round((gross * 100) / (100 + VAT_PERCENT)));
  const halalas = BigInt(net) * BigInt(100 + VAT_PERCENT);
  return `${halalas / 100n}.${String(halalas % 100n).padStart(2, '0')}`;
}

function newNumber({ vendor }: Invoice, date: CalendarDate, throws: Dice, used: Set<string>): string {
  const number = `${vendorCode(vendor)}-${date.slice(2, 4)}-${String(throws.whole(11, 4899)).padStart(4, '0')}`;
  if (used.has(number)) return newNumber({ vendor, description: '' }, date, throws, used);
  used.add(number);
  return number;
}

/** Two of the overdue ones wait for approval, the others for the transfer. */
function run(
  setting: Setting,
  project: Project,
  { row, fate, throws }: { row: PaymentRow; fate: Fate; throws: Dice },
): PaymentRow {
  if (fate === 'pending' || (fate === 'overdue' && project.key === 'hospital')) return row;
  const approved = approve(setting, project, row, throws);
  return fate === 'paid' ? pay(setting, approved, throws) : approved;
}

export function buildDemo(now: Date, seed: string): DemoContent {
  const today = dateIn(TIME_ZONE, now);
  const days = daysAround(today);
  const people = makePeople(days, seed);
  const { setting, happenings } = makeSetting(days, people, seed);
  const projects = makeProjects(setting);
  const invoiceNumbers = new Set<string>();
  const parts = projects.map((project, index) => {
    const plan = makeTasks(setting, project);
    const logs = makeLogs(setting, project, plan);
    const risks = makeRisks(setting, project);
    const weeks = index < PROGRAMMED ? makeWeeks(setting, project, plan) : undefined;
    return {
      project: weeks ? { ...project, row: numberedPast(project.row, weeks.tasks.length) } : project,
      tasks: weeks ? [...plan, ...weeks.tasks] : plan,
      schedules: weeks
        ? [{ ...makeSchedule(setting, project, plan), ...makeMachines(setting, project, plan), ...weeks }]
        : [],
      materials: makeMaterials(setting, project),
      payments: makePayments(setting, project, invoiceNumbers),
      risks,
      riskComments: makeRiskComments(setting, project, risks),
      logs,
      shots: takePictures(setting, project, logs),
    };
  });
  const contracts = makeContracts(setting, projects);
  const payments = parts.flatMap((part) => part.payments);
  const vendors = makeVendors(people, payments);
  const attachments = attachInvoices(setting, payments, { vendors, buyer: DEMO_ORGANISATION });
  const logs = parts.flatMap((part) => part.logs);
  for (const log of logs) announceLog(setting, log);
  return {
    today,
    people,
    projects: parts.map(({ project }) => project),
    tasks: parts.flatMap(({ tasks }) => tasks),
    materials: parts.flatMap(({ materials }) => materials),
    payments,
    attachments,
    contracts,
    vendors,
    schedules: parts.flatMap(({ schedules }) => schedules),
    risks: parts.flatMap(({ risks }) => risks),
    riskComments: parts.flatMap((part) => part.riskComments),
    logs,
    shots: parts.flatMap(({ shots }) => shots),
    happenings: [...firstSignIns(people), ...happenings].sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

/** The next task's number follows those of the promised parts. */
const numberedPast = (row: Project['row'], added: number): Project['row'] => ({
  ...row,
  nextTaskNumber: (row.nextTaskNumber ?? 1) + added,
});
