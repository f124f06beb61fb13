import { Suspense, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { Material } from '../../contract.ts';
import { useDeleteMaterial } from '../queries.ts';

const MaterialDialog = lazyDialog(() => import('../MaterialDialog.tsx'), 'MaterialDialog');
const MoveDialog = lazyDialog(() => import('../MoveDialog.tsx'), 'MoveDialog');
const HistoryDialog = lazyDialog(() => import('#features/activity/web/parts/HistoryDialog.tsx'), 'HistoryDialog');
const LedgerDialog = lazyDialog(() => import('../LedgerDialog.tsx'), 'LedgerDialog');

interface MaterialMenuProps {
  material: Material;
  project: Project | undefined;
  /** Where there is no button for it. */
  withMove?: boolean;
}

/** What can be done with a material; whoever may not do it does not see it. */
export function MaterialMenu({ material, project, withMove = false }: MaterialMenuProps) {
  const { role } = useSession();
  const remove = useDeleteMaterial();
  const [open, setOpen] = useState<'edit' | 'ledger' | 'move' | 'history'>();
  const close = () => setOpen(undefined);
  const trash = async () => {
    const text = t('Are you sure you want to delete the material "{{name}}"?', { name: material.item });
    if (!(await ask({ title: t('Delete material'), text, confirm: t('Delete'), danger: true }))) return;
    remove.mutate(
      { params: { id: material.id } },
      toastOutcome(t('Material deleted successfully!'), t('Failed to delete material')),
    );
  };
  const mayDo = (action: 'material.write' | 'material.receive') =>
    project !== undefined && mayInProject(role, project.memberRole, action);
  const items: MenuItem[] = [{ label: t('Ledger'), onSelect: () => setOpen('ledger') }];
  if (withMove && mayDo('material.receive'))
    items.unshift({ label: t('Receive or use'), onSelect: () => setOpen('move') });
  if (mayDo('material.write')) items.push({ label: t('Edit'), onSelect: () => setOpen('edit') });
  items.push({ label: t('History'), onSelect: () => setOpen('history') });
  if (may(role, 'material.delete')) items.push({ label: t('Delete'), danger: true, onSelect: () => void trash() });
  return (
    <>
      <RowMenu items={items} label={t('Actions')} />
      <Suspense>
        {open === 'edit' && (
          <MaterialDialog
            material={material}
            projectId={material.projectId}
            currency={material.currency}
            onClose={close}
          />
        )}
        {open === 'ledger' && <LedgerDialog material={material} onClose={close} />}
        {open === 'history' && (
          <HistoryDialog entity="material" id={material.id} name={material.item} onClose={close} />
        )}
        {open === 'move' && <MoveDialog material={material} mayAdjust={mayDo('material.write')} onClose={close} />}
      </Suspense>
    </>
  );
}
