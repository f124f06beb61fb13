import { Suspense, useState } from 'react';
import { formatList } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import type { PlanPreview } from '../../contract.ts';
import type { Creation } from '../queries.ts';
import { CreationProgress } from './CreationProgress.tsx';
import { type PlanBudget, PlanCosts } from './PlanCosts.tsx';
import { PlanLine, PlanPicker } from './PlanPicker.tsx';
import { ScheduledLine } from './PlanStart.tsx';
import { doubtsOf, type ProjectWindow } from './plan-doubts.ts';
import type { PlanFile } from './plan-file.ts';

const PlanReview = lazyPart(() => import('./PlanReview.tsx'), 'PlanReview');

interface Props {
  plan: PlanFile;
  /** While the plan is sent after the project was created. */
  creation: Creation | undefined;
  /** The dates in the form so far. */
  projectDates: ProjectWindow;
  /** The budget in the form so far. */
  budget: PlanBudget | undefined;
  onDates: (start: string, end: string) => void;
}

const MOST_NAMED = 6;

/** What was not read and what looks odd, before anything is created. */
function PlanDoubts({ preview, projectDates }: { preview: PlanPreview; projectDates: ProjectWindow }) {
  const { unused, isFlat, skipped, outside, isGuess, isOdd } = doubtsOf(preview, projectDates);
  const lines = [
    isGuess &&
      t('No heading was recognised: the columns were told by what stands in them. Check them before you go on.'),
    outside === 'all' && t('All dates of the plan lie outside the project’s own dates.'),
    outside === 'some' && t('The plan begins before the project or ends after it.'),
    isFlat && t('No task is a part of another: they become a flat list.'),
    skipped > 0 && t('{{count}} things were left out or are doubtful', { count: skipped }),
    unused.length > 0 &&
      t('Columns that are not used: {{names}}', {
        names: formatList([...unused.slice(0, MOST_NAMED).map(isolate), ...(unused.length > MOST_NAMED ? ['…'] : [])]),
      }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <ul className="list-disc ps-5 text-ink-2">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {isOdd && <p className="font-medium text-amber-ink">{t('Check the plan before you create the project.')}</p>}
    </div>
  );
}

/** On /projects/create: an optional plan, read at once so that what will be created is known before. */
export function PlanSection({ plan, creation, projectDates, budget, onDates }: Props) {
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
              {plan.preview.scheduled && (
                <p className="text-sm text-amber-ink">
                  <ScheduledLine scheduled={plan.preview.scheduled} />
                </p>
              )}
              {plan.preview.costs && <PlanCosts costs={plan.preview.costs} budget={budget} />}
              <PlanDoubts preview={plan.preview} projectDates={projectDates} />
              <div className="flex flex-wrap gap-2.5">
                <Button onClick={() => setOpen(true)}>{t('Check the plan')}</Button>
                <DatesButton preview={plan.preview} onDates={onDates} />
              </div>
              <p className="text-sm text-ink-3">{t('The tasks are created together with the project.')}</p>
            </>
          )}
          {creation && <CreationProgress creation={creation} />}
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
            <PlanReview plan={plan} preview={plan.preview} budget={budget} />
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
