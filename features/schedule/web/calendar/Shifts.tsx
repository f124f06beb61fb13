import { Plus, Trash2 } from 'lucide-react';
import { hoursOf, type Shift } from '#shared/calendar/calendar.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
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
            className="w-32"
            value={shift.from}
            onValue={(from) => edit(index, { from })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={t('{{label}}, shift {{number}} to', { label, number: index + 1 })}
            className="w-32"
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
          {index === shifts.length - 1 && shifts.length < MOST && (
            <IconButton
              icon={Plus}
              label={t('Add shift')}
              onClick={() => onShifts([...shifts, { from: shift.to, to: '23:00' }])}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
