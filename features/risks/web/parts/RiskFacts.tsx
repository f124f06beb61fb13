import type { ReactNode } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Risk } from '../../contract.ts';
import { descriptionOf, impactLabels, probabilityLabels } from './labels.ts';

/** The same as the form, to read. */
export function RiskFacts({ risk }: { risk: Risk }) {
  const isKept = risk.isFromEngine && risk.adoptedAt === null;
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      {!isKept && risk.description && (
        <Fact label={t('Description')} isWide>
          {descriptionOf(risk)}
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
export function RiskScore({ risk: { probability, impact } }: { risk: Risk }) {
  return (
    <span className="text-sm text-ink-2 tabular-nums">
      {t('Probability {{probability}} × impact {{impact}} = {{score}}', {
        ...{ probability, impact, score: probability * impact },
      })}
    </span>
  );
}

/** To the task, payment or material it is about, and to the rows an engine's entry was found in. */
export function RiskLinks({ risk }: { risk: Risk }) {
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
