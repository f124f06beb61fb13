import { callerOf, visibleSql } from '#features/authorization/server/api.ts';
import { calendarFrom } from '#features/calendar/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { disciplineOf } from '#features/work-knowledge/discipline-rules.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { type CalendarDate, dateIn, readDate } from '#shared/dates.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { fold } from '#shared/language/fold.ts';
import type { Material } from '../contract.ts';
import { adviceOf } from '../forecast/advice.ts';
import { categoryOfItem } from '../forecast/families.ts';
import { type Forecast, forecastOf, net, type Stocked } from '../forecast/forecast.ts';
import type { Using } from '../forecast/need.ts';
import { ProjectWork, type Work } from '../forecast/usage.ts';
import { Workdays } from '../forecast/workdays.ts';
import type { ForecastQuestion, Shortfall } from '../forecast-contract.ts';
import { type Book, type ProjectPlan, readBooks, readLeadTimes, readPlans } from './books.ts';
import { figuresOf } from './forecasts.ts';
import { readManyMaterials } from './read.ts';

interface Asking {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
}

type Line = ForecastQuestion['stock'][number];

/** What is missing of the stock that was sent, the earliest first. */
export async function answerQuestion({ db, user, now }: Asking, question: ForecastQuestion): Promise<Shortfall[]> {
  const { timeZone, calendar } = await readSettings(db);
  const today = dateIn(timeZone, now);
  const [planned, records] = await Promise.all([
    readPlanned(db, user, { question, timeZone }),
    readRecords(db, user, question.stock, today),
  ]);
  const named: ProjectPlan = {
    today,
    workdays: new Workdays(today, calendarFrom(null, calendar).isWorkingDay),
    work: new ProjectWork([], disciplineOf),
    project: { start: null, end: null },
    isOver: false,
  };
  return withPlanned(question.stock, planned)
    .flatMap((line) => {
      const record = line.materialId === null ? undefined : records.get(line.materialId);
      const forecast = forecastLine(line, planned.get(nameOf(line)), record, named);
      return forecast ? [shortfallOf(line, forecast, { record, today })] : [];
    })
    .sort((one, other) => one.days_ahead - other.days_ahead || one.item.localeCompare(other.item));
}

const nameOf = ({ item }: { readonly item: string }) => fold(item);

/** What is planned and nobody has counted is wholly missing. */
function withPlanned(stock: readonly Line[], planned: ReadonlyMap<string, Planned>): Line[] {
  const counted = new Set(stock.map(nameOf));
  const rest = [...planned].filter(([name, { quantity }]) => !counted.has(name) && quantity > 0);
  const missing = rest.map(([, { item, quantity }]) => ({ item, available: 0, required: quantity, materialId: null }));
  return [...stock, ...missing];
}

interface Known {
  readonly material: Material;
  readonly book: Book;
  readonly plan: ProjectPlan;
  readonly deliveries: readonly number[];
}

/** The materials of the books that the stock names. @throws AppError not_found for one that may not be seen */
async function readRecords(db: Database, user: SessionUser, stock: readonly Line[], today: CalendarDate) {
  const ids = [...new Set(stock.flatMap(({ materialId }) => materialId ?? []))];
  if (ids.length === 0) return new Map<string, Known>();
  const found = await readManyMaterials(db, user, ids);
  if (found.length < ids.length) throw notFound('Material');
  const [plans, books, leads] = await Promise.all([
    readPlans(
      db,
      found.map(({ projectId }) => projectId),
      today,
    ),
    readBooks(db, ids, today),
    readLeadTimes(
      db,
      found.map(({ supplier }) => supplier),
    ),
  ]);
  return new Map(
    found.flatMap((material): [string, Known][] => {
      const plan = plans.get(material.projectId);
      const book = books.get(material.id);
      if (!plan || !book) return [];
      return [[material.id, { material, book, plan, deliveries: leads.get(material.supplier ?? '') ?? [] }]];
    }),
  );
}

function forecastLine(
  line: Line,
  planned: Planned | undefined,
  record: Known | undefined,
  named: ProjectPlan,
): Forecast | undefined {
  const plan = record?.plan ?? named;
  if (plan.isOver || line.available >= line.required) return undefined;
  const stocked = stockedOf(line, record);
  if (!planned) return forecastOf(stocked, plan);
  return net(stocked, plan, { basis: 'plan', tasks: planned.tasks });
}

function stockedOf({ item, available, required }: Line, record: Known | undefined): Stocked {
  if (record) {
    const { category, unit, expectedDeliveryDate: expected } = record.material;
    return { item, available, required, category, unit, expected, deliveries: record.deliveries, ...record.book };
  }
  const ledger = { movements: 0, usedLately: 0, firstMovement: null };
  const category = categoryOfItem(item) ?? 'other';
  return { item, available, required, category, expected: null, deliveries: [], links: [], consumed: 0, ledger };
}

interface About {
  readonly record: Known | undefined;
  readonly today: CalendarDate;
}

const shortfallOf = (
  { item, materialId, available, required }: Line,
  forecast: Forecast,
  { record, today }: About,
): Shortfall => ({
  item,
  materialId,
  unit: record?.material.unit ?? null,
  available,
  required,
  ...figuresOf(forecast, record?.material.unit ?? null),
  advice: adviceOf(forecast, today),
});

/** The lines of the plan for one item, each as a task that takes its quantity. */
interface Planned {
  readonly item: string;
  readonly quantity: number;
  readonly tasks: readonly Using[];
}

interface PlanQuestion {
  readonly question: ForecastQuestion;
  readonly timeZone: string;
}

async function readPlanned(db: Database, user: SessionUser, { question: { plan }, timeZone }: PlanQuestion) {
  const tasks = await readTasks(
    db,
    user,
    plan.flatMap(({ taskId }) => taskId ?? []),
  );
  const lines = plan.map((line, index) => {
    const task = line.taskId === null ? undefined : tasks.get(line.taskId);
    if (line.taskId !== null && !task) throw invalid(`plan.${index}.taskId`, 'This task does not exist.');
    const date = line.date && (readDate(line.date, timeZone) ?? null);
    return { item: line.item, quantity: line.quantity ?? 0, using: usingOf({ ...line, date }, index, task) };
  });
  return new Map(
    [...Map.groupBy(lines, nameOf)].map(([name, own]): [string, Planned] => [
      name,
      {
        item: own[0]?.item ?? name,
        quantity: Math.round(own.reduce((sum, { quantity }) => sum + quantity, 0) * 10_000) / 10_000,
        tasks: own.map(({ using }) => using),
      },
    ]),
  );
}

/** A line of the plan as a task: the one it names, on the date it names. */
const usingOf = (line: ForecastQuestion['plan'][number], index: number, task: PlannedTask | undefined): Using => ({
  ...(task ?? { id: '', number: index + 1, title: line.item, isDone: false, hours: null, start: null, end: null }),
  ...(line.date !== null && { start: line.date, end: line.date }),
  quantity: line.quantity || null,
});

const taskStatement = {
  name: 'materials-planned-tasks',
  text: `select t.id, t.number, t.title, t.status = 'done' as "isDone", t.estimated_hours::float8 as hours,
      t.planned_start_date::text as start, t.planned_end_date::text as "end"
    from tasks t join projects p on p.id = t.project_id and p.deleted_at is null
    where t.id = any($2::uuid[]) and t.deleted_at is null and ${visibleSql('t.project_id', '$1')}`,
};

type PlannedTask = Omit<Work, 'parentTaskId'>;

async function readTasks(db: Database, user: SessionUser, ids: readonly string[]): Promise<Map<string, PlannedTask>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.$client.query<PlannedTask>({ ...taskStatement, values: [callerOf(user).scope, ids] });
  return new Map(rows.map((row) => [row.id, row]));
}
