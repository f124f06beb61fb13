import { isolate, t } from '#web/i18n/text.ts';
import { Select } from '#web/ui/inputs.tsx';
import type { Draft, ImportRow } from '../file-contract.ts';
import { MAX_UNIT, materialUnits } from '../units.ts';

/** What units of a file mean, by the file's words; '' stands for rows without one. */
export type Units = Readonly<Record<string, Draft['unit']>>;

interface UnitChoicesProps {
  rows: readonly ImportRow[];
  units: Units;
  onUnits: (units: Units) => void;
}

/** Units that are none of ours wait for a person's word; until then their rows are left out, or taken as pieces. */
export function UnitChoices({ rows, units, onUnits }: UnitChoicesProps) {
  const words = wordsOf(rows);
  if (words.length === 0) return null;
  return (
    <fieldset className="grid gap-2 rounded-2 border border-amber bg-amber-wash px-4 py-3">
      <legend className="sr-only">{t('Units of the file')}</legend>
      <p className="font-medium">{t('These units are to be looked at:')}</p>
      {words.map(([word, count]) => (
        <div key={word} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {word === '' ? t('Rows without a unit') : isolate(word)}
            <span className="text-sm text-ink-2"> · {t('{{count}} rows', { count })}</span>
          </span>
          <Select
            aria-label={word === '' ? t('Rows without a unit') : word}
            className="w-56 max-w-full"
            value={units[word] ?? ''}
            onValue={(unit) => onUnits(changed(units, word, unit))}
            options={[
              { value: '', label: word === '' ? t('Taken as pieces') : t('Left out') },
              ...(isUnit(word) ? [{ value: word, label: t('Kept as {{unit}}', { unit: isolate(word) }) }] : []),
              ...materialUnits.map((value) => ({ value, label: t(value) })),
            ]}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Whether it can be kept as a unit of the user's own. */
const isUnit = (word: string): boolean => word !== '' && word.length <= MAX_UNIT;

/** Each word with its rows, as it was first written. */
function wordsOf(rows: readonly ImportRow[]): [string, number][] {
  const words = new Map<string, [string, number]>();
  for (const { unitWord } of rows) {
    if (unitWord === null) continue;
    const key = unitWord.toLowerCase().replace(/\s+/g, '');
    const [word, count] = words.get(key) ?? [unitWord, 0];
    words.set(key, [word, count + 1]);
  }
  return [...words.values()];
}

function changed(units: Units, word: string, unit: Draft['unit'] | ''): Units {
  const { [word]: _, ...rest } = units;
  return unit === '' ? rest : { ...rest, [word]: unit };
}
