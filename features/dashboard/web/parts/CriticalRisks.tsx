import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { RiskTitle } from '#features/risks/web/parts/RiskTitle.tsx';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Name } from '#web/ui/Name.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useCriticalRisks } from '../queries.ts';

const SHOWN = 5;

/** Open critical and high risks, the worst first; each leads to its entry in the register. */
export function CriticalRisks({ className }: { className: string }) {
  const risks = useCriticalRisks();
  const [isWhole, setWhole] = useState(false);
  return (
    <Card className={className}>
      <CardHeader
        title={t('Critical Risks')}
        note={risks.data && t('{{count}} critical or high', { count: risks.data.length })}
      />
      {risks.isPending ? (
        <SkeletonRows count={3} />
      ) : risks.isError ? (
        <ErrorNote error={risks.error} what={t('The risks could not be loaded.')} onRetry={risks.refetch} />
      ) : risks.data.length === 0 ? (
        <EmptyState title={t('No critical risks detected')} />
      ) : (
        <ul className="divide-y divide-line">
          {risks.data.slice(0, isWhole ? undefined : SHOWN).map((risk) => (
            <li key={risk.id} className="relative grid gap-0.5 px-4 py-3 transition-colors hover:bg-sunk">
              <div className="flex items-start justify-between gap-3">
                <Link
                  {...({ to: '/risks', search: { risk: risk.id } } as LinkProps)}
                  className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0"
                >
                  <RiskTitle risk={risk} />
                </Link>
                <StatusBadge status={risk.severity} />
              </div>
              <Name className="text-sm text-ink-3">{risk.projectName}</Name>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && risks.data && risks.data.length > SHOWN && (
        <div className="border-t border-line px-4 py-2.5 text-center">
          <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
            {t('Show all')}
          </Button>
        </div>
      )}
    </Card>
  );
}
