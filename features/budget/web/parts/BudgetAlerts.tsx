import { ChartNoAxesCombined, ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { BudgetAlert } from '../../contract.ts';
import { useBudgetAlerts } from '../queries.ts';
import { shownValue } from './figures.ts';

const AlertDialog = lazyDialog(() => import('./AlertDialog.tsx'), 'AlertDialog');

const FIRST = 3;

/** What is out of line in the budget of a project, or of all; each opens its arithmetic. Nothing where all is in line. */
export function BudgetAlerts({ projectId }: { projectId: string | undefined }) {
  const { data = [] } = useBudgetAlerts(projectId);
  const [isWhole, setWhole] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const open = data.find(({ id }) => id === openId);
  if (data.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('Variance alerts')} note={formatNumber(data.length)} />
      <ul>
        {(isWhole ? data : data.slice(0, FIRST)).map((alert) => (
          <Alert key={alert.id} alert={alert} withProject={!projectId} onOpen={() => setOpenId(alert.id)} />
        ))}
      </ul>
      {data.length > FIRST && !isWhole && (
        <button
          type="button"
          className="touch w-full border-t border-line px-4 py-2.5 text-start text-base font-medium text-primary hover:bg-sunk"
          onClick={() => setWhole(true)}
        >
          {t('Show all {{count}} alerts', { count: data.length })}
        </button>
      )}
      {open && (
        <Suspense>
          <AlertDialog alert={open} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

interface AlertProps {
  alert: BudgetAlert;
  withProject: boolean;
  onOpen: () => void;
}

const Alert = ({ alert, withProject, onOpen }: AlertProps) => (
  <li className="border-line not-first:border-t">
    <button
      type="button"
      onClick={onOpen}
      className="touch flex w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-sunk focus-visible:-outline-offset-2"
    >
      <ChartNoAxesCombined size={18} aria-hidden className="flex-none text-ink-3 max-md:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(alert.title)}</span>
        <span className="block text-sm text-ink-2">
          {t(alert.formula)} = <bdi>{shownValue(alert)}</bdi>
          {withProject && <> · {isolate(alert.projectName)}</>}
        </span>
      </span>
      <StatusBadge status={alert.severity} />
      <ChevronRight size={16} aria-hidden className="flex-none text-ink-3 rtl:-scale-x-100" />
    </button>
  </li>
);
