import { Trash2 } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { finder } from '#shared/language/fold.ts';
import { exact } from '#shared/money.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import type { BillItem } from '../../bill-contract.ts';
import { isBelowCertified } from '../../variation-rules.ts';
import { coinsOf, quantityShown, rateShown } from './amounts.ts';
import { changeBody, differenceOf, draftOf, type ItemChangeDraft } from './item-change.ts';

interface ItemChangesProps {
  bill: readonly BillItem[];
  changes: readonly ItemChangeDraft[];
  currency: string;
  onChanges: (changes: readonly ItemChangeDraft[]) => void;
}

/** Items of the bill with the quantity and rate that a variation gives them; zero omits one. */
export function ItemChanges({ bill, changes, currency, onChanges }: ItemChangesProps) {
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
