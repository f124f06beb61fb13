import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Delivery } from '../contract.ts';

/** What is expected in the week; urgent is what the site has too little of. */
export const MaterialDeliveries = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <Card>
    <CardHeader title={t('Material Deliveries')} note={deliveries.length > 0 && formatNumber(deliveries.length)} />
    {deliveries.length === 0 ? (
      <EmptyState title={t('No material deliveries scheduled')} text={t('No delivery is expected in this week.')} />
    ) : (
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.materialId} {...delivery} />
        ))}
      </ul>
    )}
  </Card>
);

const DeliveryRow = ({ item, unit, supplier, expectedDeliveryDate, required, available, isUrgent }: Delivery) => (
  <li className="flex items-start justify-between gap-3 px-4 py-2.5">
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        <bdi>{item}</bdi>
      </p>
      <p className="text-sm text-ink-2">
        {formatDate(expectedDeliveryDate, 'weekday')}
        {supplier && (
          <>
            {' · '}
            <bdi className="wrap-anywhere">{supplier}</bdi>
          </>
        )}
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        {t('{{have}} of {{need}} available', {
          have: quantityText({ unit }, available),
          need: quantityText({ unit }, required),
        })}
      </p>
    </div>
    <Badge tone={isUrgent ? 'red' : 'blue'} className="flex-none">
      {isUrgent ? t('Urgent') : t('Scheduled')}
    </Badge>
  </li>
);
