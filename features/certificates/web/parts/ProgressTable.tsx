import { type Exact, exact } from '#shared/money.ts';
import { t } from '#web/i18n/text.ts';
import type { Certificate } from '../../contract.ts';
import type { Account } from '../../rules.ts';
import { coinsOf } from './amounts.ts';

interface ProgressTableProps {
  account: Account;
  certificate: Pick<Certificate, 'before'>;
  currency: string;
}

/** What is certified, deducted and charged: to date, by the certificates before, and by this one. */
export function ProgressTable({ account, certificate: { before }, currency }: ProgressTableProps) {
  const all: [label: string, previous: Exact, now: Exact][] = [
    [t('Work certified'), exact(before.certified), account.certified],
    [t('Advance payment'), exact(before.advance), account.advance],
    [t('Recovery of the advance'), -exact(before.recovery), -account.recovery],
    [t('Retention'), -exact(before.retention), -account.retention],
    [t('Retention released'), exact(before.released), account.released],
    [t('VAT'), exact(before.vat), account.vat],
  ];
  const rows = all.filter(([, previous, now]) => previous !== 0n || now !== 0n);
  if (rows.length === 0) return null;
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="w-full text-xs tabular-nums" aria-label={t('To date, before and now')}>
        <thead>
          <tr className="text-ink-3">
            <td className="px-4 py-2" />
            {[t('To date'), t('Previous'), t('This period')].map((header) => (
              <th key={header} scope="col" className="px-2 py-2 text-end font-semibold last:pe-4">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, previous, now]) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="px-4 py-2 text-start font-normal text-ink-2">
                {label}
              </th>
              {[previous + now, previous, now].map((amount, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay where they are
                <td key={column} className="whitespace-nowrap px-2 py-2 text-end last:pe-4">
                  <bdi>{coinsOf(amount, currency)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
