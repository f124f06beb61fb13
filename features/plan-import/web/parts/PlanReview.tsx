import { ChevronDown, TriangleAlert } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatList, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { SheetColumns } from '#web/ui/SheetColumns.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { PlanPreview, PlanRow } from '../../contract.ts';
import { ALL_SHEETS, type DateOrder, type Field as PlanField, type SkipReason } from '../../reading/plan.ts';
import { type PlanBudget, PlanCosts } from './PlanCosts.tsx';
import { PlanDataDate } from './PlanDataDate.tsx';
import { PlanLine } from './PlanPicker.tsx';
import { PlanStart } from './PlanStart.tsx';
import type { PlanFile } from './plan-file.ts';

/** So many calendars are named. */
const NAMED = 6;

interface PlanReviewProps {
  readonly plan: PlanFile;
  readonly preview: PlanPreview;
  /** Absent while the project is not created. */
  readonly projectId?: string;
  readonly budget: PlanBudget | undefined;
}

/** A badge of several words, which a phone shows in two lines. */
const SENTENCE = 'rounded-1 whitespace-normal';

const fieldLabels: Record<PlanField, string> = {
  id: 'ID',
  wbs: 'WBS code',
  level: 'Outline level',
  parent: 'Parent task',
  group: 'Phase or group',
  name: 'Task name',
  start: 'Start',
  end: 'End',
  duration: 'Duration',
  predecessors: 'Predecessors',
  successors: 'Successors',
  percent: 'Percent complete',
  resources: 'Resources',
  hours: 'Work in hours',
  cost: 'Budgeted cost',
  milestone: 'Milestone',
  kind: 'Kind of link',
  lag: 'Lag',
  status: 'Status',
  constraint: 'Constraint',
  constraintDate: 'Constraint date',
  workers: 'Workers a day',
  actualStart: 'Actual start',
  actualFinish: 'Actual finish',
};

const orderLabels: Record<DateOrder, string> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
};

/** Which sheet and which columns were recognised; every choice can be changed and the plan is read again. */
function PlanColumns({ plan, preview }: { plan: PlanFile; preview: PlanPreview }) {
  const plans = preview.sheets.filter(({ isPlan }) => isPlan).length;
  const isAll = preview.sheet === ALL_SHEETS;
  const table = { ...preview, sheets: preview.sheets.map(({ name, isPlan }) => ({ name, isFound: isPlan })) };
  return (
    <SheetColumns
      table={table}
      labels={fieldLabels}
      isOpen={!isAll && !preview.columns.some(({ field }) => field === 'start')}
      allSheets={plans > 1 ? { label: t('All sheets with a plan'), isChosen: isAll, sheet: ALL_SHEETS } : undefined}
      warning={warningOf(preview, plan)}
      onChoose={plan.change}
    >
      {preview.hasOpenDates && (
        <Field label={t('Dates are written')}>
          <Select
            value={preview.dateOrder}
            onValue={(dateOrder) => plan.change({ dateOrder })}
            options={(Object.keys(orderLabels) as DateOrder[]).map((value) => ({
              value,
              label: t(orderLabels[value]),
            }))}
          />
        </Field>
      )}
    </SheetColumns>
  );
}

function warningOf({ isGuess, sheets }: PlanPreview, { chosen }: PlanFile): string | undefined {
  const plans = sheets.filter(({ isPlan }) => isPlan).length;
  if (isGuess)
    return t('No heading was recognised: the columns were told by what stands in them. Check them before you go on.');
  return plans > 1 && chosen.sheet === undefined
    ? t('Several sheets of this book hold a plan: choose one of them, or all.')
    : undefined;
}

const lineLabel = (line: number | null): string => (line === null ? '–' : formatNumber(line, { useGrouping: false }));

/** "No. 12" by the file's own id, else "Row 14"; nothing for what stands in no row. */
function RowNumber({ id, line }: Pick<PlanRow, 'id' | 'line'>) {
  if (id === null && line === null) return null;
  const number = id === null ? t('Row {{line}}', { line: lineLabel(line) }) : t('No. {{number}}', { number: id });
  return <span className="text-ink-3">{number}</span>;
}

/** Which task is meant by a predecessor that fits neither an id nor a row: asked, never guessed. */
function PlanQuestions({ plan, preview }: { plan: PlanFile; preview: PlanPreview }) {
  const chosen = plan.chosen.refs ?? {};
  const open = new Map(preview.openRefs.map((one) => [one.ref, one]));
  const asked = [...new Set([...Object.keys(chosen), ...open.keys()])];
  if (asked.length === 0) return null;
  const hasIds = preview.tasks.some(({ id }) => id !== null);
  const rows = preview.tasks.flatMap(({ id, line, name }) => {
    const number = hasIds ? id : lineLabel(line);
    return line === null ? [] : [{ value: String(line), label: number === null ? name : `${number} · ${name}` }];
  });
  const helpOf = (ref: string) => {
    const found = open.get(ref);
    if (!found || found.name === '') return undefined;
    if (found.line === null)
      return t('Linked with {{name}}. Without an answer the link is left out.', { name: isolate(found.name) });
    if (found.id !== null)
      return t('In no. {{number}}, {{name}}. Without an answer the link is left out.', {
        number: isolate(found.id),
        name: isolate(found.name),
      });
    const values = { line: lineLabel(found.line), name: isolate(found.name) };
    return t('In row {{line}}, {{name}}. Without an answer the link is left out.', values);
  };
  const textOf = (ref: string) => open.get(ref)?.text ?? chosen[ref]?.text ?? ref;
  return (
    <section aria-label={t('Links to check')} className="grid gap-3 rounded-2 border border-amber bg-amber-wash p-4">
      <h3 className="font-semibold">{t('Links that name no row of the file, or several')}</h3>
      <div className="grid gap-3 md:grid-cols-2">
        {asked.map((ref) => (
          <Field
            key={ref}
            label={t('Which task is meant by {{text}}?', { text: isolate(textOf(ref)) })}
            help={helpOf(ref)}
          >
            <Select
              value={String(chosen[ref]?.line ?? '')}
              onValue={(line) =>
                plan.change({ refs: { [ref]: { line: line === '' ? null : Number(line), text: textOf(ref) } } })
              }
              options={[{ value: '', label: t('None: leave the link out') }, ...rows]}
            />
          </Field>
        ))}
      </div>
    </section>
  );
}

const MOST_NAMED = 6;

/** Whom the plan names as responsible and who is no member that can be assigned: kept with the task, assigned on joining. */
function UnassignedPeople({ preview, projectId }: { preview: PlanPreview; projectId: string | undefined }) {
  const { role } = useSession();
  const { unassigned, unassignedCount } = preview;
  if (unassignedCount === 0) return null;
  const names = unassigned.slice(0, MOST_NAMED).map(({ name, count }) => `${isolate(name)} (${formatNumber(count)})`);
  const more = unassignedCount - names.length;
  return (
    <p className="text-sm wrap-anywhere text-ink-2">
      {t(
        'Responsible in the plan, and no member who can be assigned yet: {{names}}. The name stays with the task, and whoever joins by that name is assigned.',
        { names: formatList([...names, ...(more > 0 ? [t('{{count}} more names', { count: more })] : [])]) },
      )}{' '}
      {projectId && may(role, 'member.manage') && (
        // In a tab of its own: leaving this page would lose the chosen file.
        <a
          href={`/admin/users?project=${projectId}`}
          target="_blank"
          rel="noreferrer"
          className="text-primary underline"
        >
          {t('Add or invite people')}
        </a>
      )}
    </p>
  );
}

/** What the file holds, before anything is created: figures, columns, rows, and what was left out and why. */
export function PlanReview({ plan, preview, projectId, budget }: PlanReviewProps) {
  return (
    <div className={cx('grid gap-4', plan.isReading && 'opacity-60')}>
      <div className="grid gap-1.5">
        <PlanLine preview={preview} />
        <div className="flex flex-wrap gap-1.5">
          {preview.nodeCount > 0 && (
            <Badge className={SENTENCE}>
              {t('{{count}} groups of the work breakdown become parent tasks', { count: preview.nodeCount })}
            </Badge>
          )}
          {preview.milestoneCount > 0 && <Badge>{t('{{count}} milestones', { count: preview.milestoneCount })}</Badge>}
          {preview.constraintCount > 0 && (
            <Badge>{t('{{count}} tasks with a date to keep', { count: preview.constraintCount })}</Badge>
          )}
          {preview.calendars.length > 0 && (
            <Badge>{t('Working calendars: {{names}}', { names: formatList(preview.calendars.slice(0, NAMED)) })}</Badge>
          )}
          {preview.linkKinds.map(({ kind, count }) => (
            <Badge key={kind}>
              <bdi dir="ltr">{`${kind} ${formatNumber(count)}`}</bdi>
            </Badge>
          ))}
          {preview.offDayCount > 0 && (
            <Badge tone="amber" className={SENTENCE}>
              {t('{{count}} tasks start or end on a day off and stay as in the file', { count: preview.offDayCount })}
            </Badge>
          )}
        </div>
      </div>
      {preview.isBill && (
        <p className="text-amber-ink">
          {t(
            'This sheet has quantities and rates. If it is a bill of quantities, import it under Payment certificates, Bill.',
          )}
        </p>
      )}
      {preview.scheduled && <PlanStart plan={plan} scheduled={preview.scheduled} />}
      <PlanDataDate plan={plan} file={preview} />
      <PlanQuestions plan={plan} preview={preview} />
      {preview.costs && <PlanCosts costs={preview.costs} budget={budget} />}
      <UnassignedPeople preview={preview} projectId={projectId} />
      {preview.source === 'sheet' && <PlanColumns plan={plan} preview={preview} />}
      <Rows preview={preview} />
      {preview.convertedCount > 0 && <ConvertedRows preview={preview} />}
      {preview.skippedCount > 0 && <SkippedRows preview={preview} />}
    </div>
  );
}

type PlacedRow = PlanRow & { place: number };

/** Columns that no row fills are left out. */
const columnsOf = (rows: readonly PlacedRow[]): Column<PlacedRow>[] =>
  [numberColumn(rows), ...allColumns()].filter(
    ({ key }) =>
      (key !== 'after' || rows.some(({ predecessors }) => predecessors !== '')) &&
      (key !== 'who' || rows.some(({ resources }) => resources !== null)) &&
      (key !== 'duration' || rows.some(({ durationDays }) => durationDays !== null)),
  );

/** Rows by the file's own ids, else by their number in the file, as questions and remarks name them, else by their places. */
function numberColumn(rows: readonly PlacedRow[]): Column<PlacedRow> {
  if (rows.some(({ id }) => id !== null))
    return { key: 'id', header: t('No.'), cell: ({ id }) => <bdi dir="ltr">{id ?? '–'}</bdi> };
  if (rows.some(({ line }) => line !== null))
    return { key: 'row', header: t('Row'), cell: ({ line }) => lineLabel(line), numeric: true };
  return { key: 'place', header: t('No.'), cell: ({ place }) => lineLabel(place), numeric: true, desktopOnly: true };
}

const allColumns = (): Column<PlacedRow>[] => [
  { key: 'name', header: t('Task'), main: true, cell: (row) => <RowName row={row} /> },
  { key: 'start', header: t('Start'), cell: ({ start }) => (start ? formatDate(start) : '–') },
  {
    key: 'end',
    header: t('End'),
    cell: ({ end, endComputed }) =>
      end ? (
        <>
          {formatDate(end)}
          {endComputed && <span title={t('Computed from start and duration')}> *</span>}
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'duration',
    header: t('Days'),
    numeric: true,
    cell: ({ durationDays }) => (durationDays === null ? '–' : formatNumber(durationDays)),
  },
  { key: 'after', header: t('After'), cell: ({ predecessors }) => <bdi dir="ltr">{predecessors || '–'}</bdi> },
  {
    key: 'who',
    header: t('Resources'),
    cell: ({ resources }) => (resources ? isolate(resources) : '–'),
    desktopOnly: true,
  },
];

function RowName({ row }: { row: PlanRow }) {
  return (
    <span className="flex items-center gap-1.5" style={{ paddingInlineStart: `${Math.min(row.depth, 6) * 0.9}rem` }}>
      <bdi className="min-w-0 wrap-anywhere">
        {row.wbs && <span className="me-1.5 text-xs text-ink-3 tabular-nums">{row.wbs}</span>}
        {row.name}
      </bdi>
      {row.milestone && (
        <span role="img" aria-label={t('Milestone')} title={t('Milestone')} className="shrink-0 text-ink-3">
          ◆
        </span>
      )}
      {row.offDay && (
        <TriangleAlert
          size={14}
          className="shrink-0 text-amber-ink"
          role="img"
          aria-label={t('Starts or ends on a day off')}
        />
      )}
    </span>
  );
}

function Rows({ preview }: { preview: PlanPreview }) {
  const rows = preview.tasks.map((row, index) => ({ ...row, place: index + 1 }));
  const hidden = preview.taskCount - rows.length;
  const isComputed = rows.some(({ endComputed }) => endComputed);
  return (
    <div className="grid gap-2">
      <Table
        label={t('Tasks of the plan')}
        rows={rows}
        keyOf={({ place }) => String(place)}
        columns={columnsOf(rows)}
        pageSize={50}
      />
      {hidden > 0 && (
        <p className="text-sm text-ink-3">
          {t('{{count}} more tasks are created and not shown here.', { count: hidden })}
        </p>
      )}
      {isComputed && (
        <p className="text-sm text-ink-3">{t('* The file has no such date; it follows from start and duration.')}</p>
      )}
    </div>
  );
}

/** "+50%", "3 edays": what was not written in working days, and what it became. */
function ConvertedRows({ preview }: { preview: PlanPreview }) {
  const more = preview.convertedCount - preview.converted.length;
  return (
    <details className="group rounded-2 border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-2 px-4 font-medium md:min-h-10">
        <ChevronDown size={16} aria-hidden className="text-ink-3 transition-transform group-open:rotate-180" />
        {t('{{count}} lags and durations were converted to working days', { count: preview.convertedCount })}
      </summary>
      <ul className="grid gap-1.5 border-t border-line px-4 py-3 text-sm">
        {preview.converted.map(({ what, text, days, ...row }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="flex flex-wrap gap-x-2">
            <RowNumber {...row} />
            <span>{what === 'lag' ? t('Lag') : t('Duration')}</span>
            <bdi dir="ltr">{text}</bdi>
            <span>→ {t('{{count}} working days', { count: days })}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-4 pb-3 text-sm text-ink-3">{t('and {{count}} more', { count: more })}</p>}
    </details>
  );
}

const reasonTexts: Record<SkipReason, string> = {
  heading: 'Repeats the headings',
  no_name: 'Has no name',
  total: 'A total, not a task',
  footer: 'Below the plan, without a date',
  link_ambiguous: 'Fits the names of several rows: write the number of the row instead',
  link_unknown: 'Names a row that is not in the file',
  link_self: 'A link to itself',
  link_part: 'A link between a task and a part of it',
  link_circle: 'This link would close a circle',
  link_hyphen: 'A hyphen between two numbers of rows: check the links it became',
  date_unread: 'Not a date that can be read',
  date_far: 'Far from the other dates of the file',
  ends_first: 'Ends before it starts',
  percent_unread: 'Not a percentage that can be read',
  cost_unread: 'Not an amount that can be read',
  code_twice: 'Has the WBS code of an earlier row',
  constraint: 'A constraint that a task cannot have here',
  grid_start: 'The weeks or days of the chart have no dates: they are counted from this day',
  calendar: 'Days off that come back in a way that is not read',
};

function SkippedRows({ preview }: { preview: PlanPreview }) {
  const more = preview.skippedCount - preview.skipped.length;
  return (
    <details className="group rounded-2 border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-x-2 px-4 font-medium md:min-h-10">
        <ChevronDown size={16} aria-hidden className="text-ink-3 transition-transform group-open:rotate-180" />
        {t('{{count}} things were left out or are doubtful', { count: preview.skippedCount })}
      </summary>
      <ul className="grid gap-1.5 border-t border-line px-4 py-3 text-sm">
        {preview.skipped.map(({ reason, text, ...row }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="flex flex-wrap gap-x-2">
            <RowNumber {...row} />
            <span>{t(reasonTexts[reason])}</span>
            <bdi className="min-w-0 text-ink-3 wrap-anywhere">{text}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-4 pb-3 text-sm text-ink-3">{t('and {{count}} more', { count: more })}</p>}
    </details>
  );
}
