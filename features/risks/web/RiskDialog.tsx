import { CircleCheck, Hand, RotateCcw, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { useShortfalls } from '#features/materials/web/queries.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { CommentThread } from '#features/tasks/web/parts/CommentThread.tsx';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatDateTime, formatNumber, today } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import { UnsavedParts } from '#web/ui/UnsavedParts.tsx';
import type { Risk } from '../contract.ts';
import { impactLabels, probabilityLabels, titleOf, watchLabels } from './parts/labels.ts';
import { type Reasoned, ReasonForm } from './parts/ReasonForm.tsx';
import { RiskEdit } from './parts/RiskEdit.tsx';
import { RiskHistory } from './parts/RiskHistory.tsx';
import { RiskDescription } from './parts/RiskTitle.tsx';
import {
  useAddRiskComment,
  useAdoptRisk,
  useChangeRisk,
  useDeleteRisk,
  useRemoveRiskComment,
  useRisk,
  useRiskComments,
} from './queries.ts';

/** The same as the form, to read. */
function RiskFacts({ risk }: { risk: Risk }) {
  const isOfEngine = risk.isFromEngine && risk.adoptedAt === null;
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      {!isOfEngine && risk.description && (
        <Fact label={t('Description')} isWide>
          <RiskDescription risk={risk} />
        </Fact>
      )}
      <Fact
        label={t('Probability')}
      >{`${formatNumber(risk.probability)} · ${t(probabilityLabels[risk.probability - 1] ?? '')}`}</Fact>
      <Fact label={t('Impact')}>{`${formatNumber(risk.impact)} · ${t(impactLabels[risk.impact - 1] ?? '')}`}</Fact>
      <Fact label={t('Owner')}>{risk.ownerName ?? t('Nobody')}</Fact>
      {risk.trigger && <Fact label={t('Trigger')}>{risk.trigger}</Fact>}
      {risk.response && (
        <Fact label={t('Response')} isWide>
          {risk.response}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd dir="auto" className="aligned-with-page whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/** What the severity is made of. */
function RiskScore({ risk: { probability, impact } }: { risk: Risk }) {
  return (
    <span className="text-sm text-ink-2 tabular-nums">
      {t('Probability {{probability}} × impact {{impact}} = {{score}}', {
        ...{ probability, impact, score: probability * impact },
      })}
    </span>
  );
}

/** To the task, payment or material it is about, and to the rows an engine's entry was found in. */
function RiskLinks({ risk }: { risk: Risk }) {
  const { projectId, taskId, taskName, paymentName, materialName } = risk;
  const rows = rowsBehind(risk);
  return (
    <>
      {taskId && taskName && (
        <TextLink to={`/projects/${projectId}`} search={{ tab: 'tasks', task: taskId }}>
          <bdi>{taskName}</bdi>
        </TextLink>
      )}
      {paymentName && (
        <TextLink to="/payments" search={{ project: projectId, q: paymentName }}>
          <bdi>{paymentName}</bdi>
        </TextLink>
      )}
      {materialName && (
        <TextLink to="/materials" search={{ project: projectId, q: materialName }}>
          <bdi>{materialName}</bdi>
        </TextLink>
      )}
      {rows && (
        <TextLink to={rows.to} {...(rows.search && { search: rows.search })}>
          {t(rows.label)}
        </TextLink>
      )}
    </>
  );
}

interface Place {
  readonly label: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** Where what the engine saw can be looked at; nowhere for a risk of people, whose links say it. */
function rowsBehind({ projectId, watch, sentences }: Risk): Place | undefined {
  const search = { project: projectId };
  switch (watch) {
    case 'budget':
      return sentences?.title.key === 'Payments are overdue'
        ? { label: msg('All overdue payments'), to: '/payments', search: { ...search, status: 'overdue' } }
        : { label: msg('The budget in figures'), to: '/payments', search: { ...search, view: 'analysis' } };
    case 'schedule':
      return { label: msg('The schedule'), to: `/projects/${projectId}/schedule` };
    case 'weather':
      return { label: msg('The forecast'), to: `/projects/${projectId}` };
    case 'logs':
      return { label: msg('The daily logs'), to: `/projects/${projectId}`, search: { tab: 'logs' } };
    default:
      return undefined;
  }
}

/** What people said about a risk. */
function RiskComments({ risk: { id, projectId }, mayComment }: { risk: Risk; mayComment: boolean }) {
  const add = useAddRiskComment();
  const remove = useRemoveRiskComment();
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('Comments')}</h3>
      <CommentThread
        projectId={projectId}
        comments={useRiskComments(id)}
        mayComment={mayComment}
        add={{ isPending: add.isPending, mutate: (body, callbacks) => add.mutate({ params: { id }, body }, callbacks) }}
        remove={{
          isPending: remove.isPending,
          mutate: (commentId, callbacks) => remove.mutate({ params: { id, commentId } }, callbacks),
        }}
      />
    </section>
  );
}

interface RiskActionsProps {
  risk: Risk;
  mayManage: boolean;
  onAsk: (what: Reasoned) => void;
  onGone: () => void;
}

function RiskActions({ risk, mayManage, onAsk, onGone }: RiskActionsProps) {
  const { role } = useSession();
  const change = useChangeRisk();
  const remove = useDeleteRisk();
  const isOfEngine = risk.isFromEngine && risk.adoptedAt === null;
  const failed = (error: unknown) => toastError(error, t('The risk could not be saved. Please try again.'));
  const reopen = () =>
    change.mutate({ params: { id: risk.id }, body: { status: 'open', version: risk.version } }, { onError: failed });
  const discard = async () => {
    const text = t('The risk goes to the trash; an administrator can restore it for 30 days.');
    if (!(await ask({ title: t('Delete risk'), text, confirm: t('Delete'), danger: true }))) return;
    onGone();
    remove.mutate(
      { params: { id: risk.id } },
      { onSuccess: () => toastSuccess(t('The risk is in the trash.')), onError: failed },
    );
  };
  const items: MenuItem[] = [];
  if (mayManage && !isOfEngine && risk.status === 'open')
    items.push({ label: t('Close risk'), icon: CircleCheck, onSelect: () => onAsk('close') });
  if (mayManage && !isOfEngine && risk.status === 'closed')
    items.push({ label: t('Open again'), icon: RotateCcw, onSelect: reopen });
  if (may(role, 'risk.delete') && !(isOfEngine && risk.status === 'open'))
    items.push({ label: t('Delete'), icon: Trash2, danger: true, onSelect: discard });
  return (
    <span className="ms-auto">
      <RowMenu items={items} />
    </span>
  );
}

/** What the forecast reckons with now for the material a risk is about; nothing once it no longer runs out. */
function MaterialEvidence({ risk: { projectId, materialId } }: { risk: Risk }) {
  const short = useShortfalls(projectId).data?.find(({ id }) => id === materialId);
  if (!short?.neededBy) return null;
  const { needed, supply, missing, quantity, neededBy, orderBy, arrives } = short;
  const amount = (value: number | null) => (value === null ? '–' : quantityText(short, value));
  const order = orderBy ? formatDate(orderBy) : '–';
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('Needed up to that day'), amount(needed)],
    [t('Available up to that day'), amount(supply)],
    [t('Missing on that day'), amount(missing)],
    [t('Missing at most, until more comes'), amount(quantity)],
    [t('Needed by'), formatDate(neededBy)],
    [t('Order by'), orderBy && orderBy < today() ? t('{{date}}, passed', { date: order }) : order],
    [t('Delivery expected'), arrives ? formatDate(arrives) : t('No delivery is expected.')],
  ];
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('The figures behind it')}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-2 border border-line px-4 py-3 md:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface EngineNoteProps {
  risk: Risk;
  mayManage: boolean;
  onDismiss: () => void;
}

/** What the engine watches, and what people may do about it. */
function EngineNote({ risk, mayManage, onDismiss }: EngineNoteProps) {
  const adopt = useAdoptRisk();
  const isOfEngine = risk.adoptedAt === null;
  const take = () =>
    adopt.mutate(
      { params: { id: risk.id } },
      toastOutcome(t('The risk is yours now.'), t('The risk could not be saved. Please try again.')),
    );
  return (
    <div className="grid gap-2.5 rounded-2 border border-line bg-primary-wash px-4 py-3">
      <p className="font-medium wrap-anywhere">{isOfEngine && <RiskDescription risk={risk} />}</p>
      <p className="text-sm text-ink-2">{noteOf(risk)}</p>
      {mayManage && isOfEngine && risk.status === 'open' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={Hand} busy={adopt.isPending} onClick={take}>
            {t('Take over')}
          </Button>
          <Button size="sm" icon={X} onClick={onDismiss}>
            {t('Dismiss risk')}
          </Button>
        </div>
      )}
    </div>
  );
}

function noteOf({ watch, adoptedAt, adoptedByName, causeGoneAt, status }: Risk): string {
  const area = t(watchLabels[watch ?? ''] ?? 'The engine');
  if (adoptedAt === null && status === 'open')
    return t('Raised by the engine ({{area}}). It follows the figures and closes itself when the cause is gone.', {
      area,
    });
  if (adoptedAt === null) return t('Raised by the engine ({{area}}).', { area });
  const taken = t('Raised by the engine ({{area}}), taken over by {{name}} on {{date}}.', {
    area,
    name: adoptedByName ?? t('Unknown'),
    date: formatDateTime(adoptedAt),
  });
  return causeGoneAt ? `${taken} ${t('What the engine saw is gone.')}` : taken;
}

/** One risk: what it is, who looks after it, what happened to it; opened by the address. */
export function RiskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const risk = useRisk(id);
  if (risk.data) return <Whole risk={risk.data} onClose={onClose} />;
  return (
    <Dialog title={t('Risk')} size="lg" onClose={onClose}>
      {risk.isError ? <ErrorNote query={risk} what={t('The risk could not be loaded.')} /> : <SkeletonRows count={5} />}
    </Dialog>
  );
}

function Whole({ risk, onClose }: { risk: Risk; onClose: () => void }) {
  const { role } = useSession();
  const project = useProjects().data?.find(({ id }) => id === risk.projectId);
  const mayManage = project ? mayInProject(role, project.memberRole, 'risk.manage') : false;
  const mayComment = project ? mayInProject(role, project.memberRole, 'risk.raise') : false;
  const [asking, setAsking] = useState<Reasoned>();
  const typed = useRef(new Set<string>());
  // Closed while somebody types, its form stays with what is typed.
  const [isEditable, setEditable] = useState(false);
  if (risk.status === 'open' && !isEditable) setEditable(true);
  return (
    <Dialog
      title={titleOf(risk)}
      description={<TextLink to={`/projects/${risk.projectId}`}>{isolate(risk.projectName)}</TextLink>}
      size="lg"
      onClose={onClose}
    >
      <div className="grid gap-5">
        <div className="flex items-start gap-2">
          <div className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 max-md:min-h-11">
            <StatusBadge status={risk.severity} />
            <RiskScore risk={risk} />
            <StatusBadge status={risk.status} {...(risk.isDismissed && { label: t('Dismissed') })} />
            <RiskLinks risk={risk} />
          </div>
          <RiskActions risk={risk} mayManage={mayManage} onAsk={setAsking} onGone={onClose} />
        </div>
        {risk.status === 'closed' && <Closed risk={risk} />}
        {risk.isFromEngine && <EngineNote risk={risk} mayManage={mayManage} onDismiss={() => setAsking('dismiss')} />}
        {risk.watch === 'material' && risk.status === 'open' && <MaterialEvidence risk={risk} />}
        {asking && <ReasonForm risk={risk} asking={asking} onDone={() => setAsking(undefined)} />}
        {mayManage && isEditable ? (
          <div hidden={asking !== undefined}>
            <RiskEdit risk={risk} onSaved={() => typed.current.size === 0 && onClose()} onCancel={onClose}>
              <RiskFacts risk={risk} />
            </RiskEdit>
          </div>
        ) : (
          !asking && <RiskFacts risk={risk} />
        )}
        <UnsavedParts typed={typed}>
          <RiskComments risk={risk} mayComment={mayComment} />
        </UnsavedParts>
        <RiskHistory risk={risk} />
      </div>
    </Dialog>
  );
}

function Closed({ risk: { closedByName, closedAt, closeReason } }: { risk: Risk }) {
  const who = closedByName
    ? t('Closed by {{name}}', { name: closedByName })
    : t('The engine closed it: its cause is gone.');
  return (
    <p className="rounded-1 bg-sunk px-3.5 py-2.5 wrap-anywhere">
      {who}
      {closedAt && <span className="text-ink-3"> · {formatDateTime(closedAt)}</span>}
      {closeReason && (
        <span dir="auto" className="mt-0.5 block whitespace-pre-line">
          {closeReason}
        </span>
      )}
    </p>
  );
}
