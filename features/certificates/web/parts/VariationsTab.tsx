import { CheckCircle2, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { BillItem, Variation } from '../../bill-contract.ts';
import type { Overview } from '../../contract.ts';
import { useRemoveVariation, useVariations } from '../queries.ts';
import { coins, quantityShown, rateShown } from './amounts.ts';

const VariationDialog = lazy(() =>
  import('../VariationDialog.tsx').then((file) => ({ default: file.VariationDialog })),
);
const ApproveDialog = lazy(() => import('../ApproveDialog.tsx').then((file) => ({ default: file.ApproveDialog })));

interface VariationsTabProps {
  projectId: string;
  overview: Overview;
  mayWrite: boolean;
}

export function VariationsTab({ projectId, overview, mayWrite }: VariationsTabProps) {
  const variations = useVariations(projectId);
  const [isAdding, setAdding] = useState(false);
  if (variations.isPending) return <SkeletonCards />;
  if (variations.isError)
    return (
      <ErrorNote
        error={variations.error}
        what={t('The variations could not be loaded.')}
        onRetry={variations.refetch}
      />
    );
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
  const { id, number, reason, date, approvedBy, approvedOn, sum, items } = variation;
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
        note={<bdi>{coins(sum, overview.currency)}</bdi>}
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
      <Items items={items} currency={overview.currency} number={number} />
      {isApproving && (
        <Suspense>
          <ApproveDialog projectId={projectId} variation={variation} onClose={() => setApproving(false)} />
        </Suspense>
      )}
    </Card>
  );
}

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
