import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, FileSpreadsheet, FileText, Plus, Trash2, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { projectOptions } from '#features/projects/web/parts/project-options.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime, formatNumber, formatRelative } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { toneOf } from '#web/ui/status.ts';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { toneLook } from '#web/ui/tones.ts';
import { NOBODY, type Risk, risksApi } from '../../contract.ts';
import { severityOf } from '../../rules.ts';
import { type RiskView, useHeat, useRisks } from '../queries.ts';
import { impactLabels, probabilityLabels, titleOf, watchLabels } from './labels.ts';
import { RiskTitle } from './RiskTitle.tsx';

const scoreOf = ({ probability, impact }: Risk): number => probability * impact;

interface RiskTableProps {
  risks: readonly Risk[];
  isFiltered: boolean;
  /** What the address asks for already. */
  search: Readonly<Record<string, string>>;
}

function RiskTable({ risks, isFiltered, search }: RiskTableProps) {
  const columns: readonly Column<Risk>[] = [
    { key: 'title', header: t('Risk'), main: true, cell: (risk) => <Title risk={risk} />, sortBy: titleOf },
    {
      key: 'score',
      header: t('Severity'),
      cell: (risk) => (
        <span className="inline-flex items-center gap-2 whitespace-nowrap">
          <StatusBadge status={risk.severity} />
          <span className="text-sm text-ink-3 tabular-nums">{formatNumber(scoreOf(risk))}</span>
        </span>
      ),
      sortBy: scoreOf,
    },
    {
      key: 'owner',
      header: t('Owner'),
      cell: ({ ownerName }) => (ownerName ? <bdi>{ownerName}</bdi> : <span className="text-ink-3">{t('Nobody')}</span>),
      sortBy: ({ ownerName }) => ownerName,
    },
    {
      key: 'updated',
      header: t('Changed'),
      desktopOnly: true,
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatRelative(updatedAt)}
        </time>
      ),
      sortBy: ({ updatedAt }) => updatedAt,
    },
  ];
  return (
    <Table
      label={t('Risks')}
      rows={risks}
      keyOf={({ id }) => id}
      columns={columns}
      rowLink={({ id }) => ({ to: '/risks', search: { ...search, risk: id } })}
      pageSize={25}
      empty={
        isFiltered ? (
          <EmptyState title={t('No risk matches these filters')} />
        ) : (
          <EmptyState
            title={t('No open risks')}
            text={t(
              'The engine watches schedule, budget, materials, weather and daily logs; what you know, you raise.',
            )}
          />
        )
      }
    />
  );
}

function Title({ risk }: { risk: Risk }) {
  return (
    <span className="grid gap-0.5">
      <span>
        <RiskTitle risk={risk} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-ink-3">
        {isolate(risk.projectName)}
        {risk.watch && <Badge tone="blue">{t(watchLabels[risk.watch] ?? 'The engine')}</Badge>}
        {risk.status === 'closed' && <Badge>{risk.isDismissed ? t('Dismissed') : t('Closed')}</Badge>}
        {risk.status === 'open' && risk.causeGoneAt && <Badge tone="green">{t('The cause is gone')}</Badge>}
      </span>
    </span>
  );
}

/** The register as a file: what the filters select, in the reader's language. */
function ExportMenu({ view }: { view: RiskView }) {
  const href = (format: 'xlsx' | 'csv') => urlOf(risksApi.export, { query: { ...view, format, language: language() } });
  return (
    <Menu
      items={[
        { label: t('Export as Excel'), icon: FileSpreadsheet, href: href('xlsx') },
        { label: t('Export as CSV'), icon: FileText, href: href('csv') },
      ]}
      trigger={(props) => <IconButton icon={Download} label={t('Export the register')} {...props} />}
    />
  );
}

const RiskDialog = lazyDialog(() => import('../RiskDialog.tsx'), 'RiskDialog');
const RaiseDialog = lazyDialog(() => import('../RaiseDialog.tsx'), 'RaiseDialog');
const TrashDialog = lazyDialog(() => import('../TrashDialog.tsx'), 'TrashDialog');

interface RiskSearch {
  risk?: string | undefined;
  project?: string | undefined;
  status?: string | undefined;
  severity?: string | undefined;
  source?: string | undefined;
  owner?: string | undefined;
  p?: string | undefined;
  i?: string | undefined;
  q?: string | undefined;
}

/** How many keep their place in the head while they are counted. */
const USUAL = 20;

const oneOf = <V extends string>(values: readonly V[], value: string | undefined): V | undefined =>
  values.find((one) => one === value);

const fieldOf = (text: string | undefined): number | undefined =>
  /^[1-5]$/.test(text ?? '') ? Number(text) : undefined;

const isOwner = (value = ''): boolean => value === NOBODY || /^[\da-f-]{36}$/.test(value);

/** Open ones unless the address asks for others. */
const viewOf = (asked: RiskSearch, ownId: string): RiskView => ({
  projectId: asked.project,
  status: asked.status === 'all' ? undefined : (oneOf(['open', 'closed'] as const, asked.status) ?? 'open'),
  severity: oneOf(severityChoices, asked.severity),
  source: oneOf(['people', 'engine'] as const, asked.source),
  ownerId: asked.owner === 'me' ? ownId : isOwner(asked.owner) ? asked.owner : undefined,
  probability: fieldOf(asked.p),
  impact: fieldOf(asked.i),
  search: asked.q,
});

interface HeatMapProps {
  view: RiskView;
  /** The field pressed, or none when it was pressed again. */
  onField: (field: { probability: number; impact: number } | undefined) => void;
}

const SCALE = [1, 2, 3, 4, 5];

/** Probability upwards, impact onwards; each field counts its risks and, pressed, shows them alone. */
function HeatMap({ view, onField }: HeatMapProps) {
  const heat = useHeat(view);
  const counts = new Map(heat.data?.map(({ probability, impact, count }) => [`${probability}${impact}`, count]));
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0.5 md:border-spacing-1"
      aria-label={t('Probability and impact')}
    >
      <colgroup>
        <col className="w-15 md:w-24" />
        <col span={SCALE.length} />
      </colgroup>
      <thead>
        <tr>
          <td colSpan={1 + SCALE.length} className="text-start text-[length:min(var(--fs-xs),14px)] text-ink-3">
            {t('Probability')}
          </td>
        </tr>
      </thead>
      <tbody>
        {SCALE.toReversed().map((probability) => (
          <tr key={probability}>
            <th scope="row" className="pe-1 text-end text-[length:min(var(--fs-xs),14px)] font-normal text-ink-2">
              {t(probabilityLabels[probability - 1] ?? '')}
            </th>
            {SCALE.map((impact) => (
              <td key={impact} className="p-0">
                <Field
                  {...{ probability, impact }}
                  count={counts.get(`${probability}${impact}`) ?? 0}
                  isChosen={view.probability === probability && view.impact === impact}
                  onField={onField}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {SCALE.map((impact) => (
            <th
              key={impact}
              scope="col"
              aria-label={t(impactLabels[impact - 1] ?? '')}
              data-tip={t(impactLabels[impact - 1] ?? '')}
              className="text-xs font-normal text-ink-2 tabular-nums"
            >
              {formatNumber(impact)}
            </th>
          ))}
        </tr>
        <tr>
          <td className="pe-1 text-end text-[length:min(var(--fs-xs),14px)] text-ink-3">{t('Impact')}</td>
          <td colSpan={2} className="text-start text-xs text-ink-2">
            {t('Negligible')}
          </td>
          <td />
          <td colSpan={2} className="text-end text-xs text-ink-2">
            {t('Severe')}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface FieldProps {
  probability: number;
  impact: number;
  count: number;
  isChosen: boolean;
  onField: HeatMapProps['onField'];
}

function Field({ probability, impact, count, isChosen, onField }: FieldProps) {
  const severity = severityOf(probability, impact);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('Risks: {{number}}. Probability {{probability}}, impact {{impact}}', {
        number: formatNumber(count),
        probability,
        impact,
      })}
      onClick={() => onField(isChosen ? undefined : { probability, impact })}
      className={cx(
        'grid h-11 w-full place-items-center rounded-1 border bg-tone-wash text-md text-tone-ink tabular-nums transition-colors',
        toneLook[toneOf(severity)],
        isChosen ? 'border-2 border-ink' : count > 0 ? 'border-tone' : 'border-transparent',
        count > 0 ? 'font-semibold' : 'opacity-70',
      )}
    >
      {count > 0 ? formatNumber(count) : <span aria-hidden>·</span>}
    </button>
  );
}

/** The whole register: heat map, filters, rows; what is chosen lives in the address. */
export function RiskRegister() {
  const asked = useSearch({ strict: false }) as RiskSearch;
  const { role, user } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'raise' | 'trash'>();
  const change = (next: RiskSearch) => {
    const search = Object.fromEntries(Object.entries({ ...asked, ...next }).filter(([, value]) => value));
    void navigate({ to: '/risks', search, replace: true, resetScroll: false } as NavigateOptions);
  };
  const view = viewOf(asked, user.id);
  const risks = useRisks(view);
  const close = () => setOpen(undefined);
  return (
    <Card aria-labelledby="risk-register">
      <CardHeader
        id="risk-register"
        title={t('Risk Register')}
        note={
          risks.data ? (
            t('{{count}} risks', { count: risks.data.length })
          ) : (
            <span className="invisible">{t('{{count}} risks', { count: USUAL })}</span>
          )
        }
        action={
          <>
            <ExportMenu view={view} />
            {may(role, 'trash.restore') && (
              <IconButton icon={Trash2} label={t('Deleted risks')} onClick={() => setOpen('trash')} />
            )}
            {may(role, 'risk.raise') && (
              <Button size="sm" variant="primary" icon={Plus} onClick={() => setOpen('raise')}>
                {t('Raise a risk')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="min-w-0 max-lg:order-2 lg:border-e lg:border-line">
          <Filters asked={asked} view={view} onChange={change} />
          <Loaded query={risks} what={t('The risks could not be loaded.')}>
            {(data) => (
              <RiskTable risks={data} isFiltered={isNarrowed(asked)} search={{ ...asked } as Record<string, string>} />
            )}
          </Loaded>
        </div>
        <CardBody className="max-lg:border-b max-lg:border-line">
          <HeatMap
            view={view}
            onField={(field) => change({ p: field && String(field.probability), i: field && String(field.impact) })}
          />
          <p className="mt-3 text-sm text-ink-3">
            {t('Severity is probability × impact: from 15 critical, from 10 high, from 5 medium.')}
          </p>
        </CardBody>
      </div>
      <Suspense>
        {asked.risk && <RiskDialog id={asked.risk} onClose={() => change({ risk: undefined })} />}
        {open === 'raise' && <RaiseDialog projectId={asked.project} onClose={close} />}
        {open === 'trash' && <TrashDialog onClose={close} />}
      </Suspense>
    </Card>
  );
}

const isNarrowed = ({ risk: _, ...asked }: RiskSearch): boolean => Object.values(asked).some((value) => value);

interface FiltersProps {
  asked: RiskSearch;
  view: RiskView;
  onChange: (next: RiskSearch) => void;
}

function Filters({ asked, view, onChange }: FiltersProps) {
  const projects = useProjects();
  const owners = useOwners(view);
  const pick = (name: keyof RiskSearch, label: string, options: readonly { value: string; label: string }[]) => (
    <Pick
      label={label}
      value={asked[name] ?? ''}
      onValue={(value) => onChange({ [name]: value || undefined })}
      active={Boolean(asked[name])}
      options={options}
    />
  );
  return (
    <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3">
      <SearchBox
        label={t('Search risks')}
        value={asked.q ?? ''}
        onValue={(q) => onChange({ q: q || undefined })}
        className="max-md:w-full md:w-56"
      />
      {pick('project', t('Project'), projectOptions(projects.data ?? []))}
      {pick('status', t('Status'), [
        { value: '', label: t('Open ones') },
        { value: 'closed', label: t('Closed ones') },
        { value: 'all', label: t('All') },
      ])}
      {pick('severity', t('Severity'), [
        { value: '', label: t('All') },
        ...severityChoices.map((value) => ({ value, label: t(severityWords[value]) })),
      ])}
      {pick('source', t('Raised by'), [
        { value: '', label: t('All') },
        { value: 'people', label: t('People') },
        { value: 'engine', label: t('The engine') },
      ])}
      {pick('owner', t('Owner'), [
        { value: '', label: t('All') },
        { value: 'me', label: t('Me') },
        { value: NOBODY, label: t('Nobody') },
        ...owners,
      ])}
      {asked.p && asked.i && (
        <Button size="sm" variant="quiet" icon={X} onClick={() => onChange({ p: undefined, i: undefined })}>
          {t('Probability {{probability}}, impact {{impact}}', { probability: asked.p, impact: asked.i })}
        </Button>
      )}
    </div>
  );
}

/** Who looks after one of these risks, whoever is chosen; oneself is "Me". */
function useOwners(view: RiskView): readonly { value: string; label: string }[] {
  const { user } = useSession();
  const risks = useRisks({ ...view, ownerId: undefined }).data ?? [];
  const names = new Map(risks.map(({ ownerId, ownerName }) => [ownerId, ownerName]));
  return [...names]
    .flatMap(([value, label]) => (value && label && value !== user.id ? [{ value, label }] : []))
    .sort((one, other) => one.label.localeCompare(other.label));
}

const severityWords = {
  critical: 'Critical',
  high: 'High',
  serious: msg('Critical and high'),
  medium: 'Medium',
  low: 'Low',
} as const;
const severityChoices = Object.keys(severityWords) as (keyof typeof severityWords)[];
