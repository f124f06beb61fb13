import { Plus, Trash2 } from 'lucide-react';
import { hoursOf, type Shift } from '#shared/calendar/calendar.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/inputs.tsx';

interface ShiftsProps {
  readonly label: string;
  readonly shifts: readonly Shift[];
  readonly onShifts: (shifts: Shift[]) => void;
}

const MOST = 6;

/** The shifts of a day and how many hours they are together. */
export function Shifts({ label, shifts, onShifts }: ShiftsProps) {
  const edit = (index: number, part: Partial<Shift>) =>
    onShifts(shifts.map((shift, at) => (at === index ? { ...shift, ...part } : shift)));
  const last = shifts.at(-1);
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">
        {label}{' '}
        <span className="font-normal text-ink-2">
          {t('{{hours}} h a day', { hours: formatNumber(hoursOf(shifts)) })}
        </span>
      </legend>
      {shifts.map((shift, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="flex items-center gap-2">
          <TextInput
            type="time"
            aria-label={t('{{label}}, shift {{number}} from', { label, number: index + 1 })}
            className="min-w-0 max-w-36 flex-1 px-2"
            value={shift.from}
            onValue={(from) => edit(index, { from })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={t('{{label}}, shift {{number}} to', { label, number: index + 1 })}
            className="min-w-0 max-w-36 flex-1 px-2"
            value={shift.to}
            onValue={(to) => edit(index, { to })}
          />
          {shifts.length > 1 && (
            <IconButton
              icon={Trash2}
              label={t('Remove shift')}
              onClick={() => onShifts(shifts.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {last && shifts.length < MOST && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => onShifts([...shifts, { from: last.to, to: '23:00' }])}>
            {t('Add shift')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
