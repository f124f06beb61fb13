import { FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';

const UploadPlanDialog = lazyDialog(() => import('./UploadPlanDialog.tsx'), 'UploadPlanDialog');

/** On the page of a project, for who may edit it; `onDates` opens its own dates. */
export function UploadPlanButton({ projectId, onDates }: { projectId: string; onDates: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={FileUp} onClick={() => setOpen(true)}>
        {t('Upload plan')}
      </Button>
      {isOpen && (
        <Suspense>
          <UploadPlanDialog projectId={projectId} onDates={onDates} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
