import { RiskDescription, RiskHeading } from '#features/risks/web/parts/RiskTitle.tsx';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { ReportRisk } from '../contract.ts';
import { shownMoment } from './dates.ts';

interface RiskAlertsProps {
  risks: readonly ReportRisk[];
  total: number;
  projectId: string | null;
}

/** At most five open critical and high risks, the worst first; each leads to its entry in the register. */
export function RiskAlerts({ risks, total, projectId }: RiskAlertsProps) {
  const search = { severity: 'serious', ...(projectId && { project: projectId }) };
  return (
    <Card>
      <CardHeader
        title={t('Critical Risk Alerts')}
        note={total > risks.length ? t('{{shown}} of {{total}}', { shown: risks.length, total }) : undefined}
        action={
          total > 0 ? (
            <TextLink to="/risks" search={search}>
              {t('Show all')}
            </TextLink>
          ) : undefined
        }
      />
      {risks.length === 0 ? (
        <EmptyState title={t('No critical risks detected')} />
      ) : (
        <ul className="divide-y divide-line">
          {risks.map((risk) => (
            <li key={risk.id} className="relative grid gap-1 px-4 py-3 transition-colors hover:bg-sunk">
              <RiskHeading risk={risk} />
              {risk.description !== '' && (
                <p className="line-clamp-2 wrap-anywhere">
                  <RiskDescription risk={risk} />
                </p>
              )}
              <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
                <bdi>{risk.projectName}</bdi>
                <span aria-hidden>·</span>
                {shownMoment(risk.createdAt)}
                {risk.isNew && <Badge tone="amber">{t('New in this period')}</Badge>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
