import { Plus, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { z } from 'zod';
import { amountText, decimalText, exact } from '#shared/money.ts';
import { parseNumber } from '#shared/read-number.ts';
import { ApiError, messageOf } from '#web/api/client.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { billSum } from '../rules.ts';
import { coinsOf } from './parts/amounts.ts';
import { useAddVariation } from './queries.ts';

interface Line {
  readonly key: number;
  readonly number: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: string;
  readonly rate: string;
}
type Cell = Exclude<keyof Line, 'key'>;

const empty = (key: number): Line => ({ key, number: '', description: '', unit: '', quantity: '', rate: '' });

interface VariationDialogProps {
  projectId: string;
  currency: string;
  onClose: () => void;
}

/** A variation with its items; a negative quantity omits work. */
export function VariationDialog({ projectId, currency, onClose }: VariationDialogProps) {
  const add = useAddVariation();
  const [lines, setLines] = useState<readonly Line[]>([empty(0)]);
  const [fault, setFault] = useState<string>();
  const schema = useMemo(
    () =>
      z.object({
        number: z.string().trim().min(1, t('The variation needs a number.')).max(50),
        reason: z.string().trim().min(1, t('Say why the work changes.')).max(1000),
        date: z.string().min(1, t('Please choose the date.')),
      }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { number: '', reason: '', date: today() },
    failed: t('The variation could not be saved.'),
    submit: async (head) => {
      const items = lines.map(itemOf);
      if (items.includes(undefined)) {
        setFault(t('Every item needs a number, a description, a quantity and a rate that is not negative.'));
        return;
      }
      setFault(undefined);
      try {
        await add.mutateAsync({
          params: { id: projectId },
          body: { ...head, items: items.filter((item) => item !== undefined) },
        });
        onClose();
      } catch (error) {
        const isOfItems =
          error instanceof ApiError && error.problem.errors?.some(({ field }) => field.startsWith('items'));
        if (!isOfItems) throw error;
        setFault(messageOf(error, t('The variation could not be saved.')));
      }
    },
  });
  const change = (key: number, cell: Cell, value: string) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, [cell]: value } : line)));
  const known = lines.map(itemOf).filter((item) => item !== undefined);
  return (
    <Dialog title={t('Add variation')} size="xl" onClose={onClose}>
      <Form form={form} className="grid gap-4 md:grid-cols-2">
        <Field label={t('Variation number')} name="number" required>
          <TextInput />
        </Field>
        <Field label={t('Date')} name="date" required>
          <DateInput />
        </Field>
        <Field label={t('Reason')} name="reason" required className="md:col-span-2">
          <TextArea rows={2} />
        </Field>
        <fieldset className="grid gap-3 md:col-span-2">
          <legend className="mb-2 font-medium">{t('Items')}</legend>
          <p className="text-sm text-ink-2">{t('A negative quantity omits work.')}</p>
          {lines.map((line) => (
            <ItemRow
              key={line.key}
              line={line}
              onChange={(cell, value) => change(line.key, cell, value)}
              onRemove={lines.length > 1 ? () => setLines(lines.filter(({ key }) => key !== line.key)) : undefined}
            />
          ))}
          {fault && (
            <p role="alert" className="text-sm text-red-ink">
              {fault}
            </p>
          )}
          <div className="flex items-center justify-between gap-3">
            <Button size="sm" icon={Plus} onClick={() => setLines([...lines, empty((lines.at(-1)?.key ?? 0) + 1)])}>
              {t('Add item')}
            </Button>
            <bdi className="font-semibold">{coinsOf(billSum(known, currency), currency)}</bdi>
          </div>
        </fieldset>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const MOST = 1e12;

function itemOf({ key: _, ...line }: Line) {
  const quantity = exactly(line.quantity);
  const rate = exactly(line.rate);
  const isWhole = line.number.trim() !== '' && line.description.trim() !== '';
  if (!isWhole || quantity === undefined || rate === undefined || rate.startsWith('-')) return undefined;
  return { ...line, quantity, rate };
}

function exactly(typed: string): string | undefined {
  const number = parseNumber(typed);
  if (number === null || !(Math.abs(number) <= MOST)) return undefined;
  try {
    return decimalText(exact(amountText(number)));
  } catch {
    return undefined;
  }
}

interface ItemRowProps {
  line: Line;
  onChange: (cell: Cell, value: string) => void;
  onRemove: (() => void) | undefined;
}

function ItemRow({ line, onChange, onRemove }: ItemRowProps) {
  const id = useId();
  const labels: Record<Cell, string> = {
    number: t('Item number'),
    description: t('Description'),
    unit: t('Unit'),
    quantity: t('Quantity'),
    rate: t('Rate'),
  };
  return (
    <div className="grid gap-2 md:grid-cols-[7rem_1fr_5rem_7rem_7rem_2.75rem]">
      {(Object.keys(labels) as Cell[]).map((cell) => (
        <label key={cell} htmlFor={`${id}-${cell}`} className="grid gap-1 text-sm text-ink-2">
          {labels[cell]}
          <TextInput
            id={`${id}-${cell}`}
            value={line[cell]}
            onValue={(value) => onChange(cell, value)}
            maxLength={cell === 'description' ? 2000 : 30}
            inputMode={cell === 'quantity' || cell === 'rate' ? 'text' : undefined}
          />
        </label>
      ))}
      {onRemove && (
        <div className="self-end">
          <IconButton icon={Trash2} label={t('Delete item')} onClick={onRemove} />
        </div>
      )}
    </div>
  );
}
