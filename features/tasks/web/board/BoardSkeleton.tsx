import { t } from '#web/i18n/text.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { COLUMNS } from '../vocabulary.ts';

const heights = ['h-20', 'h-28', 'h-20', 'h-24'];

export function BoardSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading')}
      className="grid gap-3.5 overflow-hidden max-md:auto-cols-[100%] max-md:grid-flow-col md:grid-cols-4"
    >
      {COLUMNS.map(({ status }, column) => (
        <div key={status} className="grid content-start gap-2">
          <Skeleton className="h-9 rounded-2" />
          {heights.map((_, card) => (
            <Skeleton key={heights[card]} className={heights[(card + column) % heights.length] ?? ''} />
          ))}
        </div>
      ))}
    </div>
  );
}
