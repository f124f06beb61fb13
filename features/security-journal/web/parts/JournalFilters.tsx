import { useUsers } from '#features/organisation/web/queries.ts';
import { SECURITY_EVENTS } from '#shared/security-events.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/inputs.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { displayName } from '#web/ui/person.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { kindLabel } from '../../labels.ts';
import type { ChangeAddress } from '../address.ts';
import type { JournalView } from '../queries.ts';

interface FiltersProps {
  view: JournalView;
  onChange: ChangeAddress;
}

/** Text, person, kind and days. */
export function JournalFilters({ view, onChange }: FiltersProps) {
  const users = useUsers().data ?? [];
  const isFiltered = Object.values(view).some(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <SearchBox label={t('Search the security journal')} value={view.search ?? ''} onValue={(q) => onChange({ q })} />
      <Pick
        label={t('Person')}
        value={view.personId ?? ''}
        active={view.personId !== undefined}
        onValue={(person) => onChange({ person })}
        options={[
          { value: '', label: t('Everybody') },
          ...users.map((user) => ({ value: user.id, label: displayName(user) })),
        ]}
      />
      <Pick
        label={t('Event')}
        value={view.kind ?? ''}
        active={view.kind !== undefined}
        onValue={(kind) => onChange({ kind })}
        options={[
          { value: '', label: t('All') },
          ...SECURITY_EVENTS.map((kind) => ({ value: kind, label: kindLabel(kind, language()) })),
        ]}
      />
      <DayRange from={view.from} to={view.to} onChange={onChange} />
      {isFiltered && (
        <Button variant="quiet" onClick={() => onChange({ q: '', person: '', kind: '', from: '', to: '' })}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}
