import { WandSparkles } from 'lucide-react';
import { MovedList } from '#features/schedule/web/parts/MovedList.tsx';
import { useOptimise } from '#features/schedule/web/queries.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';

/** How the optimiser would level the crew with the same finish; it is applied on the schedule, where it can be undone. */
export function LevelSuggestion({ projectId }: { projectId: string }) {
  const level = useOptimise();
  const ask = () => level.mutate({ params: { id: projectId }, body: { goal: 'level' } });
  if (level.isError) {
    return <ErrorNote error={level.error} what={t('No proposal could be made.')} onRetry={ask} />;
  }
  if (!level.data) {
    return (
      <Button icon={WandSparkles} busy={level.isPending} onClick={ask} className="justify-self-start">
        {t('Suggest levelling')}
      </Button>
    );
  }
  const { moved, peakWorkers, daysOverCapacity, finishAfter } = level.data;
  if (moved.length === 0) return <p>{t('The plan is as level as it can be with the same finish.')}</p>;
  return (
    <div className="grid gap-2.5">
      <p>
        {t(
          'Moving {{count}} tasks brings the peak of the project from {{before}} to {{after}} workers; it ends {{date}}.',
          {
            count: moved.length,
            before: peakWorkers.before,
            after: peakWorkers.after,
            date: finishAfter ? formatDate(finishAfter) : '–',
          },
        )}{' '}
        {t('Days above the capacity: {{before}}, then {{after}}.', daysOverCapacity)}
      </p>
      <MovedList moved={moved} />
      <ButtonLink to={`/projects/${projectId}/schedule`} icon={WandSparkles}>
        {t('Apply it in the schedule')}
      </ButtonLink>
    </div>
  );
}
