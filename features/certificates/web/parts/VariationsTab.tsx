import { CheckCircle2, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { exact, sum } from '#shared/money.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { BillItem, ItemChange, Variation } from '../../bill-contract.ts';
import type { Overview } from '../../contract.ts';
import { isBelowCertified } from '../../variation-rules.ts';
import { useRemoveVariation, useVariations } from '../queries.ts';
import { coins, coinsOf, quantityShown, rateShown } from './amounts.ts';

const VariationDialog = lazyDialog(() => import('../VariationDialog.tsx'), 'VariationDialog');
const ApproveDialog = lazyDialog(() => import('../ApproveDialog.tsx'), 'ApproveDialog');

interface VariationsTabProps {
  projectId: string;
  overview: Overview;
  mayWrite: boolean;
}

export function VariationsTab({ projectId, overview, mayWrite }: VariationsTabProps) {
  const variations = useVariations(projectId);
  const [isAdding, setAdding] = useState(false);
  if (variations.isPending) return <SkeletonCards />;
  if (variations.isError) return <ErrorNote query={variations} what={t('The variations could not be loaded.')} />;
  const button = mayWrite && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t('Add variation')}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {variations.data.length === 0 ? (
        <EmptyState
          title={t('No variations')}
          text={t('Added, changed or omitted work stands here with its reason and who approved it.')}
          action={button || undefined}
        />
      ) : (
        <div className="justify-self-end">{button}</div>
      )}
      {variations.data.map((variation) => (
        <VariationCard key={variation.id} {...{ variation, projectId, overview, mayWrite }} />
      ))}
      {isAdding && (
        <Suspense>
          <VariationDialog projectId={projectId} currency={overview.currency} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function VariationCard({ variation, projectId, overview, mayWrite }: VariationsTabProps & { variation: Variation }) {
  const [isApproving, setApproving] = useState(false);
  const remove = useRemoveVariation();
  const { id, number, reason, date, approvedBy, approvedOn, items, changes } = variation;
  const discard = async () => {
    const isSure = await ask({
      title: t('Delete variation'),
      text: t('Variation {{number}} is removed with its items.', { number }),
      confirm: t('Delete'),
      danger: true,
    });
    if (!isSure) return;
    await remove
      .mutateAsync({ params: { id: projectId, variationId: id } })
      .catch((error) => toastError(error, t('The variation could not be deleted.')));
  };
  return (
    <Card>
      <CardHeader
        title={<bdi>{number}</bdi>}
        note={<bdi>{coins(variation.sum, overview.currency)}</bdi>}
        action={
          approvedOn ? (
            <Badge tone="green">{t('Approved')}</Badge>
          ) : (
            <>
              <Badge tone="amber">{t('Proposed')}</Badge>
              {mayWrite && (
                <>
                  <Button size="sm" icon={CheckCircle2} onClick={() => setApproving(true)}>
                    {t('Record approval')}
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => void discard()}>
                    {t('Delete')}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      <p className="px-4 pt-3 wrap-anywhere">
        <bdi>{reason}</bdi>
      </p>
      <p className="px-4 pb-3 text-sm text-ink-2">
        {approvedBy && approvedOn
          ? t('Dated {{date}}, approved by {{name}} on {{day}}', {
              date: formatDate(date),
              name: isolate(approvedBy),
              day: formatDate(approvedOn),
            })
          : t('Dated {{date}}. It counts once it is approved.', { date: formatDate(date) })}
      </p>
      <Value variation={variation} currency={overview.currency} />
      {changes.length > 0 && <Changes changes={changes} currency={overview.currency} number={number} />}
      {items.length > 0 && <Items items={items} currency={overview.currency} number={number} />}
      {isApproving && (
        <Suspense>
          <ApproveDialog projectId={projectId} variation={variation} onClose={() => setApproving(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Additions less omissions, where it has both. */
function Value({ variation, currency }: { variation: Variation; currency: string }) {
  const amounts = [...variation.items, ...variation.changes].map(({ amount }) => exact(amount));
  const additions = sum(amounts.filter((amount) => amount > 0n));
  const omissions = sum(amounts.filter((amount) => amount < 0n));
  if (additions === 0n || omissions === 0n) return null;
  return (
    <p className="px-4 pb-3 text-sm text-ink-2">
      {t('Additions {{additions}}, omissions {{omissions}}', {
        additions: isolate(coinsOf(additions, currency)),
        omissions: isolate(coinsOf(omissions, currency)),
      })}
    </p>
  );
}

interface ChangesProps {
  changes: readonly ItemChange[];
  currency: string;
  number: string;
}

/** What the variation makes of items that the bill has. */
const Changes = ({ changes, currency, number }: ChangesProps) => (
  <Table<ItemChange>
    label={t('Items changed by variation {{number}}', { number })}
    rows={changes}
    keyOf={({ itemId }) => itemId}
    columns={[
      { key: 'number', header: t('Item No.'), cell: (item) => <bdi className="font-mono">{item.number}</bdi> },
      {
        key: 'description',
        header: t('Changed item'),
        main: true,
        cell: (item) => (
          <>
            <bdi>{item.description}</bdi>
            {isBelowCertified(item) && (
              <span className="block text-sm text-amber-ink">
                {t('{{quantity}} is certified already.', { quantity: isolate(quantityShown(item.certified)) })}
              </span>
            )}
          </>
        ),
      },
      {
        key: 'quantity',
        header: t('Quantity'),
        numeric: true,
        cell: (item) => (
          <Changed
            before={`${quantityShown(item.previousQuantity)} ${item.unit}`}
            now={exact(item.quantity) === 0n ? t('Omitted') : `${quantityShown(item.quantity)} ${item.unit}`}
          />
        ),
      },
      {
        key: 'rate',
        header: t('Rate'),
        numeric: true,
        cell: (item) => (
          <Changed before={rateShown(item.previousRate, currency)} now={rateShown(item.rate, currency)} />
        ),
      },
      {
        key: 'amount',
        header: t('Difference'),
        numeric: true,
        cell: (item) => <bdi>{coins(item.amount, currency)}</bdi>,
      },
    ]}
  />
);

/** What applies now; above it what applied before, where that is another. */
const Changed = ({ before, now }: { before: string; now: string }) => (
  <>
    {before !== now && (
      <del className="block text-sm text-ink-3">
        <bdi>{before}</bdi>
      </del>
    )}
    <bdi>{now}</bdi>
  </>
);

const Items = ({ items, currency, number }: { items: readonly BillItem[]; currency: string; number: string }) => (
  <Table<BillItem>
    label={t('Variation {{number}}', { number })}
    rows={items}
    keyOf={({ id }) => id}
    columns={[
      { key: 'number', header: t('Item No.'), cell: (item) => <bdi className="font-mono">{item.number}</bdi> },
      { key: 'description', header: t('Description'), main: true, cell: (item) => <bdi>{item.description}</bdi> },
      {
        key: 'quantity',
        header: t('Quantity'),
        numeric: true,
        cell: (item) => (
          <bdi>
            {quantityShown(item.quantity)} {item.unit}
          </bdi>
        ),
      },
      { key: 'rate', header: t('Rate'), numeric: true, cell: (item) => <bdi>{rateShown(item.rate, currency)}</bdi> },
      { key: 'amount', header: t('Amount'), numeric: true, cell: (item) => <bdi>{coins(item.amount, currency)}</bdi> },
    ]}
  />
);
