import { useState } from 'react';
import { useProject } from '#features/projects/web/queries.ts';
import { may } from '#shared/permissions.ts';
import { messageOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { PlanPart, PlanPreview } from '../../contract.ts';
import { type Creation, type PlanCreated, useUploadPlan } from '../queries.ts';
import { CreationProgress } from './CreationProgress.tsx';
import { PlanChanges } from './PlanChanges.tsx';
import type { PlanBudget } from './PlanCosts.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { PlanReview } from './PlanReview.tsx';
import { type PlanFile, usePlanFile } from './plan-file.ts';

interface DialogProps {
  readonly projectId: string;
  /** Opens the project's own dates, where tasks of the plan lie outside them. */
  readonly onDates: () => void;
  readonly onClose: () => void;
}

/** On a project: choose a plan, see what it holds and what differs, create. Nothing is created before the last button. */
export function UploadPlanDialog({ projectId, onDates, onClose }: DialogProps) {
  const plan = usePlanFile({ projectId });
  const { role } = useSession();
  const budget = useBudget(projectId, plan);
  const upload = useUploadPlan();
  useFreeze(upload.isPending);
  const [accept, setAccept] = useState<readonly PlanPart[]>(['added', 'changed', 'links']);
  const [creation, setCreation] = useState<Creation>({ sent: 0 });
  const [error, setError] = useState<string>();
  const create = async () => {
    if (!plan.file) return;
    setError(undefined);
    try {
      const made = await upload.mutateAsync({
        projectId,
        file: plan.file,
        chosen: { ...plan.chosen, ...plan.progressChoice },
        accept,
        onProgress: setCreation,
      });
      onClose();
      toastDone(made, summaryOf(made, plan.preview), onDates);
    } catch (fault) {
      setError(messageOf(fault, t('Failed to upload plan')));
    }
  };
  return (
    <Dialog
      title={t('Upload plan')}
      size="xl"
      onClose={onClose}
      footer={
        <>
          {error && (
            <p role="alert" className="me-auto self-center text-sm text-red-ink">
              {error}
            </p>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={!isReady(plan, accept)} busy={upload.isPending} onClick={create}>
            {createLabel(plan.preview, accept)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <PlanPicker plan={plan} />
        {upload.isPending && <CreationProgress creation={creation} />}
        {plan.preview?.difference && (
          <PlanChanges
            difference={plan.preview.difference}
            accept={accept}
            onAccept={setAccept}
            mayRemove={may(role, 'task.delete')}
          />
        )}
        {plan.preview && <PlanReview plan={plan} preview={plan.preview} projectId={projectId} budget={budget} />}
      </div>
    </Dialog>
  );
}

/** Of an earlier plan's tasks some may have costs that this file does not know: then what is left of the budget is not. */
function useBudget(projectId: string, { preview }: PlanFile): PlanBudget | undefined {
  const project = useProject(projectId).data;
  if (!project?.budget || preview?.difference) return undefined;
  return { amount: project.budget, currency: project.currency };
}

/** Links may differ although no task does: then the plan can be applied as long as changes are accepted. */
function isReady({ preview, isReading, error }: PlanFile, accept: readonly PlanPart[]): boolean {
  if (!preview || isReading || error) return false;
  return !preview.difference || accept.length > 0;
}

function createLabel(preview: PlanPreview | undefined, accept: readonly PlanPart[]): string {
  if (!preview) return t('Create tasks');
  if (!preview.difference) return t('Create {{count}} tasks', { count: preview.taskCount });
  return accept.length > 0 ? t('Apply the changes') : t('Nothing chosen');
}

/** What was made; and that tasks lie outside the project's dates, with the way to change these. */
function toastDone({ outside }: PlanCreated, done: string, onDates: () => void): void {
  if (outside)
    toast({
      title: t('Success'),
      description: `${done} ${outsideText(outside)}`,
      action: { label: t("Change the project's dates"), onSelect: onDates },
    });
  else toastSuccess(done);
}

function outsideText({ count, start, end }: NonNullable<PlanCreated['outside']>): string {
  const dates = { start: start ? formatDate(start) : '…', end: end ? formatDate(end) : '…' };
  return t("{{count}} tasks lie outside the project's dates, {{start}} – {{end}}.", { count, ...dates });
}

/** Spec §8 for tasks that were created; a second upload says what it changed. */
function summaryOf(made: PlanCreated, preview: PlanPreview | undefined): string {
  const { tasksCreated, tasksChanged, tasksRemoved, linksCreated, linksChanged, linksRemoved } = made;
  if (!preview?.difference) return t('Project plan uploaded and {{n}} tasks generated by AI!', { n: tasksCreated });
  return t(
    'Plan updated. Tasks added: {{added}}, changed: {{changed}}, removed: {{removed}}. Links added, changed or removed: {{links}}.',
    {
      added: tasksCreated,
      changed: tasksChanged,
      removed: tasksRemoved,
      links: linksCreated + linksChanged + linksRemoved,
    },
  );
}
