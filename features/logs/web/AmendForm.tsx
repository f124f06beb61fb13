import { Undo2, X } from 'lucide-react';
import { useMemo } from 'react';
import { z } from 'zod';
import { PhotoImage } from '#features/photos/web/parts/PhotoImage.tsx';
import { thumbnailUrl } from '#features/photos/web/queries.ts';
import { useTasks } from '#features/tasks/web/queries.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { forget, usePending } from '#web/offline/pending.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { LogDetails, ProgressLog } from '../contract.ts';
import { DetailFields } from './DetailFields.tsx';
import { NO_TASK, withoutEmptyLines } from './draft.ts';
import { FullSizeSwitch, PhotoPicker } from './PhotoPicker.tsx';
import { useAmendLog } from './queries.ts';

const schemaOf = (isSending: boolean) =>
  z.object({
    date: z.string().min(1, t('Please choose a date')),
    taskId: z.string(),
    manpower: z.number().int().min(0).max(100_000).nullable(),
    notes: z.string().max(20_000),
    /** Judged by the server, which names the line. */
    details: z.custom<LogDetails>(),
    photoUrls: z
      .array(z.string())
      .refine(() => !isSending, t('Some photos are still being sent. Please wait, or remove them.')),
    reason: z.string().trim().min(1, t('Please say why the log is amended.')).max(500),
  });

/** Changes what a submitted log says and shows; what it said before is kept, with the reason. */
export function AmendForm({ log, onDone }: { log: ProgressLog; onDone: () => void }) {
  const { user } = useSession();
  // New photos stay on the device under this name until the amendment has them.
  const group = `amendment of ${log.id}`;
  const items = usePending(group) ?? [];
  const sent = items.flatMap(({ path }) => path ?? []);
  const isSending = items.some(({ path, state }) => path === undefined && state !== 'stopped');
  const { form } = useAmendment(log, { isSending, sent, settle: () => forget(items.map(({ id }) => id)), onDone });
  const { tasks = [] } = useTasks(log.projectId, true);
  const kept = form.watch('photoUrls');
  const fault = messageIn(form.formState.errors.photoUrls);
  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      <Field label={t('Date')} name="date" required>
        <DateInput max={today()} />
      </Field>
      <Field label={t('Manpower')} name="manpower">
        <NumberInput inputMode="numeric" />
      </Field>
      <Field label={t('Task (optional)')} name="taskId" className="md:col-span-2">
        <Select options={taskOptions(tasks, log)} />
      </Field>
      <Field label={t('Notes')} name="notes" className="md:col-span-2">
        <TextArea rows={6} maxLength={20_000} />
      </Field>
      <section aria-label={t('Photos')} className="grid gap-3 md:col-span-2">
        <h3 className="text-sm font-medium">{t('Photos')}</h3>
        <Kept log={log} kept={kept} onKept={(next) => form.setValue('photoUrls', next, { shouldDirty: true })} />
        <PhotoPicker owner={user.id} group={group} items={items} taken={kept.length + log.awaitedPhotos} />
        <FullSizeSwitch />
        {fault && <p className="text-sm text-red-ink">{fault}</p>}
      </section>
      <section aria-label={t('More about the day')} className="grid gap-3 md:col-span-2">
        <h3 className="text-sm font-medium">{t('More about the day')}</h3>
        <DetailsFault error={form.formState.errors.details} />
        <DetailFields
          details={form.watch('details')}
          onDetails={(details) => form.setValue('details', details, { shouldDirty: true })}
        />
      </section>
      <Field
        label={t('Reason')}
        name="reason"
        required
        className="md:col-span-2"
        help={t('Stays with the log for ever.')}
      >
        <TextInput maxLength={500} />
      </Field>
      <div className="md:col-span-2">
        <DialogActions>
          <Button onClick={onDone}>{t('Cancel')}</Button>
          <SubmitButton>{t('Amend')}</SubmitButton>
        </DialogActions>
      </div>
    </Form>
  );
}

interface Amending {
  readonly isSending: boolean;
  /** Paths of the new photos that have arrived. */
  readonly sent: readonly string[];
  readonly settle: () => Promise<void>;
  readonly onDone: () => void;
}

function useAmendment(log: ProgressLog, { isSending, sent, settle, onDone }: Amending) {
  const amend = useAmendLog();
  const { date, manpower, notes, details, photoUrls } = log;
  const form = useForm({
    schema: useMemo(() => schemaOf(isSending), [isSending]),
    defaults: { date, taskId: log.taskId ?? NO_TASK, manpower, notes, details, photoUrls, reason: '' },
    failed: t('Failed to amend daily log'),
    submit: async (values) => {
      const body = {
        ...values,
        taskId: values.taskId === NO_TASK ? null : values.taskId,
        manpower: values.manpower ?? 0,
        details: withoutEmptyLines(values.details),
        photoUrls: [...values.photoUrls, ...sent],
      };
      await amend.mutateAsync({ params: { id: log.id }, body });
      await settle();
      toastSuccess(t('Daily log amended.'));
      onDone();
    },
  });
  return { form };
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

interface KeptProps {
  readonly log: ProgressLog;
  readonly kept: readonly string[];
  readonly onKept: (paths: string[]) => void;
}

/** The photos the log has; one that is taken out can be put back, and stays in the history. */
function Kept({ log, kept, onKept }: KeptProps) {
  if (log.photoIds.length === 0) return null;
  return (
    <ul aria-label={t('Photos of the log')} className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
      {log.photoUrls.map((path, index) => {
        const isKept = kept.includes(path);
        const number = formatNumber(index + 1);
        return (
          <li key={path} className="relative overflow-hidden rounded-2 border border-line bg-sunk">
            <PhotoImage
              isSmall
              src={thumbnailUrl(log.photoIds[index] ?? '', '320')}
              alt={t('Photo {{number}} of {{date}}', { number, date: formatDate(log.date) })}
              className={cx('aspect-4/3 w-full object-cover', !isKept && 'opacity-30 grayscale')}
            />
            <IconButton
              icon={isKept ? X : Undo2}
              label={isKept ? t('Take photo {{number}} out', { number }) : t('Put photo {{number}} back', { number })}
              variant="framed"
              className="absolute end-1.5 top-1.5"
              onClick={() => onKept(log.photoUrls.filter((one) => (one === path ? !isKept : kept.includes(one))))}
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
