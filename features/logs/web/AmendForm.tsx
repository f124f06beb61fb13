import { Undo2, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { PhotoImage } from '#features/photos/web/parts/PhotoImage.tsx';
import { thumbnailUrl } from '#features/photos/web/queries.ts';
import { useTasks } from '#features/tasks/web/queries.ts';
import { ApiError, UserFacingError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatList, formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { ProgressLog } from '../contract.ts';
import type { LogDetails } from '../details-contract.ts';
import {
  type Amended,
  amendedOf,
  bodyOfAmended,
  contentOf,
  isUnchanged,
  mergeAmended,
  type Part,
} from './amendment.ts';
import { DetailFields } from './DetailFields.tsx';
import { detailFaults } from './detail-lines.ts';
import { NO_TASK } from './draft.ts';
import { againWords, photosAgain } from './gone-photos.ts';
import { LogChanges } from './LogChanges.tsx';
import { leadToFault } from './lead-to-fault.ts';
import { FullSizeSwitch, PhotoPicker } from './PhotoPicker.tsx';
import { isInPage, pagePhotosOf, uploadPagePhoto } from './page-photos.ts';
import { removePhotos, usePhotos } from './photos.ts';
import { useAmendLog } from './queries.ts';

const schemaOf = (isSending: boolean) =>
  z.object({
    date: z.string().min(1, t('Please choose a date')),
    taskId: z.string(),
    manpower: z.number().int().min(0).max(100_000).nullable(),
    notes: z.string().max(20_000),
    details: z.custom<LogDetails>().superRefine((details, context) => {
      const [message] = Object.values(detailFaults(details));
      if (message) context.addIssue({ code: 'custom', message });
    }),
    /** Paths of those this amendment takes out: whatever else the log has, or gets meanwhile, stays. */
    takenOut: z.array(z.string()),
    /** Where the faults of photos are told. */
    photoUrls: z.null().refine(() => !isSending, t('Some photos are still being sent. Please wait, or remove them.')),
    reason: z.string().trim().min(1, t('Please say why the log is amended.')).max(500),
  });

interface Amending {
  readonly isSending: boolean;
  /** Paths of the new photos that have arrived. */
  readonly sent: readonly string[];
  readonly forgetSent: () => Promise<void>;
  readonly onDone: () => void;
}

const labels: Readonly<Record<Part, string>> = {
  date: msg('Date'),
  taskId: msg('Task'),
  manpower: msg('Workers'),
  notes: msg('Notes'),
  weather: msg('Weather'),
  crews: msg('Manpower by trade'),
  equipment: msg('Equipment'),
  deliveries: msg('Deliveries'),
  delays: msg('Delays'),
  safety: msg('Safety'),
  visitors: msg('Visitors'),
};

type Written = z.output<ReturnType<typeof schemaOf>>;

/** What somebody else amended while this person wrote. */
interface EditConflictState {
  readonly before: ProgressLog;
  readonly now: ProgressLog;
  /** What both changed. */
  readonly both: readonly Part[];
}

/** Two people at once: the second is told what the first amended, and loses nothing of what he typed. */
function AmendConflict({ before, now, both }: EditConflictState) {
  const gone = before.photoUrls.filter((path) => !now.photoUrls.includes(path)).length;
  const come = now.photoUrls.filter((path) => !before.photoUrls.includes(path)).length;
  return (
    <div
      key={now.version}
      ref={bringIntoView}
      role="alert"
      className="grid gap-1.5 rounded-2 border border-amber bg-amber-wash px-4 py-3 md:col-span-2"
    >
      <p className="font-semibold">{t('Somebody else amended this log while you were writing.')}</p>
      <div className="grid gap-1.5 text-sm text-ink-2">
        <LogChanges before={contentOf(before)} after={contentOf(now)} />
        {come > 0 && <p>{t('Photos added: {{number}}', { number: formatNumber(come) })}</p>}
        {gone > 0 && <p>{t('Photos taken out: {{number}}', { number: formatNumber(gone) })}</p>}
      </div>
      <p className="text-sm text-ink-2">{t('What you typed is still here. Press Amend again to keep it.')}</p>
      {both.length > 0 && (
        <p className="text-sm font-medium">
          {t('Changed by both of you, yours is in the form: {{fields}}.', {
            fields: formatList(both.map((part) => t(labels[part]))),
          })}
        </p>
      )}
    </div>
  );
}

/**
 * The form of an amendment. `shown` is the newest this device knows of the log: its photos are those. When somebody else amended
 * it meanwhile, `elsewhere` says what, parts nobody touched here take it over, and what was typed stays.
 */
function useAmendment(log: ProgressLog, { isSending, sent, forgetSent, onDone }: Amending) {
  const { user } = useSession();
  const amend = useAmendLog();
  const [known, setKnown] = useState(log);
  const [elsewhere, setEditConflict] = useState<EditConflictState>();
  const shown = log.version < known.version ? known : log;
  const fill = (amended: Amended) => {
    for (const [name, value] of Object.entries(amended)) form.setValue(name as keyof Amended, value);
  };
  const save = async ({ takenOut, reason, photoUrls: _, ...typed }: Written) => {
    const uploaded = await uploadAll(groupOf(log));
    const remaining = shown.photoUrls.filter((path) => !takenOut.includes(path));
    const photoUrls = [...new Set([...remaining, ...sent, ...uploaded])];
    const seen = { version: known.version, knownPhotoUrls: shown.photoUrls };
    try {
      await amend.mutateAsync({
        params: { id: log.id },
        body: { ...bodyOfAmended(typed), reason, photoUrls, ...seen },
      });
    } catch (error) {
      const resent = await photosAgain(error, user.id);
      if (resent) throw new UserFacingError(againWords(resent), error);
      const now = currentOf(error);
      if (!now) throw error;
      if (!isAmendedSo(now, { typed, photoUrls })) {
        const { merged, both } = mergeAmended(known, typed, now);
        fill(merged);
        setEditConflict({ before: known, now, both });
        setKnown(now);
        return NOT_SAVED;
      }
    }
    await forgetSent();
    toastSuccess(t('Daily log amended.'));
    onDone();
  };
  const form = useForm({
    schema: useMemo(() => schemaOf(isSending), [isSending]),
    defaults: startOf(log),
    failed: t('Failed to amend daily log'),
    submit: save,
  });
  const { reset } = form;
  const { isDirty } = form.formState;
  // Nothing is typed yet: what others amend is simply shown.
  useEffect(() => {
    if (isDirty || log.version <= known.version) return;
    setKnown(log);
    reset(startOf(log));
  }, [log, known, isDirty, reset]);
  return { form, elsewhere, shown };
}

const startOf = (log: ProgressLog) => ({
  ...amendedOf(log),
  takenOut: [] as string[],
  photoUrls: null,
  reason: '',
});

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

const isAmendedSo = (
  now: ProgressLog,
  { typed, photoUrls }: { typed: Amended; photoUrls: readonly string[] },
): boolean => isUnchanged(typed, now) && isSameSet(photoUrls, now.photoUrls);

const currentOf = (error: unknown): ProgressLog | undefined =>
  error instanceof ApiError && error.status === 409
    ? ((error.problem.current as ProgressLog | null) ?? undefined)
    : undefined;

/** Photos that only this page has go up before the amendment names them. Throws where one did not arrive: nothing is saved then. */
async function uploadAll(group: string): Promise<string[]> {
  const paths: string[] = [];
  for (const { id, name } of pagePhotosOf(group)) {
    const path = await uploadPagePhoto(id);
    if (path === undefined)
      throw new UserFacingError(
        t('The photo {{name}} could not be sent. Try again, or remove it.', { name: isolate(name) }),
      );
    paths.push(path);
  }
  return paths;
}

/** New photos stay on the device under this name until the amendment has them. */
const groupOf = ({ id }: ProgressLog): string => `amendment of ${id}`;

/** Changes what a submitted log says and shows; what it said before is kept, with the reason. */
export function AmendForm({ log, onDone }: { log: ProgressLog; onDone: () => void }) {
  const { user } = useSession();
  const group = groupOf(log);
  const items = usePhotos(group) ?? [];
  const sent = items.flatMap(({ path }) => path ?? []);
  const isSending = items.some(({ id, path, state }) => path === undefined && state !== 'stopped' && !isInPage(id));
  const forgetSent = () => removePhotos(items.map(({ id }) => id));
  const { form, elsewhere, shown } = useAmendment(log, { isSending, sent, forgetSent, onDone });
  const { tasks = [] } = useTasks(log.projectId, true);
  const takenOut = form.watch('takenOut');
  const remaining = shown.photoUrls.filter((path) => !takenOut.includes(path));
  const { errors, submitCount } = form.formState;
  const fault = messageIn(errors.photoUrls);
  const details = form.watch('details');
  const lineFaults = submitCount > 0 ? detailFaults(details) : {};
  const more = useRef<HTMLElement>(null);
  useEffect(() => {
    if (submitCount > 0) leadToFault(more.current?.closest('form'));
  }, [submitCount]);
  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      {elsewhere && <AmendConflict {...elsewhere} />}
      <Field label={t('Date')} name="date" required>
        <DateInput max={today()} />
      </Field>
      <Field label={t('Manpower')} name="manpower">
        <NumberInput inputMode="numeric" />
      </Field>
      <Field label={t('Task (optional)')} name="taskId" className="md:col-span-2">
        <Select options={taskOptions(tasks, shown)} />
      </Field>
      <Field label={t('Notes')} name="notes" className="md:col-span-2">
        <TextArea rows={6} />
      </Field>
      <section aria-label={t('Photos')} className="grid gap-3 md:col-span-2">
        <h3 className="text-sm font-medium">{t('Photos')}</h3>
        <RemainingPhotos
          log={shown}
          takenOut={takenOut}
          onTakenOut={(next) => form.setValue('takenOut', next, { shouldDirty: true })}
        />
        <PhotoPicker owner={user.id} group={group} items={items} taken={remaining.length + shown.awaitedPhotos} />
        <FullSizeSwitch />
        {fault && <p className="text-sm text-red-ink">{fault}</p>}
      </section>
      <section ref={more} aria-label={t('More about the day')} className="grid gap-3 md:col-span-2">
        <h3 className="text-sm font-medium">{t('More about the day')}</h3>
        {Object.keys(lineFaults).length === 0 && submitCount > 0 && <DetailsFault error={errors.details} />}
        <DetailFields
          details={details}
          onDetails={(next) => form.setValue('details', next, { shouldDirty: true })}
          faults={lineFaults}
        />
      </section>
      <Field
        label={t('Reason')}
        name="reason"
        required
        className="md:col-span-2"
        help={t('Stays with the log for ever.')}
      >
        <TextInput />
      </Field>
      <FormActions onCancel={onDone}>{t('Amend')}</FormActions>
    </Form>
  );
}

/** The task of the log stands in the list whatever became of it. */
function taskOptions(tasks: readonly { id: string; title: string }[], { taskId, taskTitle }: ProgressLog) {
  const isGone = taskId !== null && !tasks.some(({ id }) => id === taskId);
  const own = isGone ? [{ id: taskId, title: taskTitle ?? '' }] : [];
  return [
    { value: NO_TASK, label: t('No specific task') },
    ...[...own, ...tasks].map(({ id, title }) => ({ value: id, label: isolate(title) })),
  ];
}

interface RemainingProps {
  readonly log: ProgressLog;
  readonly takenOut: readonly string[];
  readonly onTakenOut: (paths: string[]) => void;
}

/** The photos the log has; one that is taken out can be put back, and stays in the history. */
function RemainingPhotos({ log, takenOut, onTakenOut }: RemainingProps) {
  if (log.photoIds.length === 0) return null;
  return (
    <ul aria-label={t('Photos of the log')} className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
      {log.photoUrls.map((path, index) => {
        const isRemaining = !takenOut.includes(path);
        const number = formatNumber(index + 1);
        return (
          <li key={path} className="relative overflow-hidden rounded-2 border border-line bg-sunk">
            <PhotoImage
              isSmall
              src={thumbnailUrl(log.photoIds[index] ?? '', '320')}
              alt={t('Photo {{number}} of {{date}}', { number, date: formatDate(log.date) })}
              className={cx('aspect-4/3 w-full object-cover', !isRemaining && 'opacity-30 grayscale')}
            />
            <IconButton
              icon={isRemaining ? X : Undo2}
              label={
                isRemaining ? t('Take photo {{number}} out', { number }) : t('Put photo {{number}} back', { number })
              }
              variant="framed"
              className="absolute end-1.5 top-1.5"
              onClick={() => onTakenOut(isRemaining ? [...takenOut, path] : takenOut.filter((one) => one !== path))}
            />
          </li>
        );
      })}
    </ul>
  );
}

function DetailsFault({ error }: { error: unknown }) {
  const fault = messageIn(error);
  return fault === undefined ? null : <p className="text-sm text-red-ink">{fault}</p>;
}

/** The first sentence within the errors of a field that is made of several. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined);
}
