import { useState } from 'react';
import { finder } from '#shared/language/fold.ts';
import { roleLabel } from '#shared/roles.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Checkbox } from '#web/ui/toggles.tsx';
import { useMailOptions } from '../queries.ts';

interface RecipientsProps {
  /** '' for all projects. */
  projectId: string;
  chosen: readonly string[];
  error: string | undefined;
  onChosen: (ids: string[]) => void;
}

/** With so many, a box to find them by name. */
const MANY = 8;
/** No more are listed at once, but for those who are chosen. */
const LISTED = 50;

/** Who gets it: those who may see it. Who was chosen and may not any more is listed no more, and dropped with the next tick. */
export function Recipients({ projectId, chosen, error, onChosen }: RecipientsProps) {
  const options = useMailOptions(projectId || undefined);
  const [search, setSearch] = useState('');
  if (options.isPending) return <SkeletonRows count={3} />;
  if (options.isError)
    return <ErrorNote error={options.error} what={t('The people could not be loaded.')} onRetry={options.refetch} />;
  const { people } = options.data;
  const known = people.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const isFound = finder(search);
  const isChosen = ({ id }: { id: string }) => known.includes(id);
  const found = people.filter(({ name, email }) => isFound(`${name} ${email}`));
  const shown = found.filter((person, index) => index < LISTED || isChosen(person));
  const tick = (id: string, isOn: boolean) => onChosen(isOn ? [...known, id] : known.filter((one) => one !== id));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        {t('Recipients')}{' '}
        <span className="font-normal text-ink-3">{t('{{number}} chosen', { number: formatNumber(known.length) })}</span>
      </legend>
      {people.length > MANY && <SearchBox label={t('Search people')} value={search} onValue={setSearch} />}
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-2 border border-line">
        {shown.map(({ id, name, email, role }) => (
          <li key={id} className="px-3 py-1.5">
            <Checkbox
              label={
                <span>
                  <bdi>{name}</bdi>
                </span>
              }
              help={
                <>
                  <bdi>{email}</bdi> · {t(roleLabel(role))}
                </>
              }
              checked={isChosen({ id })}
              onValue={(isOn) => tick(id, isOn)}
            />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <p className="text-sm text-ink-2">
          {t('{{shown}} of {{all}} people; find the others by name.', {
            shown: formatNumber(shown.length),
            all: formatNumber(found.length),
          })}
        </p>
      )}
      {error && <p className="text-sm text-red-ink">{t(error)}</p>}
    </fieldset>
  );
}
