import { t } from '#web/i18n/text.ts';
import { Switch } from '#web/ui/toggles.tsx';
import type { Task } from '../../contract.ts';
import { hideSummaries, useHidesSummaries } from '../summaries-shown.ts';

/** Leaves out what only sums up its subtasks; where there is no such task, there is no switch. */
export function SummarySwitch({ tasks }: { tasks: readonly Task[] | undefined }) {
  const isHidden = useHidesSummaries();
  if (!tasks?.some(({ isSummary }) => isSummary)) return null;
  return <Switch label={t('Hide summary tasks')} checked={isHidden} onValue={hideSummaries} className="items-center" />;
}
