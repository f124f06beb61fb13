import { type Exact, exact } from '#shared/money.ts';
import { t } from '#web/i18n/text.ts';
import type { Certificate } from '../../contract.ts';
import type { Account } from '../../rules.ts';
import { bareCoins } from './amounts.ts';

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
              <th key={header} scope="col" className="py-1 ps-2 text-end font-semibold">
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
                <td key={column} className="pb-1.5 ps-2 text-end whitespace-nowrap">
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
