import { Link, type LinkProps } from '@tanstack/react-router';
import { formatRelative } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Name } from '#web/ui/Name.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useCriticalRisks } from './queries.ts';

/** What the header's "N alerts" opens: exactly the risks it counted, critical first, each leading to its project. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const risks = useCriticalRisks();
  return (
    <Dialog title={t('Alerts')} onClose={onClose}>
      {risks.isPending ? (
        <SkeletonRows count={3} />
      ) : risks.isError ? (
        <ErrorNote error={risks.error} what={t('The risks could not be loaded.')} onRetry={risks.refetch} />
      ) : risks.data.length === 0 ? (
        <EmptyState title={t('No alerts')} text={t('What needs your attention on your projects appears here.')} />
      ) : (
        <ul className="-mx-5 -my-5 divide-y divide-line">
          {risks.data.map((risk) => (
            <li key={risk.id} className="relative grid gap-0.5 px-5 py-3 transition-colors hover:bg-sunk">
              <div className="flex items-start justify-between gap-3">
                <Link
                  {...({ to: `/projects/${risk.projectId}` } as LinkProps)}
                  onClick={onClose}
                  className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  <bdi>{risk.title}</bdi>
                </Link>
                <StatusBadge status={risk.severity} />
              </div>
              <div className="flex justify-between gap-3 text-sm text-ink-3">
                <Name className="min-w-0">{risk.projectName}</Name>
                <time dateTime={risk.createdAt} className="whitespace-nowrap">
                  {formatRelative(risk.createdAt)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
