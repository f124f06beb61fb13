import { daysInMonth } from '#shared/calendar/settings.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Select } from '#web/ui/inputs.tsx';

interface DayOfYearProps {
  readonly label: string;
  /** "06-15": month and day. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A day that comes every year: its day and its month, without a year. */
export function DayOfYear({ label, value, onValue }: DayOfYearProps) {
  const [month = 1, day = 1] = value.split('-').map(Number);
  const choose = (nextMonth: number, nextDay: number) =>
    onValue([nextMonth, Math.min(nextDay, daysInMonth(nextMonth))].map(twoDigits).join('-'));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2">
        <Select
          aria-label={t('{{label}}: day', { label })}
          value={String(day)}
          onValue={(next) => choose(month, Number(next))}
          options={numbersTo(daysInMonth(month)).map((one) => ({ value: String(one), label: formatNumber(one) }))}
        />
        <Select
          aria-label={t('{{label}}: month', { label })}
          value={String(month)}
          onValue={(next) => choose(Number(next), day)}
          options={numbersTo(12).map((one) => ({
            value: String(one),
            label: formatDate(`2024-${twoDigits(one)}-01`, 'monthName'),
          }))}
        />
      </div>
    </fieldset>
  );
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
