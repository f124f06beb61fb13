import type { Originals } from '#shared/http/fields.ts';
import { formatMoney, formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ConvertedFrom } from '#web/ui/ConvertedFrom.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { useBudgetTotal, useProjectBudgets } from '../queries.ts';
import { CostCard } from './CostCard.tsx';
import { EarnedValueCard } from './EarnedValueCard.tsx';
import { EarnedValueTable } from './EarnedValueTable.tsx';
import { MarginCard } from './MarginCard.tsx';

/** Earned value, margin and cost: of one project in full, of all as a table. */
export function BudgetAnalysis({ projectId }: { projectId: string | undefined }) {
  return (
    <>
      {projectId ? <EarnedValueCard projectId={projectId} /> : <ProjectsCard />}
      <MarginCard projectId={projectId} />
      <CostCard projectId={projectId} />
    </>
  );
}

function ProjectsCard() {
  const projects = useProjectBudgets();
  return (
    <Card>
      <CardHeader title={t('Earned value by project')} note={t('as of today, in the currency of each project')} />
      <Loaded query={projects} what={t('The earned value could not be loaded.')}>
        {(data) => (
          <>
            <EarnedValueTable
              rows={data}
              rowLink={(row) => ({ to: '/payments', search: { project: row.projectId, view: 'analysis' } })}
            />
            <Total />
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** What the table comes to: budget and actual cost are those of the cards above it. */
function Total() {
  const { data } = useBudgetTotal();
  if (!data || data.projectCount === 0 || data.budget === null) return null;
  const { currency, isConverted, projectCount, unmeasuredCount } = data;
  const figures = [
    [t('Budget'), 'budget'],
    [t('Planned value'), 'plannedValue'],
    [t('Earned value'), 'earnedValue'],
    [t('Actual cost'), 'actualCost'],
    [t('Estimate (EAC)'), 'estimate'],
  ] as const;
  return (
    <section aria-label={t('Total')} className="grid gap-2 border-t border-line-2 px-4 py-3">
      <p className="font-semibold">
        {t('Total of {{count}} projects', { count: projectCount })}
        {isConverted && <span className="ms-2 text-sm font-normal text-ink-3">{t('converted')}</span>}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-5 print:break-inside-avoid print:grid-cols-3">
        {figures.map(([label, key]) => (
          <TotalFigure key={key} label={label} amount={data[key]} currency={currency} originals={data.originals[key]} />
        ))}
      </dl>
      {unmeasuredCount > 0 && (
        <p className="text-sm text-ink-3">
          {t('{{count}} projects are not measurable yet: of them budget and actual cost are counted only.', {
            count: unmeasuredCount,
          })}
        </p>
      )}
    </section>
  );
}

interface TotalFigureProps {
  label: string;
  amount: number | null;
  currency: string;
  originals: Originals;
}

const TotalFigure = ({ label, amount, currency, originals }: TotalFigureProps) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="font-semibold tabular-nums">
      {amount === null ? '–' : <bdi title={formatMoneyExact(amount, currency)}>{formatMoney(amount, currency)}</bdi>}
      <ConvertedFrom originals={originals} />
    </dd>
  </div>
);
