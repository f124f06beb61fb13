import type { ReactNode } from 'react';
import { t } from '../i18n/text.ts';
import { Button } from './Button.tsx';
import type { ChangeAddress } from './filter-address.ts';
import { DayRange } from './inputs.tsx';
import { Pick } from './Pick.tsx';
import { SearchBox } from './SearchBox.tsx';

interface FilterBarProps {
  readonly searchLabel: string;
  readonly view: {
    readonly search?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  readonly isFiltered: boolean;
  readonly onChange: ChangeAddress;
  /** Between the text and the days. */
  readonly children: ReactNode;
}

/** Text, days and further filters of a journal, and what clears them. */
export const FilterBar = ({ searchLabel, view, isFiltered, onChange, children }: FilterBarProps) => (
  <div className="flex flex-wrap items-center gap-2.5">
    <SearchBox label={searchLabel} value={view.search ?? ''} onValue={(q) => onChange({ q })} />
    {children}
    <DayRange from={view.from} to={view.to} onChange={onChange} />
    {isFiltered && (
      <Button variant="quiet" onClick={() => onChange({ q: '', person: '', kind: '', from: '', to: '' })}>
        {t('Clear filters')}
      </Button>
    )}
  </div>
);

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onValue: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export const KindPick = ({ options, ...rest }: ChoiceProps) => (
  <Choice {...rest} options={[{ value: '', label: t('All') }, ...options]} />
);

export const PersonPick = ({ options, ...rest }: Omit<ChoiceProps, 'label'>) => (
  <Choice {...rest} label={t('Person')} options={[{ value: '', label: t('Everybody') }, ...options]} />
);

const Choice = ({ label, value, onValue, options }: ChoiceProps) => (
  <Pick label={label} value={value ?? ''} active={value !== undefined} onValue={onValue} options={[...options]} />
);
