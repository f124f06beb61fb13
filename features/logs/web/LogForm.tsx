import { useSearch } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { AnalyseButton } from '#features/photos/web/parts/AnalyseButton.tsx';
import { noted } from '#features/photos/web/parts/analysis-notes.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { useMyTasks, useTasks } from '#features/tasks/web/queries.ts';
import { useWeather } from '#features/weather/web/queries.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { clockAhead, serverToday } from '#web/offline/clock.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DateInput, NumberInput, Select, TextArea } from '#web/ui/inputs.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useStore } from '#web/ui/store.ts';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import { crewTotal } from '../rules.ts';
import { CopiedLine, type Copy, CopyYesterday } from './CopyYesterday.tsx';
import { DetailFields } from './DetailFields.tsx';
import { DictateButton } from './DictateButton.tsx';
import { detailFaults } from './detail-lines.ts';
import {
  type Edit,
  emptyDraft,
  groupByProgress,
  isBlank,
  type LogDraft,
  NO_TASK,
  otherTotal,
  tasksToChoose,
  weatherFrom,
} from './draft.ts';
import { type Desk, DraftSession } from './draft-desk.ts';
import { LeftBehind } from './LeftBehind.tsx';
import { progressLabels } from './labels.ts';
import { lastSite, rememberSite } from './last-site.ts';
import { latestToday } from './latest-today.ts';
import { leadToFault } from './lead-to-fault.ts';
import { FullSizeSwitch, PhotoPicker } from './PhotoPicker.tsx';
import { chosenPhotos, mayLeaveUnkept, placeOf, usePhotos } from './photos.ts';
import { useRecentLogs } from './queries.ts';
import { useIsSecond } from './second-log.ts';
import { confirmedDay, useOneByOne } from './submit-questions.ts';
import { UnsentPhotos } from './UnsentPhotos.tsx';
import { useSharedPhotos } from './use-shared-photos.ts';
import { useSite } from './use-site.ts';
import { faultsOf, useSubmit } from './use-submit.ts';

/** A submit that failed leads to the first field that says why, once it may be written in again. */
function useFirstFault(
  form: RefObject<HTMLFormElement | null>,
  faults: Readonly<Record<string, string>>,
  isSending: boolean,
): void {
  const shownFaults = useRef(faults);
  useEffect(() => {
    if (isSending || shownFaults.current === faults) return;
    shownFaults.current = faults;
    // What was pressed lost the focus while the form was locked.
    const pressed = document.activeElement === document.body ? submitOf(form.current) : null;
    if (!leadToFault(form.current)) pressed?.focus({ preventScroll: true });
  }, [form, faults, isSending]);
}

const submitOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[type="submit"]') ?? null;

/** One for every page that shows the form: it lets go of its draft with the page. */
function useDesk(owner: string, start: () => LogDraft): DraftSession {
  const begin = useRef(start);
  begin.current = start;
  const desk = useMemo(() => new DraftSession(owner, () => begin.current()), [owner]);
  useEffect(() => {
    void desk.open();
    return () => desk.close();
  }, [desk]);
  return desk;
}

/** "Submit Daily Log". What is typed and chosen stays on the device until the server has it. */
export function LogForm() {
  const { user, role } = useSession();
  const { project = '', task = NO_TASK } = useSearch({ strict: false }) as { project?: string; task?: string };
  const desk = useDesk(user.id, () =>
    emptyDraft(serverToday(), { projectId: project || lastSite(user.id), taskId: project ? task : NO_TASK }),
  );
  const shown = useStore(desk.shown);
  const [copy, setCopy] = useState<Copy>();
  const mayCall = may(role, 'log.submit');
  useReportUnsaved(shown?.isUnkept === true && !shown.isSending);
  if (!shown) return <Skeleton className="h-[80svh] rounded-2" />;
  const { draft, serial, isSending } = shown;
  const { change } = desk;
  return (
    <Card>
      <CardHeader
        title={t('Submit Daily Log')}
        action={
          mayCall && (
            <fieldset disabled={isSending} className="contents">
              <CopyYesterday draft={draft} change={change} onCopy={setCopy} />
            </fieldset>
          )
        }
      />
      <CardBody className="grid gap-4">
        {!mayCall && (
          <p className="rounded-2 border border-line bg-sunk px-3 py-2 text-ink-2">
            {t('Daily logs can only be submitted by Site Engineers, Construction Managers, or Administrators.')}
          </p>
        )}
        <UnsentPhotos owner={user.id} />
        <LeftBehind owner={user.id} draft={draft} desk={desk} disabled={!mayCall || isSending} />
        {copy && copy.before.id === draft.id && (
          <CopiedLine copy={copy} change={change} onUndone={() => setCopy(undefined)} />
        )}
        <Fields key={serial} draft={draft} desk={desk} mayCall={mayCall} isSending={isSending} />
      </CardBody>
    </Card>
  );
}

type Change = (edit: Edit) => void;

interface FieldsProps extends Omit<Desk, 'serial'> {
  readonly desk: DraftSession;
  readonly mayCall: boolean;
}

/** On a phone it stays in sight, above the bar. */
const SubmitFoot = ({ isSending }: { isSending: boolean }) => (
  <div
    data-foot
    className="grid md:justify-items-end max-md:sticky max-md:bottom-[calc(56px+1px+env(safe-area-inset-bottom)+var(--lines,0px))] max-md:z-1 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-card max-md:px-4 max-md:py-2"
  >
    <Button
      type="submit"
      variant="primary"
      busy={isSending}
      className="max-md:h-auto max-md:min-h-12 max-md:w-full max-md:py-1 max-md:whitespace-normal"
    >
      {t('Submit Daily Log')}
    </Button>
  </div>
);

interface Proposal {
  readonly change: (edit: { date: string }) => void;
  /** Nothing is written yet: nobody has said that the proposed day is meant. */
  readonly isEmpty: boolean;
}

/** A log that was proposed for today by this device's clock moves to the server's today when the two turn out to differ. */
function useServerDay({ date }: Pick<LogDraft, 'date'>, { change, isEmpty }: Proposal): void {
  const ahead = useStore(clockAhead);
  const known = useRef(ahead);
  useEffect(() => {
    if (known.current === ahead) return;
    known.current = ahead;
    if (isEmpty && date === today() && date !== serverToday()) change({ date: serverToday() });
  }, [ahead, isEmpty, date, change]);
}

function Fields({ draft, desk, mayCall, isSending }: FieldsProps) {
  const { user } = useSession();
  const { change } = desk;
  const pending = usePhotos(draft.id);
  const items = pending ?? [];
  const { send, faults } = useSubmit();
  const isFaulty = Object.keys(faults).length > 0;
  const tasks = useTasksToChoose(draft);
  const task = tasks.find(({ id }) => id === draft.taskId);
  const form = useRef<HTMLFormElement>(null);
  useFirstFault(form, faults, isSending);
  useKnownWeather(draft, change);
  const isSecond = useIsSecond(draft, user.id);
  useSharedPhotos(draft, { change, items: pending, owner: user.id });
  const isEmpty = pending !== undefined && isBlank(draft, items.length);
  useServerDay(draft, { change, isEmpty });
  const site = useSite(draft, { change, owner: user.id, isEmpty });
  useStoredWithPhotos(desk, draft.id, items.length > 0);
  // What the form does not show is not sent: a task whose name nothing here knows is none.
  const project = useProjects().data?.find(({ id }) => id === draft.projectId);
  const place = placeOf(project?.name, task?.title);
  const submit = useOneByOne(async () => {
    if (!(await mayLeaveUnkept(draft.id))) return;
    const start = project?.plannedStartDate;
    const hasFaults = Object.keys(faultsOf(draft, latestToday(), start)).length > 0;
    const chosen = await chosenPhotos(draft.id);
    const asked = { photos: chosen.length, start, isSecond };
    const date = hasFaults ? draft.date : await confirmedDay(draft, asked);
    // What was typed and chosen while the question waited for its answer goes too.
    const typed = desk.shown.get()?.draft;
    if (date === undefined || typed?.id !== draft.id) return;
    const now = { ...typed, date };
    if (date !== typed.date) change({ date });
    await send({
      ...{ place, start, items: await chosenPhotos(now.id), draft: { ...now, taskId: task?.id ?? NO_TASK } },
      onPress: () => desk.press(now),
      onTaken: async () => (await desk.renew(now)).id,
      onSubmitted: (id) => {
        rememberSite(user.id, now.projectId);
        return desk.reset(id);
      },
    });
  });
  const isPhone = useIsPhone();
  const photos = (
    <Photos error={faults['photoUrls']}>
      <PhotoPicker
        owner={user.id}
        group={draft.id}
        items={items}
        takesFurther
        disabled={!mayCall || isSending}
        onChosen={(files) => void site.placePhotos(files)}
      />
    </Photos>
  );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void desk.send(submit);
      }}
    >
      <fieldset disabled={!mayCall || isSending} className="grid gap-4">
        {isPhone && photos}
        <Place draft={draft} change={change} tasks={tasks} faults={faults} help={site.help} />
        <Manpower draft={draft} change={change} error={faults['manpower']} />
        <Notes draft={draft} change={change} error={faults['notes']} disabled={!mayCall || isSending} />
        {!isPhone && photos}
        <FullSizeSwitch disabled={!mayCall || isSending} />
        <Analyse items={items} draft={draft} task={task?.title} change={change} />
        <DayDetails draft={draft} change={change} fault={faults['details']} isFaulty={isFaulty} />
        <SubmitFoot isSending={isSending} />
      </fieldset>
    </form>
  );
}

/** A draft with photos stays on this device, though nothing is typed. */
function useStoredWithPhotos(desk: DraftSession, id: string, hasPhotos: boolean): void {
  useEffect(() => {
    if (hasPhotos) void desk.keep(id).catch(() => undefined);
  }, [hasPhotos, id, desk]);
}

interface AnalyseProps {
  readonly items: readonly PendingItem[];
  readonly draft: LogDraft;
  readonly task: string | undefined;
  readonly change: Change;
}

const Analyse = ({ items, draft, task, change }: AnalyseProps) => (
  <div className="justify-self-start">
    <AnalyseButton
      path={items.find(({ path }) => path !== undefined)?.path}
      taskContext={task}
      projectId={draft.projectId}
      manpower={draft.manpower ?? undefined}
      onAnalysed={(analysed) => change((now) => noted(now, analysed))}
    />
  </div>
);

interface NotesProps {
  readonly draft: LogDraft;
  readonly change: Change;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

const Notes = ({ draft, change, error, disabled }: NotesProps) => (
  <div className="grid gap-1">
    <Field label={t('Notes')} error={error}>
      <TextArea rows={4} maxLength={20_000} value={draft.notes} onValue={(notes) => change({ notes })} />
    </Field>
    <DictateButton
      disabled={disabled}
      onText={(text) => change((now) => ({ notes: [now.notes.trimEnd(), text].filter(Boolean).join(' ') }))}
    />
  </div>
);

interface DayDetailsProps {
  readonly draft: LogDraft;
  readonly change: Change;
  readonly fault: string | undefined;
  readonly isFaulty: boolean;
}

const DayDetails = ({ draft, change, fault, isFaulty }: DayDetailsProps) => (
  <details className="rounded-2 border border-line-2" open={fault !== undefined || undefined}>
    <summary className="touch cursor-pointer px-3 py-2.5 font-medium">
      {t('More about the day')}
      <span className="block text-sm font-normal text-ink-3">
        {t('Weather, manpower by trade, equipment, deliveries, delays, safety, visitors')}
      </span>
    </summary>
    <div className="border-t border-line p-3">
      {fault && <p className="mb-2 text-sm text-red">{fault}</p>}
      <DetailFields
        details={draft.details}
        faults={isFaulty ? detailFaults(draft.details) : {}}
        onDetails={(details) =>
          change({ details, ...(follows(draft) && { manpower: crewTotal(details.crews) || draft.manpower }) })
        }
      />
    </div>
  </details>
);

const Photos = ({ error, children }: { error: string | undefined; children: ReactNode }) => (
  <div className="grid gap-2">
    {children}
    {error && <p className="text-sm text-red">{error}</p>}
  </div>
);

interface ManpowerProps {
  readonly draft: LogDraft;
  readonly change: Change;
  readonly error: string | undefined;
}

/** Left empty it is what the trades add up to; another number is the person's to say, and the form remarks on it. */
export function Manpower({ draft, change, error }: ManpowerProps) {
  const other = otherTotal(draft);
  return (
    <div className="grid gap-1.5">
      <Field label={t('Manpower')} error={error} help={t('Workers on site')}>
        <NumberInput
          inputMode="numeric"
          placeholder="0"
          value={draft.manpower}
          onValue={(manpower) => change({ manpower })}
          onBlur={() => draft.manpower === null && other !== undefined && change({ manpower: other })}
        />
      </Field>
      <p role="status" className="text-sm text-amber-ink empty:hidden">
        {other !== undefined && t('The trades below add up to {{total}}.', { total: formatNumber(other) })}
      </p>
    </div>
  );
}

/** The project's tasks; one that was asked for is named by the own tasks or the logs where those are out of reach. */
export function useTasksToChoose({ projectId, taskId }: LogDraft) {
  const { tasks } = useTasks(projectId || undefined, projectId !== '');
  const isUnknown = taskId !== NO_TASK && !tasks?.some(({ id }) => id === taskId);
  const mine = useMyTasks(isUnknown).tasks ?? [];
  const logs = useRecentLogs().data ?? [];
  return tasksToChoose({ projectId, taskId, tasks, mine, logs });
}

/** Where the site's weather is known it stands in the log by itself, until the person says something else. */
function useKnownWeather({ projectId, date, details }: LogDraft, change: Change): void {
  const { data } = useWeather(projectId || undefined);
  const day = data?.state === 'ok' && !data.isSample ? data.days.find((one) => one.date === date) : undefined;
  const filled = useRef('');
  useEffect(() => {
    const place = `${projectId} ${date}`;
    if (!day || details.weather !== null || filled.current === place) return;
    filled.current = place;
    change({ details: { ...details, weather: weatherFrom(day) } });
  }, [day, details, projectId, date, change]);
}

/** Nobody typed another number than the trades add up to. */
const follows = ({ manpower, details }: LogDraft) =>
  manpower === null || manpower === 0 || manpower === crewTotal(details.crews);

interface PlaceProps {
  readonly draft: LogDraft;
  readonly change: Change;
  readonly tasks: ReturnType<typeof tasksToChoose>;
  readonly faults: Readonly<Record<string, string>>;
  /** Why this project stands there. */
  readonly help?: string | undefined;
}

export function Place({ draft, change, tasks, faults, help }: PlaceProps) {
  const { role, user } = useSession();
  const projects = useProjects().data ?? [];
  const open = projects.filter(
    ({ id, memberRole }) => id === draft.projectId || mayInProject(role, memberRole, 'log.submit'),
  );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={t('Project')} required error={faults['projectId']} help={help}>
        <Select
          value={draft.projectId}
          placeholder={t('Select a project')}
          onValue={(projectId) => change({ projectId, taskId: NO_TASK })}
          options={open.map(({ id, name }) => ({ value: id, label: isolate(name) }))}
        />
      </Field>
      <Field label={t('Date')} required error={faults['date']}>
        <DateInput value={draft.date} max={latestToday()} onValue={(date) => change({ date })} />
      </Field>
      <Field label={t('Task (optional)')} className="md:col-span-2" error={faults['taskId']}>
        <Select
          value={tasks.some(({ id }) => id === draft.taskId) ? draft.taskId : NO_TASK}
          disabled={draft.projectId === ''}
          onValue={(taskId) => change({ taskId })}
          options={[
            { value: NO_TASK, label: t('No specific task') },
            ...groupByProgress(tasks, user.id).flatMap(({ progress, tasks: members }) =>
              members.map(({ id, title }) => ({
                value: id,
                label: isolate(title),
                group: t(progressLabels[progress]),
              })),
            ),
          ]}
        />
      </Field>
    </div>
  );
}
