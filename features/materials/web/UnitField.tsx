import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { MAX_UNIT, materialUnits } from '../units.ts';
import { unitText } from './parts/unit-text.ts';

interface UnitFieldProps {
  value: string;
  onValue: (unit: string) => void;
  /** Units of materials entered before. */
  known: readonly string[];
}

const OWN = '';

/** A unit of the list, one that was entered before, or one of the user's own: bag, roll, set. */
export function UnitField({ value, onValue, known }: UnitFieldProps) {
  const [isOwn, setOwn] = useState(false);
  const choose = (unit: string) => {
    setOwn(unit === OWN);
    onValue(unit);
  };
  const offered = [...new Set([...materialUnits, ...known, ...(isOwn || value === '' ? [] : [value])])];
  return (
    <div className="grid content-start gap-2">
      <Field label={t('Unit')}>
        <Select
          value={isOwn ? OWN : value}
          onValue={choose}
          options={[
            ...offered.map((unit) => ({ value: unit, label: unitText(unit) })),
            { value: OWN, label: t('Another unit') },
          ]}
        />
      </Field>
      {isOwn && (
        <Field label={t('Unit of your own')} name="unit" required>
          <TextInput maxLength={MAX_UNIT} placeholder={t('bag, roll, set')} autoFocus />
        </Field>
      )}
    </div>
  );
}
