import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { Money } from '#web/ui/Money.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toneOf } from '#web/ui/status.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Material } from '../../contract.ts';
import { available, shortage, stockState } from '../../rules.ts';
import { useDeleteMaterial } from '../queries.ts';
import { quantityText } from './words.ts';

const MaterialDialog = lazy(() => import('../MaterialDialog.tsx').then((file) => ({ default: file.MaterialDialog })));
const MoveDialog = lazy(() => import('../MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })));
const LedgerDialog = lazy(() => import('../LedgerDialog.tsx').then((file) => ({ default: file.LedgerDialog })));

interface MaterialCardProps {
  material: Material;
  project: Project | undefined;
  withProject: boolean;
}

const share = ({ requiredQty }: Material, have: number) => (requiredQty > 0 ? (have / requiredQty) * 100 : 100);

export function MaterialCard({ material, project, withProject }: MaterialCardProps) {
  const state = stockState(material);
  const have = available(material);
  return (
    <article className="grid min-w-0 gap-3 rounded-2 border border-line bg-card p-4">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold wrap-anywhere">
            <bdi>{material.item}</bdi>
          </h2>
          <p className="text-sm text-ink-3">
            {t(material.category)}
            {withProject && project && <> · {isolate(project.name)}</>}
          </p>
        </div>
        <StatusBadge status={state} />
        <CardMenu material={material} project={project} />
      </header>
      <div className="grid gap-1.5">
        <p className="text-sm">
          {t('{{have}} of {{need}}', {
            have: quantityText(material, have),
            need: quantityText(material, material.requiredQty),
          })}
          {state === 'shortage' && (
            <b className="ms-2 font-semibold text-red-ink">
              {t('{{quantity}} short', { quantity: quantityText(material, shortage(material)) })}
            </b>
          )}
        </p>
        <ProgressBar value={share(material, have)} tone={toneOf(state)} label={t('Available')} />
      </div>
      <Facts material={material} />
      <MoveButton material={material} project={project} />
    </article>
  );
}

function Facts({ material }: { material: Material }) {
  const { costPerUnit, totalCost, currency, supplier, expectedDeliveryDate } = material;
  const money = (amount: number | null) => (amount === null ? '–' : <Money amount={amount} currency={currency} />);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
      <Fact label={t('On site')}>{quantityText(material, material.onSiteQty)}</Fact>
      <Fact label={t('Delivered')}>{quantityText(material, material.deliveredQty)}</Fact>
      <Fact label={t('Cost/unit')}>{money(costPerUnit)}</Fact>
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

function CardMenu({ material, project }: ActionProps) {
  const { role } = useSession();
  const remove = useDeleteMaterial();
  const [open, setOpen] = useState<'edit' | 'ledger'>();
  const close = () => setOpen(undefined);
  const trash = async () => {
    const text = t('Are you sure you want to delete the material "{{name}}"?', { name: material.item });
    if (!(await ask({ title: t('Delete material'), text, confirm: t('Delete'), danger: true }))) return;
    remove.mutate(
      { params: { id: material.id } },
      {
        onSuccess: () => toastSuccess(t('Material deleted successfully!')),
        onError: (error) => toastError(error, t('Failed to delete material')),
      },
    );
  };
  const items: MenuItem[] = [{ label: t('Ledger'), onSelect: () => setOpen('ledger') }];
  if (project && mayInProject(role, project.memberRole, 'material.write')) {
    items.push({ label: t('Edit'), onSelect: () => setOpen('edit') });
  }
  if (may(role, 'material.delete')) items.push({ label: t('Delete'), danger: true, onSelect: () => void trash() });
  return (
    <>
      <RowMenu items={items} label={t('Actions')} />
      <Suspense>
        {open === 'edit' && <MaterialDialog material={material} projectId={material.projectId} onClose={close} />}
        {open === 'ledger' && <LedgerDialog material={material} onClose={close} />}
      </Suspense>
    </>
  );
}
