import { hashKey, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { call, isOutOfReach, keyOf } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { setDated } from '#web/api/staleness.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { type Findings, FOUND_KINDS, type FoundGroup, type FoundKind, MOST_FOUND, searchApi } from '../contract.ts';
import { isFoundKind, kindLooks, placeOf, shownText, titleOf } from './links.ts';

/** Of each kind, while all are shown. */
const SHOWN = 10;

interface SearchAddress {
  q?: string;
  kind?: string;
}

/** /search: everything the reader may see, by words, numbers and codes; question and kind live in the URL. */
export function SearchPage() {
  const { q = '', kind } = useSearch({ strict: false }) as SearchAddress;
  const navigate = useNavigate();
  const change = (next: SearchAddress) => {
    const search = Object.fromEntries(Object.entries({ q, kind, ...next }).filter(([, value]) => value));
    void navigate({ to: '/search', search, replace: true } as NavigateOptions);
  };
  const only = isFoundKind(kind) ? kind : undefined;
  const options = [
    { value: 'all', label: t('All') },
    ...FOUND_KINDS.map((value) => ({ value, label: t(kindLooks[value].label) })),
  ];
  return (
    <>
      <PageHeader
        title={t('Search')}
        sub={t('Projects, tasks, materials, payments, risks, daily logs, certificates and people')}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchBox label={t('Search everything')} value={q} onValue={(text) => change({ q: text })} />
        <FilterButtons
          label={t('Kind')}
          options={options}
          value={only ?? 'all'}
          onValue={(value) => change({ kind: value === 'all' ? '' : value })}
        />
      </div>
      {q.trim() === '' ? (
        <EmptyState
          drawing="search"
          level={2}
          title={t('What are you looking for?')}
          text={t('A name, a few words, a task number like T-142, an invoice number or a date.')}
        />
      ) : (
        <Results q={q} kind={only} onKind={(value) => change({ kind: value })} />
      )}
    </>
  );
}

interface ResultsProps {
  q: string;
  kind: FoundKind | undefined;
  onKind: (kind: FoundKind) => void;
}

function Results({ q, kind, onKind }: ResultsProps) {
  const asked = useDeferredValue(q.trim());
  const query = { q: asked, kind, limit: kind ? MOST_FOUND : SHOWN };
  const found = useQuery({ ...searchRead(query), placeholderData: keepPreviousData });
  if (found.isPending) return <SkeletonRows count={5} />;
  if (found.isError) {
    return <ErrorNote query={found} what={t('The search did not work.')} />;
  }
  return (
    <>
      {found.data.isOffline && (
        <p role="status" className="text-ink-2">
          {t('No connection: found among the projects, tasks and materials that are kept on this device.')}
        </p>
      )}
      <Groups findings={found.data} q={asked} onKind={kind ? undefined : onKind} />
    </>
  );
}

interface GroupsProps {
  findings: Findings;
  q: string;
  onKind: ResultsProps['onKind'] | undefined;
}

function Groups({ findings: { groups, corrected }, q, onKind }: GroupsProps) {
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return (
    <>
      <p role="status" className="text-ink-3">
        {count > 0 && t('{{count}} results', { count })}
        {corrected && ` · ${t('also for “{{words}}”', { words: corrected })}`}
      </p>
      {count === 0 && (
        <EmptyState
          drawing="search"
          level={2}
          title={t('Nothing found')}
          text={t('Nothing that you may see answers to “{{q}}”. Try fewer or other words.', { q })}
        />
      )}
      {groups.map((group) => (
        <Group key={group.kind} group={group} onKind={onKind} />
      ))}
    </>
  );
}

function Group({ group: { kind, results, more }, onKind }: { group: FoundGroup; onKind: GroupsProps['onKind'] }) {
  const { role } = useSession();
  const { label, icon: Icon } = kindLooks[kind];
  return (
    <Card>
      <CardHeader
        title={t(label)}
        action={
          more &&
          onKind && (
            <button
              type="button"
              onClick={() => onKind(kind)}
              className="touch text-sm font-medium text-primary hover:underline"
            >
              {t('Show more')}
            </button>
          )
        }
      />
      <ul className="divide-y divide-line">
        {results.map((found) => (
          <li key={found.id} className="flex min-h-11 items-center gap-3 px-4 py-3">
            <Icon size={18} aria-hidden className="shrink-0 text-ink-3" />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <TextLink {...placeOf(kind, found, role)} className="min-w-0">
                <span dir="auto" className="aligned-with-page wrap-anywhere">
                  {titleOf(found)}
                </span>
              </TextLink>
              <span className="text-sm text-ink-3">
                {[found.code && shownText(found.code), kind === 'project' ? null : found.projectName]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more && !onKind && (
        <p className="border-t border-line px-4 py-3 text-ink-3">
          {t('These are the first {{count}}. Another word narrows them down.', { count: results.length })}
        </p>
      )}
    </Card>
  );
}

interface Question {
  readonly q: string;
  readonly kind: FoundKind | undefined;
  readonly limit: number;
}

interface Found extends Findings {
  /** Among what lies on this device only: the server could not be asked, and is asked as soon as it can be. */
  readonly isOffline: boolean;
}

const searchRead = (query: Question) =>
  queryOptions({
    queryKey: keyOf(searchApi.find, { query }),
    queryFn: async ({ queryKey }): Promise<Found> => {
      try {
        const findings = await call(searchApi.find, { query });
        setDated(hashKey(queryKey), undefined);
        return { ...findings, isOffline: false };
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        const { searchOffline } = await import('./offline-search.ts');
        setDated(hashKey(queryKey), { at: Date.now(), isLost: true });
        return { ...(await searchOffline(query)), isOffline: true };
      }
    },
  });
