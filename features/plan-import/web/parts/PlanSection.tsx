import { lazy, Suspense, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { PlanPreview } from '../../contract.ts';
import { PlanLine, PlanPicker } from './PlanPicker.tsx';
import type { PlanFile } from './plan-file.ts';

const PlanReview = lazy(() => import('./PlanReview.tsx').then((file) => ({ default: file.PlanReview })));

interface Props {
  plan: PlanFile;
  /** 0 to 1 while the plan is sent after the project was created. */
  sent: number | undefined;
  onDates: (start: string, end: string) => void;
}

/** On /projects/create: an optional plan, read at once so that what will be created is known before. */
export function PlanSection({ plan, sent, onDates }: Props) {
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
              <div className="flex flex-wrap gap-2.5">
                <Button onClick={() => setOpen(true)}>{t('Check the plan')}</Button>
                <DatesButton preview={plan.preview} onDates={onDates} />
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

function DatesButton({ preview: { start, end }, onDates }: { preview: PlanPreview } & Pick<Props, 'onDates'>) {
  if (start === null || end === null) return null;
  return <Button onClick={() => onDates(start, end)}>{t('Use its dates for the project')}</Button>;
}
