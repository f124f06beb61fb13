import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#web/api/client.ts';
import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { tasksApi } from '../../contract.ts';
import { toastFailed } from '../error-toasts.ts';
import { useSetPercent } from '../moving.ts';

interface ReportPercentProps {
  readonly taskId: string;
  readonly taskNumber: number;
  readonly percentComplete: number;
  readonly onSaved: () => void;
}

/** Asks how much of a task is complete, where only its number is known. */
export function ReportPercent({ taskId, taskNumber, percentComplete, onSaved }: ReportPercentProps) {
  const queries = useQueryClient();
  const setPercent = useSetPercent();
  const [isLoading, setLoading] = useState(false);
  const ask = async () => {
    setLoading(true);
    try {
      const task = await queries.fetchQuery(read(tasksApi.find, { params: { id: taskId } }));
      setLoading(false);
      await setPercent(task);
      onSaved();
    } catch (error) {
      setLoading(false);
      toastFailed(t('The task could not be loaded.'), error);
    }
  };
  return (
    <Button size="sm" busy={isLoading} onClick={ask}>
      {t('T-{{number}} is {{percent}} complete', { number: taskNumber, percent: formatPercent(percentComplete) })}
    </Button>
  );
}
