import { Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { z } from 'zod';
import { finder } from '#shared/language/fold.ts';
import { amountText, decimalText, type Exact, exact, hasAtMostDecimals, SCALE, sum } from '#shared/money.ts';
import { parseNumber } from '#shared/read-number.ts';
import { ApiError, messageOf } from '#web/api/client.ts';
import { today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import type { BillItem } from '../bill-contract.ts';
import { amountOf, billSum } from '../rules.ts';
import { isBelowCertified } from '../variation-rules.ts';
import { coinsOf, quantityShown, rateShown } from './parts/amounts.ts';
import { useAddVariation, useBill } from './queries.ts';

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

interface ItemChangesProps {
  bill: readonly BillItem[];
  changes: readonly ItemChangeDraft[];
  currency: string;
  onChanges: (changes: readonly ItemChangeDraft[]) => void;
}

/** Items of the bill with the quantity and rate that a variation gives them; zero omits one. */
function ItemChanges({ bill, changes, currency, onChanges }: ItemChangesProps) {
  const put = (place: number, change: Partial<ItemChangeDraft>) =>
    onChanges(changes.map((one, index) => (index === place ? { ...one, ...change } : one)));
  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="mb-2 font-medium">{t('Changes of items in the bill')}</legend>
      <p className="text-sm text-ink-2">
        {t('A new rate applies to the whole item: what is certified of it is valued anew in the next certificate.')}
      </p>
      {changes.map((change, place) => (
        <ChangeRow
          key={change.item.id}
          change={change}
          currency={currency}
          onChange={(edit) => put(place, edit)}
          onRemove={() => onChanges(changes.filter((_, index) => index !== place))}
        />
      ))}
      <ItemSearch
        bill={bill.filter(({ id }) => changes.every(({ item }) => item.id !== id))}
        onItem={(item) => onChanges([...changes, draftOf(item)])}
      />
    </fieldset>
  );
}

const MOST_FOUND = 6;

/** Items by number, description or section; a press takes one. */
function ItemSearch({ bill, onItem }: { bill: readonly BillItem[]; onItem: (item: BillItem) => void }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const isFound = finder(wanted);
  const found =
    wanted === ''
      ? []
      : bill.filter(({ number, description, section }) => isFound([number, description, section].join(' ')));
  const take = (item: BillItem) => {
    setSearch('');
    onItem(item);
  };
  return (
    <div className="grid gap-2">
      <SearchBox label={t('Find an item to change or omit')} value={search} onValue={setSearch} />
      {wanted !== '' && found.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          {t('No item matches your search.')}
        </p>
      )}
      {found.length > 0 && (
        <ul className="grid divide-y divide-line rounded-1 border border-line">
          {found.slice(0, MOST_FOUND).map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => take(item)}
                className="touch flex w-full min-w-0 gap-3 px-3 py-2 text-start hover:bg-sunk"
              >
                <bdi className="max-w-1/3 flex-none font-mono text-ink-2">{item.number}</bdi>
                <bdi className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{item.description}</bdi>
                <bdi className="flex-none text-sm text-ink-2">
                  {quantityShown(item.quantity)} {item.unit}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > MOST_FOUND && (
        <p className="text-sm text-ink-2">{t('More items match: type more of the number or description.')}</p>
      )}
    </div>
  );
}

interface ChangeRowProps {
  change: ItemChangeDraft;
  currency: string;
  onChange: (edit: Partial<ItemChangeDraft>) => void;
  onRemove: () => void;
}

function ChangeRow({ change, currency, onChange, onRemove }: ChangeRowProps) {
  const id = useId();
  const { item, quantity, rate } = change;
  const difference = differenceOf(change, currency);
  const body = changeBody(change);
  const isBelow = body !== undefined && isBelowCertified({ quantity: body.quantity, certified: item.previous });
  const isOmitted = body !== undefined && exact(body.quantity) === 0n;
  return (
    <div className="grid gap-2 rounded-1 border border-line p-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className={cx('flex gap-2', isOmitted && 'text-ink-3')}>
            <bdi className="max-w-1/3 flex-none font-mono text-ink-2">{item.number}</bdi>
            <bdi className="line-clamp-2 min-w-0 wrap-anywhere">{item.description}</bdi>
          </p>
          <p className="text-sm text-ink-2">
            {t('Now {{quantity}} × {{rate}}', {
              quantity: isolate(`${quantityShown(item.quantity)} ${item.unit}`),
              rate: isolate(rateShown(item.rate, currency)),
            })}
            {exact(item.previous) !== 0n &&
              ` · ${t('{{quantity}} certified', { quantity: isolate(quantityShown(item.previous)) })}`}
          </p>
        </div>
        <IconButton
          icon={Trash2}
          label={t('Leave item {{number}} as it is', { number: item.number })}
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 items-end gap-2 md:grid-cols-4">
        <label htmlFor={`${id}-quantity`} className="grid gap-1 text-sm text-ink-2">
          {t('New quantity')}
          <TextInput
            id={`${id}-quantity`}
            value={quantity}
            onValue={(value) => onChange({ quantity: value })}
            maxLength={30}
          />
        </label>
        <label htmlFor={`${id}-rate`} className="grid gap-1 text-sm text-ink-2">
          {t('New rate')}
          <TextInput id={`${id}-rate`} value={rate} onValue={(value) => onChange({ rate: value })} maxLength={30} />
        </label>
        <Button
          size="sm"
          disabled={isOmitted}
          className="justify-self-start"
          onClick={() => onChange({ quantity: '0' })}
        >
          {t('Omit')}
        </Button>
        <bdi className="justify-self-end self-center font-medium whitespace-nowrap tabular-nums">
          {difference === undefined ? '–' : coinsOf(difference, currency)}
        </bdi>
      </div>
      {isBelow && (
        <p role="status" className="text-sm text-amber-ink">
          {t(
            '{{quantity}} is certified already, more than this leaves. It stays certified until a certificate takes it back.',
            { quantity: isolate(quantityShown(item.previous)) },
          )}
        </p>
      )}
    </div>
  );
}

/** A variation: items of the bill that it changes or omits, and new ones. */
export function VariationDialog({ projectId, currency, onClose }: VariationDialogProps) {
  const add = useAddVariation();
  const bill = useBill(projectId).data ?? [];
  const [changes, setChanges] = useState<readonly ItemChangeDraft[]>([]);
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
      const { fault: wrong, ...body } = bodyOf(lines, changes);
      setFault(wrong);
      if (wrong !== undefined) return NOT_SAVED;
      try {
        await add.mutateAsync({ params: { id: projectId }, body: { ...head, ...body } });
        onClose();
        return undefined;
      } catch (error) {
        const isOfItems =
          error instanceof ApiError &&
          error.problem.errors?.some(({ field }) => field.startsWith('items') || field.startsWith('changes'));
        if (!isOfItems) throw error;
        setFault(messageOf(error, t('The variation could not be saved.')));
        return NOT_SAVED;
      }
    },
  });
  const isUnsaved = changes.length > 0 || lines.some((line) => !isBlank(line));
  const differences = changes.map((one) => differenceOf(one, currency) ?? 0n);
  const known = lines.map(itemOf).filter((item) => item !== undefined);
  /** What was typed as a new item is one of the bill: its figures go along. */
  const changeInstead = ({ quantity, rate }: Line, item: BillItem) =>
    setChanges([...changes, { item, quantity: quantity || item.quantity, rate: rate || item.rate }]);
  return (
    <Dialog title={t('Add variation')} size="xl" isUnsaved={isUnsaved} onClose={onClose}>
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
        <ItemChanges bill={bill} changes={changes} currency={currency} onChanges={setChanges} />
        <NewItems
          lines={lines}
          onLines={setLines}
          existing={bill.filter(({ id }) => changes.every(({ item }) => item.id !== id))}
          onExisting={changeInstead}
        />
        {fault && (
          <p role="alert" className="text-sm text-red-ink md:col-span-2">
            {fault}
          </p>
        )}
        <p className="flex justify-between gap-3 font-semibold md:col-span-2">
          {t('Sum of the variation')}
          <bdi>{coinsOf(billSum(known, currency) + sum(differences), currency)}</bdi>
        </p>
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}

interface NewItemsProps {
  lines: readonly Line[];
  onLines: (lines: readonly Line[]) => void;
  /** Items of the bill, which have their numbers already. */
  existing: readonly BillItem[];
  onExisting: (line: Line, item: BillItem) => void;
}

function NewItems({ lines, onLines, existing, onExisting }: NewItemsProps) {
  const fresh = () => empty((lines.at(-1)?.key ?? 0) + 1);
  const without = ({ key }: Line) => (lines.length > 1 ? lines.filter((line) => line.key !== key) : [fresh()]);
  const change = (changed: Line, cell: Cell, value: string) =>
    onLines(lines.map((line) => (line === changed ? { ...line, [cell]: value } : line)));
  return (
    <fieldset className="grid gap-3 md:col-span-2">
      <legend className="mb-2 font-medium">{t('New items')}</legend>
      {lines.map((line) => (
        <ItemRow
          key={line.key}
          line={line}
          existing={existing.find(({ number }) => number === line.number.trim())}
          onExisting={(item) => {
            onExisting(line, item);
            onLines(without(line));
          }}
          onChange={(cell, value) => change(line, cell, value)}
          onRemove={lines.length > 1 ? () => onLines(without(line)) : undefined}
        />
      ))}
      <Button size="sm" icon={Plus} onClick={() => onLines([...lines, fresh()])} className="justify-self-start">
        {t('Add item')}
      </Button>
    </fieldset>
  );
}

/** Items and changes as the server takes them, else why they cannot be sent. */
function bodyOf(lines: readonly Line[], drafts: readonly ItemChangeDraft[]) {
  const filled = lines.filter((line) => drafts.length === 0 || !isBlank(line));
  const items = filled.map(itemOf).filter((item) => item !== undefined);
  if (items.length < filled.length)
    return {
      items,
      changes: [],
      fault: t('Every item needs a number, a description, a quantity and a rate that is not negative.'),
    };
  const unread = drafts.find((draft) => changeBody(draft) === undefined);
  if (unread) {
    const { number } = unread.item;
    return {
      items,
      changes: [],
      fault: t('Item {{number}}: enter its new quantity, and a rate that is not negative.', { number }),
    };
  }
  return { fault: undefined, items, changes: drafts.map(changeBody).filter((change) => change !== undefined) };
}

const isBlank = ({ key: _, ...cells }: Line): boolean => Object.values(cells).every((cell) => cell.trim() === '');

function itemOf({ key: _, ...line }: Line) {
  const quantity = exactNumber(line.quantity);
  const rate = exactNumber(line.rate);
  const isWhole = line.number.trim() !== '' && line.description.trim() !== '';
  if (!isWhole || quantity === undefined || rate === undefined || rate.startsWith('-')) return undefined;
  return { ...line, quantity, rate };
}

interface ItemRowProps {
  line: Line;
  /** The item of the bill that has this number already. */
  existing: BillItem | undefined;
  onExisting: (item: BillItem) => void;
  onChange: (cell: Cell, value: string) => void;
  onRemove: (() => void) | undefined;
}

function ItemRow({ line, existing, onExisting, onChange, onRemove }: ItemRowProps) {
  const id = useId();
  const labels: Record<Cell, string> = {
    number: t('Item number'),
    description: t('Description'),
    unit: t('Unit'),
    quantity: t('Quantity'),
    rate: t('Rate'),
  };
  return (
    <div className="grid gap-2">
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
      {existing && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-amber-ink">
          {t('Item {{number}} is in the bill already: {{description}}', {
            number: isolate(existing.number),
            description: isolate(existing.description),
          })}
          <Button size="sm" onClick={() => onExisting(existing)}>
            {t('Change it instead')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** A change of an item as it is typed. */
interface ItemChangeDraft {
  readonly item: BillItem;
  readonly quantity: string;
  readonly rate: string;
}

/** The change with the quantity and rate of today, in plain digits that can be typed over. */
const draftOf = (item: BillItem): ItemChangeDraft => ({ item, quantity: item.quantity, rate: item.rate });

const MOST = 1e12;

/** A typed number as exact decimal text; undefined when it is none. */
function exactNumber(typed: string): string | undefined {
  const number = parseNumber(typed);
  if (number === null || !(Math.abs(number) <= MOST) || !hasAtMostDecimals(number, SCALE)) return undefined;
  return decimalText(exact(amountText(number)));
}

/** As the server takes it; undefined while a figure cannot be read. */
function changeBody({ item, ...typed }: ItemChangeDraft) {
  const [quantity, rate] = [exactNumber(typed.quantity), exactNumber(typed.rate)];
  return quantity === undefined || rate === undefined || rate.startsWith('-')
    ? undefined
    : { itemId: item.id, quantity, rate };
}

/** What the change adds to the contract sum; undefined while a figure cannot be read. */
function differenceOf(draft: ItemChangeDraft, currency: string): Exact | undefined {
  const body = changeBody(draft);
  return body && amountOf(exact(body.quantity), exact(body.rate), currency) - exact(draft.item.amount);
}
