import { lazy, Suspense, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { PlanLine, PlanPicker } from './PlanPicker.tsx';
import type { PlanFile } from './plan-file.ts';

const PlanReview = lazy(() => import('./PlanReview.tsx').then((file) => ({ default: file.PlanReview })));

/** On /projects/create: an optional plan, read at once so that what will be created is known before. */
export function PlanSection({ plan, sent }: { plan: PlanFile; sent: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader title={t('Project Plan Upload')} note={t('Optional')} />
      <CardBody>
        <div className="grid gap-3">
          <PlanPicker plan={plan} />
          {plan.preview && !plan.isReading && (
            <>
              <PlanLine preview={plan.preview} />
              <div>
                <Button onClick={() => setOpen(true)}>{t('Check the plan')}</Button>
              </div>
              <p className="text-sm text-ink-3">{t('The tasks are created together with the project.')}</p>
            </>
          )}
          {sent !== undefined && (
            <div role="status" className="grid gap-1.5">
              <p className="text-sm text-ink-2">{sent < 1 ? t('Sending the file…') : t('Creating the tasks…')}</p>
              <ProgressBar value={sent * 100} label={t('Creating the tasks…')} />
            </div>
          )}
        </div>
      </CardBody>
      {isOpen && plan.preview && (
        <Dialog
          title={t('Project Plan Upload')}
          size="xl"
          onClose={() => setOpen(false)}
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('Done')}
            </Button>
          }
        >
          <Suspense>
            <PlanReview plan={plan} preview={plan.preview} />
          </Suspense>
          {plan.error && (
            <p role="alert" className="mt-3 text-sm text-red-ink">
              {plan.error}
            </p>
          )}
        </Dialog>
      )}
    </Card>
  );
}
