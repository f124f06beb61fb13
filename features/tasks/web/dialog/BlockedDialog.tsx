import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/inputs.tsx';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { Task } from '../../contract.ts';
import { useSetStatus } from '../moving.ts';
import { writeProgress } from '../queries.ts';
import { taskCode } from '../vocabulary.ts';

/**
 * What a task waits for, asked when it comes into Blocked; `task` is the row before. It is blocked already; cancelling
 * takes that back, skipping leaves it blocked without a reason.
 */
export function BlockedDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const queries = useQueryClient();
  const { user } = useSession();
  const setStatus = useSetStatus();
  const isNew = task.status !== 'blocked';
  const undo = () => void setStatus({ ...task, status: 'blocked' }, task.status);
  const cancel = () => {
    onClose();
    undo();
  };
  const skip = () => {
    onClose();
    if (!isNew) return;
    toast({ title: t('Blocked without a reason'), action: { label: t('Undo'), onSelect: undo } });
  };
  const schema = useMemo(
    () => z.object({ blockedReason: z.string().trim().min(1, t('Say what it waits for, or skip.')).max(500) }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { blockedReason: '' },
    failed: t('Failed to update task'),
    submit: async ({ blockedReason }) => {
      const isKept = await writeProgress(queries, {
        task,
        owner: user.id,
        change: { status: 'blocked', blockedReason },
      });
      if (!isKept) toastSuccess(t('Task updated successfully'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('What is it waiting for?')}
      description={<bdi>{`${taskCode(task)} ${task.title}`}</bdi>}
      onClose={skip}
    >
      <Form form={form}>
        <Field
          label={t('Blocked reason')}
          name="blockedReason"
          help={t('Shown on the card, so that everybody knows what has to happen first.')}
        >
          <TextArea maxLength={500} rows={3} placeholder={t('For example: anchor pull-out test report')} />
        </Field>
        <DialogActions>
          {isNew && (
            <Button variant="quiet" onClick={cancel}>
              {t('Cancel')}
            </Button>
          )}
          <Button onClick={skip}>{t('Skip')}</Button>
          <SubmitButton>{t('Save reason')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
