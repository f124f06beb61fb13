import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Certificate, Overview } from '../../contract.ts';
import type { Account } from '../../rules.ts';
import { coinsOf } from './amounts.ts';

interface AccountCardProps {
  account: Account;
  certificate: Certificate;
  overview: Overview;
}

/** The certificate's sum as contractors know it; while it is measured it follows every figure. */
export function AccountCard({ account, certificate, overview }: AccountCardProps) {
  const rate = Number(certificate.vatRate ?? overview.terms.vatRate);
  const percent = formatPercent(rate, Number.isInteger(rate) ? 0 : 2);
  return (
    <Card>
      <CardHeader title={t('Summary')} note={certificate.status === 'draft' ? t('Draft') : undefined} />
      <dl className="grid px-4 py-2">
        {rowsOf(account, certificate, percent).map(([label, amount, kind]) => (
          <div
            key={label}
            className={cx(
              'flex items-baseline justify-between gap-3 py-1.5',
              kind !== '' && 'border-t border-line font-semibold',
              kind === 'total' && 'border-ink text-md',
            )}
          >
            <dt className={cx(kind === '' && 'text-ink-2')}>{label}</dt>
            <dd className="whitespace-nowrap tabular-nums">
              <bdi>{coinsOf(amount, overview.currency)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Row = readonly [label: string, amount: bigint, kind: '' | 'sum' | 'total'];

function rowsOf(account: Account, { kind }: Certificate, percent: string): Row[] {
  const some = (label: string, amount: bigint): Row[] => (amount === 0n ? [] : [[label, amount, '']]);
  const net = account.certified + account.advance - account.recovery - account.retention + account.released;
  const work: Row[] = [
    [t('Work done to date'), account.workDone, ''],
    [t('Less work certified before'), -account.previousWork, ''],
    [t('Certified now'), account.certified, 'sum'],
  ];
  return [
    ...(kind === 'work' ? work : []),
    ...some(t('Advance paid now'), account.advance),
    ...some(t('Less recovery of the advance'), -account.recovery),
    ...some(t('Less retention'), -account.retention),
    ...some(t('Retention released'), account.released),
    [t('Net before VAT'), net, 'sum'],
    [t('VAT {{percent}}', { percent }), account.vat, ''],
    ...some(t('Brought forward'), account.broughtForward),
    [t('Amount due'), account.due, 'total'],
    ...some(t('Carried to the next certificate'), account.carried),
  ];
}
