import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate, formatMoneyExact, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import type { Duplicate } from '../../contract.ts';
import { useDuplicates } from '../queries.ts';

type Candidate = Parameters<typeof useDuplicates>[0];

const TYPING_MS = 400;

/** Payments that may be the same one, with their rows; it warns and refuses nothing. */
export function DuplicateWarning({ candidate }: { candidate: Candidate }) {
  const { data = [] } = useDuplicates(useSettled(candidate));
  if (data.length === 0) return null;
  return (
    <section role="status" className="rounded-2 border border-amber bg-amber-wash px-3.5 py-3 md:col-span-2">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={17} aria-hidden className="flex-none text-amber-ink" />
        {t('This payment may be entered already')}
      </p>
      <ul className="mt-2 grid gap-2">
        {data.map((row) => (
          <li key={row.id} className="text-sm">
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              <bdi className="font-medium">{row.description}</bdi>
              <StatusBadge status={row.status} />
              {row.amount !== null && <bdi>{formatMoneyExact(row.amount, row.currency)}</bdi>}
            </span>
            <span className="text-ink-2">
              {t(reasonOf(row))} · {isolate(row.projectName)} ·{' '}
              {formatDate(row.dueDate ?? today(new Date(row.createdAt)))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const reasonOf = ({ reason }: Duplicate): string =>
  reason === 'invoice' ? 'Same vendor and invoice number' : 'Same vendor, amount and month';

/** The value once nobody has typed for a moment. */
function useSettled(value: Candidate): Candidate {
  const [settled, setSettled] = useState(value);
  const { vendor, invoiceNumber, amount, dueDate, except } = value;
  useEffect(() => {
    const next = { vendor, invoiceNumber, amount, dueDate, except };
    const timer = setTimeout(() => setSettled(next), TYPING_MS);
    return () => clearTimeout(timer);
  }, [vendor, invoiceNumber, amount, dueDate, except]);
  return settled;
}
