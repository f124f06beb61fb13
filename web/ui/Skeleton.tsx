/**
 * <Skeleton className="h-5 w-40" /> in the shape of what comes; appears after 150 ms, so that a fast answer never flickers.
 * <SkeletonCards count={4} /> for a row of stat cards, <SkeletonRows count={5} /> for a list.
 */
import { t } from '#web/i18n/text.ts';
import { cx } from './cx.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('skeleton block rounded-1', className)} />;
}

export function SkeletonCards({ count = 4 }: { count?: number }) {
  return (
    <div role="status" aria-label={t('Loading')} className="grid pairs gap-2.5 md:gap-3.5 lg:grid-cols-4">
      {numbered(count).map((key) => (
        <div key={key} className="grid gap-3 rounded-2 border border-line bg-card px-4 py-4">
          <Skeleton className="h-4 w-28 max-w-full" />
          <Skeleton className="h-8 w-20" />
          <Skeleton className="h-4 w-36 max-w-full" />
        </div>
      ))}
    </div>
  );
}

export function SkeletonRows({ count = 5 }: { count?: number }) {
  return (
    <div role="status" aria-label={t('Loading')} className="divide-y divide-line">
      {numbered(count).map((key) => (
        <div key={key} className="flex items-center gap-3.5 px-4 py-3.5">
          <Skeleton className="size-10" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
