import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { addDays, type CalendarDate, dateIn } from '#shared/dates.ts';
import type { baselines, baselineTasks, equipment, taskEquipment, taskLinks } from '../tables/schedule.ts';
import { takePictures } from './album.ts';
import { type Attached, attachInvoices } from './attachments.ts';
import { type ContractRows, makeContracts } from './contracts.ts';
import { daysAround } from './days.ts';
import type { Happening } from './happening.ts';
import { linksOf } from './links.ts';
import { type Log, makeLogs, tellLog } from './logs.ts';
import { type MaterialRow, makeMaterials } from './materials.ts';
import { makePayments } from './payments.ts';
import { firstSignIns, makePeople, type People } from './people.ts';
import type { Shot } from './pictures/compose.ts';
import { makeProjects, type Project } from './projects.ts';
import { makeRiskComments, makeRisks, type RiskCommentRow, type RiskRow } from './risks.ts';
import type { PaymentRow } from './rows.ts';
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
  const kept = steps.flatMap(({ id, status, plannedStartDate, plannedEndDate }) => {
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
  return { links, baselines: [baseline], baselineTasks: kept };
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
  for (const log of logs) tellLog(setting, log);
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
