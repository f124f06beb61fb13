import { asNumber, type Exact, exact } from '#shared/money.ts';
import { formatPercent } from '#web/i18n/formats.ts';
import { isolate, t, translate } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Certificate, Overview } from '../../contract.ts';
import { deductionLabels } from '../../deduction-rules.ts';
import { type Account, isRetentionCapped, shownVat, taxedAmount, vatNote } from '../../rules.ts';
import { bareCoins, coinsOf } from './amounts.ts';

interface ProgressTableProps {
  account: Account;
  certificate: Pick<Certificate, 'before'>;
  currency: string;
}

/** What is certified, deducted and charged: to date, by the certificates before, and by this one. */
function ProgressTable({ account, certificate: { before }, currency }: ProgressTableProps) {
  const all: [label: string, previous: Exact, now: Exact][] = [
    [t('Work certified'), exact(before.certified), account.certified],
    [t('Advance payment'), exact(before.advance), account.advance],
    [t('Recovery of the advance'), -exact(before.recovery), -account.recovery],
    [t('Retention'), -exact(before.retention), -account.retention],
    [t('Retention released'), exact(before.released), account.released],
    [t('VAT'), exact(before.vat), account.vat],
    [t('Deductions and penalties'), -exact(before.deducted), -account.deducted],
  ];
  const rows = all.filter(([, previous, now]) => previous !== 0n || now !== 0n);
  if (rows.length === 0) return null;
  return (
    <div className="overflow-x-auto border-t border-line px-4 py-2">
      <table className="w-full text-xs tabular-nums" aria-label={t('To date, before and now')}>
        <thead>
          <tr className="text-ink-3">
            {[t('To date'), t('Previous'), t('This period')].map((header) => (
              <th key={header} scope="col" dir="ltr" className="py-1 ps-2 text-end font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(([label, previous, now]) => (
          <tbody key={label} className="border-t border-line">
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-1.5 text-start font-normal text-ink-2">
                {label}
              </th>
            </tr>
            <tr>
              {[previous + now, previous, now].map((amount, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay where they are
                <td key={column} dir="ltr" className="pb-1.5 ps-2 text-end whitespace-nowrap">
                  <bdi>{bareCoins(amount, currency)}</bdi>
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface AccountCardProps {
  account: Account & { readonly vatRate: Exact };
  certificate: Certificate;
  overview: Overview;
}

/** The certificate's sum as contractors know it; while it is measured it follows every figure. */
export function AccountCard({ account, certificate, overview }: AccountCardProps) {
  const rate = asNumber(account.vatRate);
  const percent = formatPercent(rate, Number.isInteger(rate) ? 0 : 2);
  const note = vatNote(certificate.kind, taxesAdvanceIn({ certificate, overview }));
  return (
    <Card>
      <CardHeader
        title={t('Summary ({{currency}})', { currency: overview.currency })}
        note={certificate.status === 'draft' ? t('Draft') : undefined}
      />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2">
        {rowsOf({ account, certificate, overview }, percent).map(([label, amount, kind], place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two deductions may have one name
            key={place}
            className={cx(
              'col-span-2 grid grid-cols-subgrid items-baseline py-1.5',
              kind !== '' && 'border-t border-line font-semibold',
              kind === 'total' && 'border-ink text-md',
            )}
          >
            <dt className={cx('min-w-0 wrap-anywhere', kind === '' && 'text-ink-2')}>{label}</dt>
            <dd dir="ltr" className="text-end whitespace-nowrap tabular-nums">
              <bdi>{kind === 'total' ? coinsOf(amount, overview.currency) : bareCoins(amount, overview.currency)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="px-4 pb-3 text-xs text-ink-3">{translate(note)}</p>}
      {account.certified < 0n && (
        <p className="px-4 pb-3 text-xs text-ink-3">
          {t(
            'Work taken back gives back retention, recovery and VAT as they were taken of it, the last certified first.',
          )}
        </p>
      )}
      <ProgressTable account={account} certificate={certificate} currency={overview.currency} />
    </Card>
  );
}

const taxesAdvanceIn = ({ certificate, overview }: Pick<AccountCardProps, 'certificate' | 'overview'>): boolean =>
  (certificate.terms ?? overview.terms).taxesAdvance;

type Row = readonly [label: string, amount: bigint, kind: '' | 'sum' | 'total'];

function rowsOf({ account, certificate, overview }: AccountCardProps, percent: string): Row[] {
  const { kind } = certificate;
  const { currency, terms } = overview;
  const retentionPercent = exact(certificate.retentionPercent ?? terms.retentionPercent);
  const isCapped = kind === 'work' && isRetentionCapped(account, retentionPercent, currency);
  const taxed = taxedAmount(account, taxesAdvanceIn({ certificate, overview }));
  const vat = shownVat({ vat: account.vat, base: taxed, rate: account.vatRate, currency });
  const base = isolate(bareCoins(taxed, currency));
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
    ...some(isCapped ? t('Less retention (its cap is reached)') : t('Less retention'), -account.retention),
    ...some(t('Retention released'), account.released),
    [t('Net before VAT'), net, 'sum'],
    [t('VAT {{percent}} on {{base}}', { percent, base }), vat.own, ''],
    ...some(t('Rounding of VAT carried from earlier certificates'), vat.carry),
    ...certificate.deductions.map(
      (one): Row => [`${t(deductionLabels[one.kind])}: ${isolate(one.description)}`, -exact(one.amount), ''],
    ),
    ...some(t('Brought forward'), account.broughtForward),
    [t('Amount due'), account.due, 'total'],
    ...some(t('Carried to the next certificate'), account.carried),
  ];
}
