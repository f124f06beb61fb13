import { type Exact, exact, sum } from '#shared/money.ts';
import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { usePageKeys } from '#web/layout/page-keys.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Name } from '#web/ui/Name.tsx';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { CertificateLine } from '../../contract.ts';
import { amountOf, isBeyondBill, isTakenBack, percentDone } from '../../rules.ts';
import { isBelowCertified } from '../../variation-rules.ts';
import { bareCoins, coinsOf, quantityShown, quantityTimesRate, widthFor } from './amounts.ts';
import { groupOf } from './BillTab.tsx';
import { ChangedBy } from './ChangedBy.tsx';
import { fieldKey, fieldsFrom, itemIdOf, type MeasuredField } from './measured-field.ts';
import { type Block, placeBlock } from './pasted-block.ts';
import { QuantityInput } from './QuantityInput.tsx';
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

/**
 * The measured items. Enter and the arrows go from quantity to quantity; "50%" is half of the item; what is copied from a
 * spreadsheet goes down, and over the columns, from where it is pasted.
 */
export function LinesTable({ lines, currency, measuring }: LinesTableProps) {
  if (lines.length === 0) return <EmptyState title={t('The bill of quantities is empty.')} />;
  const quantity = (field: MeasuredField) => (line: CertificateLine, index: number) =>
    measuring ? (
      <QuantityInput
        key={fieldKey(line.itemId, field)}
        line={line}
        index={index}
        field={field}
        measuring={measuring}
        onBlock={(rows) => measureBlock(lines.slice(index), rows, { measuring, fields: fieldsFrom(field) })}
      />
    ) : (
      <bdi>{line[field] === null ? '–' : quantityShown(line[field])}</bdi>
    );
  const done = quantity('done');
  // An issued certificate without any claim has no column of dashes.
  const claimed = measuring || lines.some((line) => line.claimed !== null) ? quantity('claimed') : undefined;
  const decimals = lines.every((line) => (shareOf(line) ?? 0) % 1 === 0) ? 0 : 2;
  const share = (line: CertificateLine) => <Share line={line} decimals={decimals} />;
  const now = ({ done: quantity, rate, previousAmount }: CertificateLine) =>
    amountOf(exact(quantity), exact(rate), currency) - exact(previousAmount);
  return (
    <>
      {measuring && <MeasuringKeys />}
      <VirtualTable
        label={t('Measured items')}
        rows={lines}
        keyOf={({ itemId }) => itemId}
        groupOf={groupOf}
        sought={measuring?.refusals.sought && itemIdOf(measuring.refusals.sought)}
        narrow
        columns={columnsOf({ done, claimed, share, now, currency, lines })}
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
              <ChangedBy item={line} currency={currency} />
            </p>
            {claimed && (
              <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
                {t('Claimed')}
                {claimed(line, index)}
              </div>
            )}
            <div className="flex items-center justify-between gap-3">
              {done(line, index)}
              {share(line)}
              <bdi className="font-medium whitespace-nowrap">{coinsOf(now(line), currency)}</bdi>
            </div>
          </div>
        )}
      />
    </>
  );
}

/** What `?` lists while quantities can be typed. */
function MeasuringKeys() {
  usePageKeys(t('Measured items'), [
    ['Enter · ↓', t('Go to the next quantity')],
    ['↑', t('Go to the quantity above')],
    ['Esc', t('Take back what is typed')],
    ['Ctrl V · ⌘ V', t('Paste columns from a spreadsheet')],
  ]);
  return null;
}

interface Columns {
  readonly done: (line: CertificateLine, index: number) => React.ReactNode;
  /** Absent where nothing is claimed. */
  readonly claimed: ((line: CertificateLine, index: number) => React.ReactNode) | undefined;
  readonly share: (line: CertificateLine) => React.ReactNode;
  /** The amount of this certificate. */
  readonly now: (line: CertificateLine) => Exact;
  readonly currency: string;
  readonly lines: readonly CertificateLine[];
}

const columnsOf = ({
  done,
  claimed,
  share,
  now,
  currency,
  lines,
}: Columns): readonly TrackColumn<CertificateLine>[] => [
  {
    key: 'number',
    header: t('Item No.'),
    track: '5rem',
    cell: ({ number }) => <bdi className="font-mono">{number}</bdi>,
  },
  {
    key: 'description',
    header: t('Description'),
    cell: (line) => (
      <>
        <Name lines={2}>{line.description}</Name>
        <span className="block text-sm text-ink-2">{quantityTimesRate(line, currency)}</span>
        <ChangedBy item={line} currency={currency} />
      </>
    ),
  },
  {
    key: 'previous',
    header: t('Before'),
    track: '5rem',
    numeric: true,
    cell: ({ previous }) => <bdi>{quantityShown(previous)}</bdi>,
  },
  ...(claimed ? [{ key: 'claimed', header: t('Claimed'), track: '7rem', numeric: true, cell: claimed } as const] : []),
  { key: 'done', header: t('Quantity to date'), track: claimed ? '7rem' : '8.5rem', numeric: true, cell: done },
  { key: 'share', header: t('Share done'), track: '4.5rem', numeric: true, cell: share },
  {
    key: 'now',
    header: t('Amount now ({{currency}})', { currency }),
    track: widthFor([bareCoins(sum(lines.map(now)), currency)]),
    numeric: true,
    cell: (line) => <bdi>{bareCoins(now(line), currency)}</bdi>,
    sum: (rows) => <bdi>{bareCoins(sum(rows.map(now)), currency)}</bdi>,
  },
];

const shareOf = ({ done, quantity }: CertificateLine) => percentDone(exact(done), exact(quantity));

/** With the decimals of its column. */
function Share({ line, decimals }: { line: CertificateLine; decimals: number }) {
  const share = shareOf(line);
  const remark = remarkOn(line);
  return (
    <span className={cx('whitespace-nowrap', remark && 'text-amber-ink')} title={remark}>
      {share === null ? '–' : formatPercent(share, decimals)}
      {remark && <span className="sr-only"> {remark}</span>}
    </span>
  );
}

/** What is allowed and worth a second look. */
function remarkOn({ done, previous, quantity }: CertificateLine): string | undefined {
  if (isBeyondBill({ quantity: exact(done), whole: exact(quantity) }))
    return isBelowCertified({ quantity, certified: previous })
      ? t('More is certified already than the variation leaves. It stays until it is taken back.')
      : t('Beyond the bill');
  return isTakenBack({ done: exact(done), previous: exact(previous) })
    ? t('Less than in the certificate before: the difference is taken back.')
    : undefined;
}

interface Target {
  readonly measuring: Measuring;
  /** Of the columns of the block, one by one. */
  readonly fields: readonly MeasuredField[];
}

/** Measures the lines one after the other by these rows; an empty cell leaves its field as it is. Says what became of them. */
function measureBlock(lines: readonly CertificateLine[], pasted: Block, { measuring, fields }: Target): void {
  const { rows, sectionRows } = placeBlock(pasted, lines.map(groupOf));
  const cells = rows.flatMap((row, index) =>
    row.flatMap((typed, column) => (typed === '' ? [] : [{ typed, line: lines[index], field: fields[column] }])),
  );
  const given = cells.length;
  const taken = cells.filter(({ typed, line, field }) => line && field && measuring.measure(line, typed, field)).length;
  const text = t('{{count}} quantities pasted', { count: taken });
  if (taken === given && sectionRows === 0) toastSuccess(text);
  else if (taken === given)
    toast({
      title: text,
      description: t('{{count}} blank cells of section rows were skipped.', { count: sectionRows }),
    });
  else
    toast({
      title: t('{{taken}} of {{given}} quantities pasted', { taken, given }),
      description: t('The others are refused, as their rows say, or there is no row left for them.'),
      variant: 'destructive',
    });
}
