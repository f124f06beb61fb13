import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { type BoardSearch, type Filter, noFilters } from '../search.ts';

interface FilterSheetProps {
  filters: readonly Filter[];
  search: BoardSearch;
  onChange: (next: BoardSearch) => void;
  onClose: () => void;
}

/** The board's filters on a phone; each choice acts at once. */
export function FilterSheet({ filters, search, onChange, onClose }: FilterSheetProps) {
  const { q: _, ...others } = noFilters;
  return (
    <Dialog
      title={t('Filters')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange(others)}>{t('Clear filters')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('Show tasks')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {filters.map(({ key, label, options, isWaiting }) => (
          <Field key={key} label={label}>
            <Select
              value={search[key] ?? ''}
              onValue={(value) => onChange({ [key]: value || undefined })}
              options={options}
              disabled={isWaiting}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
