import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { type Exact, exact } from '#shared/money.ts';
import { UserFacingError } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { Certificate } from '../../contract.ts';
import { type Deduction, MAX_DEDUCTIONS } from '../../deduction-contract.ts';
import { deductedOf, deductionLabels } from '../../deduction-rules.ts';
import { useChangeCertificate } from '../queries.ts';
import { AboveSum } from './AboveSum.tsx';
import { bareCoins } from './amounts.ts';
import type { Measuring } from './use-measuring.ts';

const DeductionDialog = lazyDialog(() => import('../DeductionDialog.tsx'), 'DeductionDialog');

interface DeductionsCardProps {
  projectId: string;
  certificate: Certificate;
  currency: string;
  measuring: Measuring;
  /** What the certificate comes to without its deductions. */
  sumBefore: Exact;
}

/** Penalties and deductions of a draft, after VAT: added, changed and taken out one by one. */
export function DeductionsCard({ projectId, certificate, currency, measuring, sumBefore }: DeductionsCardProps) {
  const change = useChangeCertificate();
  const [edited, setEdited] = useState<number>();
  const { deductions } = certificate;
  /** What is measured and not saved yet goes first, so that both are of one version. */
  const save = async (all: readonly Deduction[]) => {
    const version = (await measuring.isOutdated()) ? undefined : await measuring.save();
    if (version === undefined) throw await whyNotSaved(measuring);
    const params = { id: projectId, certificateId: certificate.id };
    await change.mutateAsync({ params, body: { deductions: [...all], version } });
  };
  const remove = (index: number) =>
    save(deductions.filter((_, place) => place !== index)).catch((error: unknown) =>
      toastError(error, t('The deduction could not be saved.')),
    );
  const put = (deduction: Deduction) =>
    save(
      edited === deductions.length
        ? [...deductions, deduction]
        : deductions.map((one, place) => (place === edited ? deduction : one)),
    );
  return (
    <Card>
      <CardHeader
        title={t('Deductions and penalties')}
        action={
          <Button
            size="sm"
            icon={Plus}
            disabled={deductions.length >= MAX_DEDUCTIONS}
            onClick={() => setEdited(deductions.length)}
          >
            {t('Add')}
          </Button>
        }
      />
      {deductions.length === 0 && (
        <p className="px-4 py-3 text-sm text-ink-3">{t('None. They are taken from the amount due, after VAT.')}</p>
      )}
      <ul className="grid px-4">
        {deductions.map(({ kind, description, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their place
          <li key={index} className="flex items-start gap-3 border-b border-line py-2 last:border-0">
            <span className="me-auto grid min-w-0 gap-0.5 wrap-anywhere">
              <bdi>{description}</bdi>
              <span className="text-xs text-ink-3">{t(deductionLabels[kind])}</span>
            </span>
            <bdi className="whitespace-nowrap tabular-nums">{bareCoins(exact(amount), currency)}</bdi>
            <RowMenu
              items={[
                { label: t('Edit'), icon: Pencil, onSelect: () => setEdited(index) },
                { label: t('Remove'), icon: Trash2, danger: true, onSelect: () => void remove(index) },
              ]}
            />
          </li>
        ))}
      </ul>
      <AboveSum deducted={deductedOf(deductions)} sumBefore={sumBefore} currency={currency} />
      <Suspense>
        {edited !== undefined && (
          <DeductionDialog
            currency={currency}
            deduction={deductions[edited]}
            sumBefore={sumBefore - deductedOf(deductions.filter((_, place) => place !== edited))}
            onSave={put}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

/** Never over what others changed: that is looked at first. */
const whyNotSaved = async (measuring: Measuring): Promise<UserFacingError> =>
  new UserFacingError(
    (await measuring.isOutdated())
      ? t(
          'Somebody else has changed this draft in the meantime. Look at what is measured first, then save the deduction.',
        )
      : t('The deduction could not be saved.'),
  );
