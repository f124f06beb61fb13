import { lazy, Suspense } from 'react';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { ResourcePlan } from '../contract.ts';

const HistogramChart = lazy(async () => ({ default: (await import('./HistogramChart.tsx')).HistogramChart }));

interface HistogramProps {
  readonly plan: ResourcePlan;
  /** The week that is looked at. */
  readonly from: string;
  readonly to: string;
}

export const Histogram = (props: HistogramProps) => (
  <Card>
    <CardHeader title={t('Workers a day, next four weeks')} />
    <CardBody>
      <Suspense fallback={<SkeletonRows count={4} />}>
        <HistogramChart {...props} />
      </Suspense>
    </CardBody>
  </Card>
);
