import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import {
  CalendarDays,
  CheckSquare,
  FolderKanban,
  type LucideIcon,
  Package,
  ReceiptText,
  RotateCcw,
  ShieldAlert,
} from 'lucide-react';
import { useState } from 'react';
import { logsApi } from '#features/logs/contract.ts';
import { materialsApi } from '#features/materials/contract.ts';
import { paymentsApi } from '#features/payments/contract.ts';
import { projectsApi } from '#features/projects/contract.ts';
import { risksApi } from '#features/risks/contract.ts';
import { tasksApi } from '#features/tasks/contract.ts';
import { call, read } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ShowMore } from '#web/ui/RestNote.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import { TRASH_KINDS, type TrashItem, type TrashKind, trashApi } from '../contract.ts';

const PAGE = 100;

interface Address {
  readonly kind?: string;
  readonly q?: string;
}

/** /admin/trash: everything that can be restored; kind and search live in the URL. */
export function TrashPage() {
  const { kind, q = '' } = useSearch({ strict: false }) as Address;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const only = TRASH_KINDS.find((one) => one === kind);
  const change = (next: Address) => {
    const search = Object.fromEntries(Object.entries({ kind, q, ...next }).filter(([, value]) => value));
    void navigate({ to: pathname, search, replace: true } as NavigateOptions);
  };
  return (
    <>
      <PageHeader
        title={t('Trash')}
        sub={t('What was deleted is kept for 30 days and comes back with everything that was deleted along with it.')}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchBox label={t('Search the trash')} value={q} onValue={(text) => change({ q: text })} />
        <FilterButtons
          label={t('Kind')}
          value={only ?? 'all'}
          onValue={(value) => change({ kind: value === 'all' ? '' : value })}
          options={[
            { value: 'all', label: t('All') },
            ...TRASH_KINDS.map((value) => ({ value, label: t(looks[value].label) })),
          ]}
        />
      </div>
      <TrashList key={`${only} ${q}`} kind={only} search={q.trim() || undefined} />
    </>
  );
}

const looks: Readonly<Record<TrashKind, { label: string; icon: LucideIcon }>> = {
  project: { label: msg('Projects'), icon: FolderKanban },
  task: { label: msg('Tasks'), icon: CheckSquare },
  material: { label: msg('Materials'), icon: Package },
  payment: { label: msg('Payments'), icon: ReceiptText },
  risk: { label: msg('Risks'), icon: ShieldAlert },
  log: { label: msg('Daily logs'), icon: CalendarDays },
};

function TrashList({ kind, search }: { kind: TrashKind | undefined; search: string | undefined }) {
  const [limit, setLimit] = useState(PAGE);
  const trash = useTrash({ kind, search, limit });
  if (trash.isPending) return <SkeletonRows count={4} />;
  if (trash.isError) return <ErrorNote query={trash} what={t('The trash could not be loaded.')} />;
  if (trash.data.length === 0) return <Nothing isNarrowed={kind !== undefined || search !== undefined} />;
  return (
    <>
      <Card>
        <ul className="divide-y divide-line" aria-label={t('Trash')}>
          {trash.data.map((item) => (
            <Item key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      </Card>
      {trash.data.length >= limit && <ShowMore busy={trash.isFetching} onClick={() => setLimit(limit + PAGE)} />}
    </>
  );
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState drawing="search" level={2} title={t('Nothing like that is in the trash')} />
  ) : (
    <EmptyState
      drawing="projects"
      level={2}
      title={t('The trash is empty')}
      text={t('Deleted projects, tasks, materials, payments, risks and daily logs appear here.')}
    />
  );

function Item({ item }: { item: TrashItem }) {
  const restore = useRestore();
  const title = item.kind === 'log' ? formatDate(item.title) : item.title;
  const { icon: Icon } = looks[item.kind];
  const bringBack = () =>
    restore.mutate(item, toastOutcome(t('{{name}} is back.', { name: title }), t('It could not be restored.')));
  const place = [item.code, item.kind === 'project' ? null : item.projectName].filter((one) => one !== null);
  const along = alongText(item);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3">
      <Icon size={18} aria-hidden className="shrink-0 self-start text-ink-3 md:mt-0.5" />
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        {place.length > 0 && <p className="text-sm wrap-anywhere text-ink-2">{place.map(isolate).join(' · ')}</p>}
        {along && <p className="text-sm text-ink-2">{t('Comes back with it: {{along}}', { along })}</p>}
        <p className="text-sm text-ink-3">
          {t('Deleted {{at}} by {{name}}, kept until {{until}}', {
            at: formatDateTime(item.deletedAt),
            name: item.deletedByName ?? t('Former member'),
            until: formatDateTime(item.expiresAt),
          })}
        </p>
      </div>
      <Button icon={RotateCcw} busy={restore.isPending} onClick={bringBack} className="max-md:w-full">
        {t('Restore')}
      </Button>
    </li>
  );
}

const alongLabels: Readonly<Record<keyof NonNullable<TrashItem['along']>, string>> = {
  tasks: msg('Tasks'),
  materials: msg('Materials'),
  payments: msg('Payments'),
  risks: msg('Risks'),
  logs: msg('Daily logs'),
  files: msg('Attachments'),
  photos: msg('Photos'),
};

const alongText = ({ along }: TrashItem): string =>
  Object.entries(along ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${t(alongLabels[name as keyof typeof alongLabels])} ${formatNumber(count)}`)
    .join(' · ');

interface TrashView {
  readonly kind?: TrashKind | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

const useTrash = (query: TrashView) =>
  useQuery({ ...read(trashApi.list, { query }), placeholderData: keepPreviousData });

const restorers: Readonly<Record<TrashKind, (id: string) => Promise<unknown>>> = {
  project: (id) => call(projectsApi.restore, { params: { id } }),
  task: (id) => call(tasksApi.restore, { params: { id } }),
  material: (id) => call(materialsApi.restore, { params: { id } }),
  payment: (id) => call(paymentsApi.restore, { params: { id } }),
  risk: (id) => call(risksApi.restore, { params: { id } }),
  log: (id) => call(logsApi.restore, { params: { id } }),
};

/** What comes back may stand on any screen: everything is read again. */
function useRestore() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: ({ kind, id }: TrashItem) => restorers[kind](id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['api'] }),
  });
}
