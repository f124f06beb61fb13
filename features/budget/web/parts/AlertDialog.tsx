import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Money } from '#web/ui/Money.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { BudgetAlert } from '../../contract.ts';
import { shownFigure, shownValue } from './figures.ts';

/** How an alert came about: the formula, its numbers, the band it passed, and the rows behind it. */
export function AlertDialog({ alert, onClose }: { alert: BudgetAlert; onClose: () => void }) {
  const { currency, unit, rows } = alert;
  const shown = (value: number) => shownFigure(value, unit, currency);
  return (
    <Dialog title={t(alert.title)} description={<bdi>{alert.projectName}</bdi>} onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="text-2xl font-semibold">
            <bdi>{shownValue(alert)}</bdi>
          </p>
          <StatusBadge status={alert.severity} />
          <p className="text-sm text-ink-2">{t('Threshold {{value}}', { value: shown(alert.threshold) })}</p>
          <p className="text-sm text-ink-2">{t('Since {{date}}', { date: formatDate(sinceOf(alert)) })}</p>
        </div>
        <div className="rounded-2 bg-sunk px-4 py-3">
          <p className="pb-2 font-medium">{t(alert.formula)}</p>
          <dl>
            {alert.figures.map(({ name, value, unit: own }) => (
              <div key={name} className="flex justify-between gap-4 py-0.5">
                <dt className="text-ink-2">{t(name)}</dt>
                <dd>
                  <bdi>{shownFigure(value, own, currency)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {rows.length > 0 && <Rows alert={alert} />}
      </div>
    </Dialog>
  );
}

/** Overdue since the oldest due date, whenever that was noticed; everything else since it was seen. */
const sinceOf = ({ kind, rows, since }: BudgetAlert): string =>
  (kind === 'overdue' && rows[0]?.date) || since.slice(0, 10);

const headings: Record<BudgetAlert['kind'], string> = {
  budget: 'The largest payments',
  cost: 'The largest payments',
  pace: 'The largest payments',
  schedule: 'The tasks that are latest',
  overdue: 'The payments that are latest',
};

function Rows({ alert: { kind, rows, currency, projectId } }: { alert: BudgetAlert }) {
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold text-ink-2">{t(headings[kind])}</h3>
      <ul>
        {rows.map(({ id, label, amount, date }) => (
          <li key={id} className="flex items-baseline gap-3 border-line py-1.5 not-first:border-t">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{label}</bdi>
            {date && <span className="text-sm whitespace-nowrap text-ink-2">{formatDate(date)}</span>}
            {amount !== null && <Money amount={amount} currency={currency} className="font-medium" />}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {kind === 'schedule' ? (
          <TextLink to={`/projects/${projectId}`} search={{ tab: 'tasks' }}>
            {t('All tasks of the project')}
          </TextLink>
        ) : (
          <TextLink to="/payments" search={{ project: projectId, ...(kind === 'overdue' && { status: 'overdue' }) }}>
            {t('All payments of the project')}
          </TextLink>
        )}
      </p>
    </section>
  );
}
