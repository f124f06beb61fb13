import { type ReactNode, Suspense, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatPrice, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Money } from '#web/ui/Money.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { toneOf } from '#web/ui/status.ts';
import type { Material } from '../../contract.ts';
import type { ShortMaterial } from '../../forecast-contract.ts';
import { available, shortage, stockState } from '../../rules.ts';
import { withUnbreakableUnits } from './labels.ts';
import { MaterialMenu } from './MaterialMenu.tsx';
import { quantityText } from './quantity-text.ts';
import { WaitingMark } from './WaitingMark.tsx';

const MoveDialog = lazyDialog(() => import('../MoveDialog.tsx'), 'MoveDialog');

interface MaterialCardProps {
  material: Material;
  project: Project | undefined;
  withProject: boolean;
  shortfall?: ShortMaterial | undefined;
}

const share = ({ requiredQty }: Material, have: number) => (requiredQty > 0 ? (have / requiredQty) * 100 : 100);

export function MaterialCard({ material, project, withProject, shortfall }: MaterialCardProps) {
  const state = stockState(material);
  const have = available(material);
  return (
    <article className="grid min-w-0 gap-3 rounded-2 border border-line bg-card p-4">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-[6.5rem]">
          <h2 className="font-semibold wrap-anywhere">
            <bdi>{withUnbreakableUnits(material.item)}</bdi>
          </h2>
          <p className="text-sm text-ink-3">
            {t(material.category)}
            {withProject && project && <> · {isolate(project.name)}</>}
          </p>
        </div>
        <StatusBadge status={state} />
        <MaterialMenu material={material} project={project} />
      </header>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap gap-x-2 text-sm wrap-anywhere">
          <span>
            {t('{{have}} of {{need}}', {
              have: quantityText(material, have),
              need: quantityText(material, material.requiredQty),
            })}
          </span>
          {state === 'shortage' && (
            <b className="font-semibold text-red-ink">
              {t('{{quantity}} short', { quantity: quantityText(material, shortage(material)) })}
            </b>
          )}
        </p>
        <ProgressBar value={share(material, have)} tone={toneOf(state)} label={t('Available')} />
      </div>
      {shortfall?.basis === 'unknown' && (
        <p className="text-sm text-ink-2">{t('No plan or rate says from when it is missing.')}</p>
      )}
      {shortfall?.neededBy && shortfall.orderBy && shortfall.basis !== 'unknown' && (
        <p className="text-sm text-red-ink">
          {t('Missing from {{date}}', { date: formatDate(shortfall.neededBy) })} ·{' '}
          {shortfall.orderBy < today()
            ? t('order date {{date}} has passed', { date: formatDate(shortfall.orderBy) })
            : t('order by {{date}}', { date: formatDate(shortfall.orderBy) })}
        </p>
      )}
      <WaitingMark materialId={material.id} />
      <Facts material={material} />
      <MoveButton material={material} project={project} />
    </article>
  );
}

function Facts({ material }: { material: Material }) {
  const { costPerUnit, totalCost, currency, supplier, expectedDeliveryDate } = material;
  const money = (amount: number | null) => (amount === null ? '–' : <Money amount={amount} currency={currency} />);
  return (
    <dl className="grid pairs gap-x-4 gap-y-2 text-sm">
      <Fact label={t('On site')}>{quantityText(material, material.onSiteQty)}</Fact>
      <Fact label={t('Delivered')}>{quantityText(material, material.deliveredQty)}</Fact>
      <Fact label={t('Cost/unit')}>{costPerUnit === null ? '–' : <bdi>{formatPrice(costPerUnit, currency)}</bdi>}</Fact>
      <Fact label={t('Total cost')}>{money(totalCost)}</Fact>
      <Fact label={t('Supplier')}>{supplier ? isolate(supplier) : '–'}</Fact>
      <Fact label={t('Expected delivery')}>{expectedDeliveryDate ? formatDate(expectedDeliveryDate) : '–'}</Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-3">{label}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);

type ActionProps = Pick<MaterialCardProps, 'material' | 'project'>;

/** Receiving and using is what a site engineer may do too. */
function MoveButton({ material, project }: ActionProps) {
  const { role } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!project || !mayInProject(role, project.memberRole, 'material.receive')) return null;
  return (
    <div className="border-t border-line pt-3">
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('Receive or use')}
      </Button>
      {isOpen && (
        <Suspense>
          <MoveDialog
            material={material}
            mayAdjust={mayInProject(role, project.memberRole, 'material.write')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
