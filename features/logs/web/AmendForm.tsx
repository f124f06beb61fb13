import { Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PhotoImage } from '#features/photos/web/parts/PhotoImage.tsx';
import { thumbnailUrl } from '#features/photos/web/queries.ts';
import { useTasks } from '#features/tasks/web/queries.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { forget, usePending } from '#web/offline/pending.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx';
import type { ProgressLog } from '../contract.ts';
import { AmendConflict } from './AmendConflict.tsx';
import { DetailFields } from './DetailFields.tsx';
import { detailFaults } from './detail-lines.ts';
import { NO_TASK } from './draft.ts';
import { leadToFault } from './lead-to-fault.ts';
import { FullSizeSwitch, PhotoPicker } from './PhotoPicker.tsx';
import { useAmendment } from './use-amendment.ts';

/** Changes what a submitted log says and shows; what it said before is kept, with the reason. */
export function AmendForm({ log, onDone }: { log: ProgressLog; onDone: () => void }) {
  const { user } = useSession();
  // New photos stay on the device under this name until the amendment has them.
  const group = `amendment of ${log.id}`;
  const items = usePending(group) ?? [];
  const sent = items.flatMap(({ path }) => path ?? []);
  const isSending = items.some(({ path, state }) => path === undefined && state !== 'stopped');
  const settle = () => forget(items.map(({ id }) => id));
  const { form, elsewhere, shown } = useAmendment(log, { isSending, sent, settle, onDone });
  const { tasks = [] } = useTasks(log.projectId, true);
  const takenOut = form.watch('takenOut');
  const kept = shown.photoUrls.filter((path) => !takenOut.includes(path));
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
        <Kept
          log={shown}
          takenOut={takenOut}
          onTakenOut={(next) => form.setValue('takenOut', next, { shouldDirty: true })}
        />
        <PhotoPicker owner={user.id} group={group} items={items} taken={kept.length + shown.awaitedPhotos} />
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

interface KeptProps {
  readonly log: ProgressLog;
  readonly takenOut: readonly string[];
  readonly onTakenOut: (paths: string[]) => void;
}

/** The photos the log has; one that is taken out can be put back, and stays in the history. */
function Kept({ log, takenOut, onTakenOut }: KeptProps) {
  if (log.photoIds.length === 0) return null;
  return (
    <ul aria-label={t('Photos of the log')} className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
      {log.photoUrls.map((path, index) => {
        const isKept = !takenOut.includes(path);
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
              onClick={() => onTakenOut(isKept ? [...takenOut, path] : takenOut.filter((one) => one !== path))}
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
