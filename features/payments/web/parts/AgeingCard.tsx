import { convertedFrom } from '#web/i18n/converted.ts';
import { formatMoney, formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import type { Tone } from '#web/ui/tones.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { Ageing } from '../../figures-contract.ts';
import { useAgeing } from '../queries.ts';

const looks: Record<Ageing['buckets'][number]['bucket'], { label: string; tone: Tone }> = {
  not_due: { label: 'Not due yet', tone: 'grey' },
  '0-30': { label: '0–30 days late', tone: 'amber' },
  '31-60': { label: '31–60 days late', tone: 'amber' },
  '61-90': { label: '61–90 days late', tone: 'red' },
  '90+': { label: 'Over 90 days late', tone: 'red' },
};

/** What is open, by how late it is. */
export function AgeingCard({ projectId }: { projectId: string | undefined }) {
  const ageing = useAgeing(projectId);
  return (
    <Card>
      <CardHeader title={t('Ageing of open payments')} note={ageing.data?.isConverted ? t('converted') : undefined} />
      <Loaded query={ageing} what={t('The ageing could not be loaded.')} rows={2}>
        {(data) => <Buckets ageing={data} />}
      </Loaded>
    </Card>
  );
}

function Buckets({ ageing: { buckets, currency } }: { ageing: Ageing }) {
  const most = Math.max(1, ...buckets.map(({ amount }) => amount ?? 0));
  return (
    <dl className="grid pairs gap-x-4 gap-y-4 p-4 md:grid-cols-5 print:break-inside-avoid print:grid-cols-3">
      {buckets.map(({ bucket, count, amount, originals }) => (
        <div key={bucket} className={toneLook[looks[bucket].tone]}>
          <dt className="text-sm text-ink-2">{t(looks[bucket].label)}</dt>
          <dd className="mt-0.5 text-md font-semibold">
            {amount === null ? '–' : <Sum amount={amount} currency={currency} />}
          </dd>
          {originals.length > 0 && <dd className="text-sm text-ink-3">{convertedFrom(originals)}</dd>}
          <dd className="text-sm text-ink-3">{t('{{count}} payments', { count })}</dd>
          <dd aria-hidden className="mt-2 h-1.5 rounded-full bg-sunk">
            <span className="block h-full rounded-full bg-tone" style={{ inlineSize: lengthOf(amount, most) }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Letters of a sum for which a fifth of a laptop's page has room. */
const LONG = 16;

function Sum({ amount, currency }: { amount: number; currency: string }) {
  const text = formatMoney(amount, currency);
  return (
    <bdi title={formatMoneyExact(amount, currency)} className={text.length > LONG ? 'text-sm' : undefined}>
      {text}
    </bdi>
  );
}

// no sum: the length of a bar
const lengthOf = (amount: number | null, most: number): string => `${((amount ?? 0) / most) * 100}%`;
