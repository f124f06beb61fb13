import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { z } from 'zod';
import { decimalsOf, hasAtMostDecimals, MAX_AMOUNT } from '#shared/money.ts';
import { call, keyOf, read } from '#web/api/client.ts';
import { formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NumberInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Task } from '../../contract.ts';
import { type TaskCost, taskCostApi } from '../../cost-contract.ts';
import { historyWritten } from '../cache.ts';
import { taskCode } from '../vocabulary.ts';

/**
 * What the task was budgeted at, for who sees money, and the dialog that changes it. They are apart because a form inside a form
 * would send both.
 */
export function useCost(task: Task, mayWrite: boolean): { fact: ReactNode; dialog: ReactNode } {
  const cost = useQuery(read(taskCostApi.find, { params: { id: task.id } })).data;
  const [isOpen, setOpen] = useState(false);
  const isShown = cost?.seesMoney && (cost.isOwn || cost.budgetedCost !== null);
  if (!isShown) return { fact: null, dialog: null };
  return {
    fact: <Fact cost={cost} onChange={mayWrite && cost.isOwn ? () => setOpen(true) : undefined} />,
    dialog: isOpen && <CostDialog task={task} cost={cost} onClose={() => setOpen(false)} />,
  };
}

function Fact({ cost, onChange }: { cost: TaskCost; onChange: (() => void) | undefined }) {
  const { budgetedCost, currency, isOwn } = cost;
  return (
    <div className="flex min-w-0 items-end justify-between gap-2">
      <dl className="min-w-0">
        <dt className="text-sm text-ink-3">{t('Budgeted cost')}</dt>
        <dd className="font-medium wrap-anywhere">
          {budgetedCost === null ? '–' : <bdi>{formatMoneyExact(budgetedCost, currency)}</bdi>}
        </dd>
        {!isOwn && <dd className="text-sm text-ink-3">{t('Sum of its subtasks')}</dd>}
      </dl>
      {onChange && <IconButton icon={Pencil} label={t('Change the budgeted cost')} onClick={onChange} />}
    </div>
  );
}

interface CostDialogProps {
  task: Task;
  cost: TaskCost;
  onClose: () => void;
}

function CostDialog({ task, cost, onClose }: CostDialogProps) {
  const queries = useQueryClient();
  const { currency } = cost;
  const decimals = decimalsOf(currency);
  const schema = useMemo(
    () =>
      z.object({
        budgetedCost: z
          .number({ error: t('The amount must be a number.') })
          .nonnegative(t('The amount must not be negative.'))
          .max(MAX_AMOUNT, t('The amount must be at most 1,000,000,000,000.'))
          .refine(
            (amount) => hasAtMostDecimals(amount, decimals),
            t('{{currency}} has at most {{decimals}} decimals; this amount has more.', { currency, decimals }),
          )
          .nullable(),
      }),
    [currency, decimals],
  );
  const key = keyOf(taskCostApi.find, { params: { id: task.id } });
  const form = useForm({
    schema,
    defaults: { budgetedCost: cost.budgetedCost },
    failed: t('Failed to update task'),
    submit: async ({ budgetedCost }) => {
      try {
        const body = { budgetedCost, was: cost.budgetedCost };
        queries.setQueryData(key, await call(taskCostApi.set, { params: { id: task.id }, body }));
      } catch (error) {
        // Another may stand there by now: it is shown behind the dialog.
        void queries.invalidateQueries({ queryKey: key });
        throw error;
      }
      historyWritten(queries, task);
      toastSuccess(t('Task updated successfully'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('Budgeted cost')}
      description={<bdi>{`${taskCode(task)} ${task.title}`}</bdi>}
      size="sm"
      onClose={onClose}
    >
      <Form form={form} className="grid gap-4">
        <Field
          label={t('Amount in {{currency}}', { currency })}
          name="budgetedCost"
          help={t('Earned value counts the task at this cost; without one it has its share of the budget.')}
        >
          <NumberInput dir="ltr" />
        </Field>
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}
