import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem } from '#web/offline/database.ts';
import { faultOf } from '#web/offline/pending.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import { DetailFields } from '../DetailFields.tsx';
import { detailFaults } from '../detail-lines.ts';
import { type Edit, edited, NO_TASK } from '../draft.ts';
import { draftOf, refusedFields, replaceQueuedLog } from '../edit-queued-log.ts';
import { Manpower, Place, useTasksToChoose } from '../LogForm.tsx';
import { latestToday } from '../latest-today.ts';
import { leadToFault } from '../lead-to-fault.ts';
import { placeOf } from '../photos.ts';
import { faultsOf } from '../use-submit.ts';

interface EditQueuedLogProps {
  readonly item: PendingItem;
  /** What it is called. */
  readonly name: ReactNode;
  readonly onClose: () => void;
}

/** All that a log says which waits on this device; its photos wait beside it. */
export function EditQueuedLog({ item, name, onClose }: EditQueuedLogProps) {
  const [opened] = useState(item);
  return (
    <Dialog size="lg" title={t('Edit')} description={name} onClose={onClose}>
      <Fields item={opened} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ item, onClose }: Omit<EditQueuedLogProps, 'name'>) {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => draftOf(item));
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState(() => refusedFields(item));
  const { tasks, place, start } = usePlace(draft, { first, item });
  useReportUnsaved(draft !== first);
  // Also what the server refused it for, when it is opened.
  useEffect(() => {
    if (Object.keys(faults).length > 0) leadToFault(form.current);
  }, [faults]);
  const change = (edit: Edit) => setDraft((now) => edited(now, edit));
  const save = async () => {
    const found = faultsOf(draft, latestToday(), start);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (!(await replaceQueuedLog(item, { draft, place })))
      toast({
        title: t('Not changed'),
        description: t('It was sent meanwhile. Change it where it stands once it has arrived.'),
        variant: 'destructive',
      });
    onClose();
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {item.refusal && <p className="text-sm text-red-ink">{faultOf(item)}</p>}
      <Place draft={draft} change={change} tasks={tasks} faults={faults} />
      <Manpower draft={draft} change={change} error={faults['manpower']} />
      <Field label={t('Notes')} error={faults['notes']}>
        <TextArea rows={4} maxLength={20_000} value={draft.notes} onValue={(notes) => change({ notes })} />
      </Field>
      <section aria-label={t('More about the day')} className="grid gap-3">
        <h3 className="text-sm font-medium">{t('More about the day')}</h3>
        <DetailFields
          details={draft.details}
          onDetails={(details) => change({ details })}
          faults={Object.keys(faults).length > 0 ? detailFaults(draft.details) : {}}
        />
      </section>
      <DialogActions>
        <CancelButton onCancel={onClose} />
        <Button type="submit" variant="primary">
          {t('Save and send')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Where the log belongs; a task whose name nothing here knows any more keeps what the log is called by. */
function usePlace(draft: ReturnType<typeof draftOf>, { first, item }: { first: typeof draft; item: PendingItem }) {
  const known = useTasksToChoose(draft);
  const project = useProjects().data?.find(({ id }) => id === draft.projectId);
  const task = known.find(({ id }) => id === draft.taskId);
  const { place = '' } = item;
  const isUnknown = draft.taskId !== NO_TASK && !task;
  const isMoved = draft.projectId !== first.projectId || draft.taskId !== first.taskId;
  return {
    tasks: isUnknown ? [...known, { id: draft.taskId, title: place }] : known,
    place: isMoved ? placeOf(project?.name, task?.title) : place,
    start: project?.plannedStartDate,
  };
}
