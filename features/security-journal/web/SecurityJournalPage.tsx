import { useInfiniteQuery } from '@tanstack/react-query';
import { useUsers } from '#features/organisation/web/queries.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { SECURITY_EVENTS, type SecurityEventKind } from '#shared/security-events.ts';
import { call, keyOf } from '#web/api/client.ts';
import { formatDateTime, formatNumber, formatTime } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DayList } from '#web/ui/DayList.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { FilterBar, KindPick, PersonPick } from '#web/ui/FilterBar.tsx';
import { type ChangeAddress, useFilterAddress } from '#web/ui/filter-address.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { displayName } from '#web/ui/person.ts';
import { ShowMore } from '#web/ui/RestNote.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { MOST_IN_EXCEL, type SecurityEntry, securityJournalApi } from '../contract.ts';
import { detailsOf, kindLabel } from '../labels.ts';

const isKind = (kind: string | undefined): kind is SecurityEventKind =>
  SECURITY_EVENTS.includes(kind as SecurityEventKind);

/** The filters, from the URL. */
function useJournalView() {
  const { address, change } = useFilterAddress('/admin/security');
  const { person, kind, from, to, search } = address;
  const view: JournalView = { personId: person, kind: isKind(kind) ? kind : undefined, from, to, search };
  return { view, change };
}

interface FiltersProps {
  view: JournalView;
  onChange: ChangeAddress;
}

/** Text, person, kind and days. */
function JournalFilters({ view, onChange }: FiltersProps) {
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

/** The entries under the days on which they happened. */
function JournalList({ view }: { view: JournalView }) {
  const journal = useSecurityJournal(view);
  if (journal.isPending) return <SkeletonRows count={6} />;
  if (journal.isError) return <ErrorNote query={journal} what={t('The security journal could not be loaded.')} />;
  const entries = journal.data.pages.flat();
  if (entries.length === 0) return <EmptyState title={t('Nothing was recorded that matches')} level={3} />;
  return (
    <div className="grid gap-5">
      <DayList entries={entries}>{(entry) => <Entry key={entry.seq} entry={entry} />}</DayList>
      {journal.hasNextPage && (
        <ShowMore busy={journal.isFetchingNextPage} onClick={() => void journal.fetchNextPage()} />
      )}
    </div>
  );
}

const bad: ReadonlySet<string> = new Set([
  'sign-in-failed',
  'limit-reached',
  'access-refused',
  'many-failures',
  'backup-failed',
]);

function Entry({ entry }: { entry: SecurityEntry }) {
  const details = detailsOf(entry.detail, language()).map(({ label, value }) =>
    t('{{field}}: {{value}}', { field: label, value: isolate(value) }),
  );
  const from = [entry.network, entry.browser, entry.system].filter((one) => one !== null).map(isolate);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-2.5">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={bad.has(entry.kind) ? 'red' : 'grey'}>{kindLabel(entry.kind, language())}</Badge>
          <span className="min-w-0 font-semibold wrap-anywhere">{peopleOf(entry)}</span>
        </p>
        {details.length > 0 && <p className="text-sm wrap-anywhere text-ink-2">{details.join(' · ')}</p>}
        {from.length > 0 && <p className="text-sm wrap-anywhere text-ink-3">{from.join(' · ')}</p>}
      </div>
      <time className="text-end text-sm text-ink-3" dateTime={entry.at} title={formatDateTime(entry.at)}>
        {formatTime(entry.at)}
      </time>
    </li>
  );
}

/** Who did it, and to whom. What comes from no network the system did, or a command on its own machine. */
function peopleOf({ actorName, actorLabel, subjectName, subjectLabel, network }: SecurityEntry): string {
  const actor = actorName ?? actorLabel;
  const subject = subjectName ?? subjectLabel;
  if (actor && subject) return t('{{actor}}, to {{subject}}', { actor: isolate(actor), subject: isolate(subject) });
  const nobody = network === null ? t('The system') : t('Not signed in');
  return isolate(actor ?? subject ?? nobody);
}

/** /admin/security: sign-ins, refusals, limits, links, changed rights and settings, exports. */
export function SecurityJournalPage() {
  const { view, change } = useJournalView();
  const exportUrl = (format: 'xlsx' | 'csv') =>
    urlOf(securityJournalApi.export, { query: { ...view, format, language: language() } });
  return (
    <>
      <PageHeader
        title={t('Security journal')}
        sub={t(
          'Sign-ins, refusals, links, changed rights and settings, exports. Kept for a year; nobody can change it.',
        )}
        actions={
          <ExportMenu
            href={exportUrl}
            labels={{
              xlsx: t('Export as Excel (newest {{lines}} lines)', { lines: formatNumber(MOST_IN_EXCEL) }),
              csv: t('Export as CSV (all)'),
            }}
          />
        }
      />
      <Card className="grid gap-4 p-4">
        <JournalFilters view={view} onChange={change} />
        <JournalList view={view} />
      </Card>
    </>
  );
}

interface JournalView {
  readonly kind?: SecurityEventKind | undefined;
  readonly personId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

const PAGE = 50;

/** The newest first, page by page. */
const useSecurityJournal = (view: JournalView) =>
  useInfiniteQuery({
    queryKey: [...keyOf(securityJournalApi.list, { query: view }), 'pages'],
    queryFn: ({ pageParam }) => call(securityJournalApi.list, { query: { ...view, limit: PAGE, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: readonly SecurityEntry[]) => (last.length < PAGE ? undefined : last.at(-1)?.seq),
  });
