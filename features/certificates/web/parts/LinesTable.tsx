import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Exact, exact, sum } from '#shared/money.ts';
import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Name } from '#web/ui/Name.tsx';
import type { CertificateLine } from '../../contract.ts';
import { amountOf, isBeyondBill, isTakenBack, percentDone } from '../../rules.ts';
import { bareCoins, coinsOf, quantityShown, rateShown, widthFor } from './amounts.ts';
import { groupOf } from './BillTab.tsx';
import type { TrackColumn } from './track-column.ts';
import type { Measuring } from './use-measuring.ts';
import { VirtualTable } from './VirtualTable.tsx';

interface LinesTableProps {
  lines: readonly CertificateLine[];
  currency: string;
  allowsOverrun: boolean;
  /** Absent where nothing can be typed. */
  measuring: Measuring | undefined;
}

/** The measured items. Enter and the arrows go from quantity to quantity; "50%" is half of the item. */
export function LinesTable({ lines, currency, measuring }: LinesTableProps) {
  if (lines.length === 0) return <EmptyState title={t('The bill of quantities is empty.')} />;
  const done = (line: CertificateLine, index: number) =>
    measuring ? (
      <QuantityInput key={line.itemId} line={line} index={index} measuring={measuring} />
    ) : (
      <bdi>{quantityShown(line.done)}</bdi>
    );
  const now = (line: CertificateLine) => {
    const amount = (quantity: string) => amountOf(exact(quantity), exact(line.rate), currency);
    return amount(line.done) - amount(line.previous);
  };
  return (
    <VirtualTable
      label={t('Measured items')}
      rows={lines}
      keyOf={({ itemId }) => itemId}
      groupOf={groupOf}
      sought={measuring?.refusals.sought}
      narrow
      columns={columnsOf({ done, now, currency, lines })}
      total={t('Total')}
      phone={(line, index) => (
        <div className="grid gap-1.5">
          <p className="flex gap-2">
            <bdi className="max-w-1/3 flex-none font-mono text-ink-2">{line.number}</bdi>
            <span className="min-w-0 wrap-anywhere">
              <bdi>{line.description}</bdi>
            </span>
          </p>
          <p className="text-sm text-ink-2">
            {t('Bill {{quantity}}, before {{previous}}', {
              quantity: `${quantityShown(line.quantity)} ${line.unit}`,
              previous: quantityShown(line.previous),
            })}
          </p>
          <div className="flex items-center justify-between gap-3">
            {done(line, index)}
            <Share line={line} />
            <bdi className="font-medium whitespace-nowrap">{coinsOf(now(line), currency)}</bdi>
          </div>
        </div>
      )}
    />
  );
}

interface Columns {
  readonly done: (line: CertificateLine, index: number) => React.ReactNode;
  /** The amount of this certificate. */
  readonly now: (line: CertificateLine) => Exact;
  readonly currency: string;
  readonly lines: readonly CertificateLine[];
}

const columnsOf = ({ done, now, currency, lines }: Columns): readonly TrackColumn<CertificateLine>[] => [
  {
    key: 'number',
    header: t('Item No.'),
    track: '5rem',
    cell: ({ number }) => <bdi className="font-mono">{number}</bdi>,
  },
  {
    key: 'description',
    header: t('Description'),
    cell: ({ description, quantity, unit, rate }) => (
      <>
        <Name lines={2}>{description}</Name>
        <span className="block text-sm text-ink-2">
          <bdi>
            {quantityShown(quantity)} {unit} × {rateShown(rate, currency)}
          </bdi>
        </span>
      </>
    ),
  },
  {
    key: 'previous',
    header: t('Before'),
    track: '6rem',
    numeric: true,
    cell: ({ previous }) => <bdi>{quantityShown(previous)}</bdi>,
  },
  { key: 'done', header: t('Quantity to date'), track: '8.5rem', numeric: true, cell: done },
  { key: 'share', header: t('Share done'), track: '4.5rem', numeric: true, cell: (line) => <Share line={line} /> },
  {
    key: 'now',
    header: t('Amount now ({{currency}})', { currency }),
    track: widthFor([bareCoins(sum(lines.map(now)), currency)]),
    numeric: true,
    cell: (line) => <bdi>{bareCoins(now(line), currency)}</bdi>,
    sum: (rows) => <bdi>{bareCoins(sum(rows.map(now)), currency)}</bdi>,
  },
];

function Share({ line }: { line: CertificateLine }) {
  const [quantity, whole] = [exact(line.done), exact(line.quantity)];
  const share = percentDone(quantity, whole);
  const remark = remarkOn(line);
  return (
    <span className={cx('whitespace-nowrap', remark && 'text-amber-ink')} title={remark}>
      {share === null ? '–' : formatPercent(share, share % 1 === 0 ? 0 : 2)}
      {remark && <span className="sr-only"> {remark}</span>}
    </span>
  );
}

/** What is allowed and worth a second look. */
function remarkOn({ done, previous, quantity }: CertificateLine): string | undefined {
  if (isBeyondBill({ quantity: exact(done), whole: exact(quantity) })) return t('Beyond the bill');
  return isTakenBack({ done: exact(done), previous: exact(previous) })
    ? t('Less than in the certificate before: the difference is taken back.')
    : undefined;
}

interface QuantityInputProps {
  line: CertificateLine;
  index: number;
  measuring: Measuring;
}

function QuantityInput({ line, index, measuring: { measure, refusals } }: QuantityInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // Grouped while it is read, plain while it is typed over.
  const [isTyping, setTyping] = useState(false);
  const refusal = refusals.all.get(line.itemId);
  const commit = () => {
    if (typed === undefined) return refusal === undefined;
    setTyped(undefined);
    return measure(line, typed);
  };
  // Scrolled away the field is drawn no more, and is left without a word.
  const leave = useRef(commit);
  leave.current = commit;
  useEffect(() => () => void leave.current(), []);
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [isTyping]);
  const isSought = refusals.sought === line.itemId;
  const { found } = refusals;
  useEffect(() => {
    if (!isSought) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
    found();
  }, [isSought, found]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') {
      setTyped(undefined);
      refusals.keep(line.itemId, undefined);
    }
    if (step === 0) return;
    event.preventDefault();
    if (commit()) focusLine(field.current, index + step);
  };
  return (
    <span className="block min-w-28">
      <input
        ref={field}
        data-line={index}
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={t('Quantity to date of item {{number}}', { number: line.number })}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal ? id : undefined}
        className="input text-end tabular-nums max-md:min-h-11"
        value={typed ?? refusal?.typed ?? (isTyping ? line.done : quantityShown(line.done))}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          commit();
        }}
        onKeyDown={onKeyDown}
      />
      {refusal && (
        <span id={id} role="alert" className="mt-1 block text-start text-sm text-red-ink">
          {refusal.fault}
        </span>
      )}
    </span>
  );
}

const focusLine = (from: HTMLElement | null, index: number) =>
  from?.closest('table')?.querySelector<HTMLInputElement>(`input[data-line="${index}"]`)?.focus();
