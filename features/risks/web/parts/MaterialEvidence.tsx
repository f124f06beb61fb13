import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { useShortfalls } from '#features/materials/web/queries.ts';
import { formatDate, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Risk } from '../../contract.ts';

/** What the forecast reckons with now for the material a risk is about; nothing once it no longer runs out. */
export function MaterialEvidence({ risk: { projectId, materialId } }: { risk: Risk }) {
  const short = useShortfalls(projectId).data?.find(({ id }) => id === materialId);
  if (!short?.neededBy) return null;
  const { needed, supply, missing, quantity, neededBy, orderBy, arrives } = short;
  const amount = (value: number | null) => (value === null ? '–' : quantityText(short, value));
  const order = orderBy ? formatDate(orderBy) : '–';
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('Needed up to that day'), amount(needed)],
    [t('Available up to that day'), amount(supply)],
    [t('Missing on that day'), amount(missing)],
    [t('Missing at most, until more comes'), amount(quantity)],
    [t('Needed by'), formatDate(neededBy)],
    [t('Order by'), orderBy && orderBy < today() ? t('{{date}}, passed', { date: order }) : order],
    [t('Delivery expected'), arrives ? formatDate(arrives) : t('No delivery is expected.')],
  ];
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('The figures behind it')}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-2 border border-line px-4 py-3 md:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
