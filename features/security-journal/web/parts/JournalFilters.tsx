import { useUsers } from '#features/organisation/web/queries.ts';
import { SECURITY_EVENTS } from '#shared/security-events.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { FilterBar, KindPick, PersonPick } from '#web/ui/FilterBar.tsx';
import type { ChangeAddress } from '#web/ui/filter-address.ts';
import { displayName } from '#web/ui/person.ts';
import { kindLabel } from '../../labels.ts';
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
    <FilterBar searchLabel={t('Search the security journal')} view={view} isFiltered={isFiltered} onChange={onChange}>
      <PersonPick
        value={view.personId}
        onValue={(person) => onChange({ person })}
        options={users.map((user) => ({ value: user.id, label: displayName(user) }))}
      />
      <KindPick
        label={t('Event')}
        value={view.kind}
        onValue={(kind) => onChange({ kind })}
        options={SECURITY_EVENTS.map((kind) => ({ value: kind, label: kindLabel(kind, language()) }))}
      />
    </FilterBar>
  );
}
