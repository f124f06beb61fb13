import { useEffect, useState } from 'react';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { Proposal } from '../optimise-contract.ts';
import { MovedList } from './parts/MovedList.tsx';
import { useApply, useOptimise } from './queries.ts';

interface OptimiseDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** A proposal beside today's plan; nothing changes before it is applied. */
export function OptimiseDialog({ projectId, onClose }: OptimiseDialogProps) {
  const [goal, setGoal] = useState<Proposal['goal']>('finish');
  const optimise = useOptimise();
  const apply = useApply();
  const { mutate } = optimise;
  useEffect(() => mutate({ params: { id: projectId }, body: { goal } }), [mutate, projectId, goal]);
  const proposal = optimise.data;
  const confirm = (accepted: Proposal) =>
    apply.mutate(
      { params: { id: projectId }, body: { goal, moves: movesOf(accepted) } },
      {
        onSuccess: onClose,
        onError: (error) => toastError(error, t('The proposal could not be applied')),
      },
    );
  return (
    <Dialog
      title={t('Optimise the schedule')}
      description={t(
        'A proposal within the links, the working calendars, the workers and the equipment of the project.',
      )}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {proposal && proposal.moved.length > 0 && (
            <Button variant="primary" busy={apply.isPending} onClick={() => confirm(proposal)}>
              {t('Apply to {{count}} tasks', { count: proposal.moved.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex">
          <FilterButtons
            label={t('Goal')}
            options={[
              { value: 'finish', label: t('Finish sooner') },
              { value: 'level', label: t('Level the crew') },
            ]}
            value={goal}
            onValue={setGoal}
          />
        </div>
        {optimise.isPending && <SkeletonRows count={4} />}
        {optimise.isError && (
          <ErrorNote
            error={optimise.error}
            what={t('No proposal could be made.')}
            onRetry={() => mutate({ params: { id: projectId }, body: { goal } })}
          />
        )}
        {proposal && !optimise.isPending && <ProposalView proposal={proposal} />}
      </div>
    </Dialog>
  );
}

const movesOf = ({ moved }: Proposal) =>
  moved.flatMap(({ taskId, before: [beforeStart, beforeEnd], after: [plannedStartDate, plannedEndDate] }) =>
    plannedStartDate && plannedEndDate ? [{ taskId, beforeStart, beforeEnd, plannedStartDate, plannedEndDate }] : [],
  );

function ProposalView({ proposal }: { proposal: Proposal }) {
  const { goal, moved, finishBefore, finishAfter, peakWorkers, daysOverCapacity, reasons } = proposal;
  if (moved.length === 0) {
    return (
      <>
        <p className="text-ink-2">
          {goal === 'level'
            ? t('The plan of today is already as level as any that was found. Nothing needs to move.')
            : t('The plan of today already ends as soon as any that was found. Nothing needs to move.')}
        </p>
        <Overloads proposal={proposal} />
        <EquipmentOverloads proposal={proposal} />
        <Reasons title={t('Not brought forward')} reasons={proposal.reasons.filter(isKept)} />
      </>
    );
  }
  const day = (date: string | null) => (date ? formatDate(date) : t('Not set'));
  return (
    <>
      <dl className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <Figure label={t('Finish')} before={day(finishBefore)} after={day(finishAfter)} />
        <Figure
          label={t('Most workers on a day')}
          before={formatNumber(peakWorkers.before)}
          after={formatNumber(peakWorkers.after)}
        />
        <Figure
          label={t('Days with more workers than there are')}
          before={formatNumber(daysOverCapacity.before)}
          after={formatNumber(daysOverCapacity.after)}
        />
      </dl>
      <p className="font-medium">{endOf(proposal)}</p>
      <Overloads proposal={proposal} />
      <EquipmentOverloads proposal={proposal} />
      <Reasons title={t('What decides the finish')} reasons={reasons.filter((reason) => !isKept(reason))} />
      <Reasons title={t('Not brought forward')} reasons={reasons.filter(isKept)} />
      <MovedList moved={moved} />
    </>
  );
}

/** What a proposal does to the end of the plan. */
function endOf({ goal, daysGained, laterBecause, finishBefore, finishAfter }: Proposal): string {
  if (daysGained > 0) return t('{{count}} working days sooner', { count: daysGained });
  if (daysGained === 0) {
    return goal === 'finish'
      ? t('Nothing ends the plan sooner: the finish stays, and the moves make the plan possible.')
      : t('The same finish');
  }
  if (laterBecause === 'past') {
    return t(
      'The plan lies in the past: it was to end on {{before}}. Taken up today, what is left of it ends on {{after}}.',
      {
        before: formatDate(finishBefore ?? ''),
        after: formatDate(finishAfter ?? ''),
      },
    );
  }
  return laterBecause === 'late'
    ? t(
        '{{count}} working days later, because open work lies before today, before what it waits for or before a date it must keep, or has no dates yet',
        {
          count: -daysGained,
        },
      )
    : t('{{count}} working days later, because today’s plan needs more workers or equipment than there are', {
        count: -daysGained,
      });
}

const Figure = ({ label, before, after }: { label: string; before: string; after: string }) => (
  <div>
    <dt className="text-sm text-ink-3">{label}</dt>
    <dd className="flex items-baseline gap-2 tabular-nums">
      <span className="text-ink-2">{before}</span>
      <span aria-hidden className="text-ink-3 rtl:-scale-x-100">
        →
      </span>
      <span className="text-md font-semibold">{after}</span>
    </dd>
  </div>
);

/** Days on which more people are needed than there are, whatever is moved. */
function Overloads({ proposal: { overloads, daysOverCapacity } }: { proposal: Proposal }) {
  const lines = overloads.map(({ date, workers, isHeld, tasks }) => {
    const values = { date: formatDate(date), workers, tasks: tasks.map(isolate).join(' · ') };
    return isHeld
      ? t('{{date}}, {{workers}} workers: begun or bound to their dates are {{tasks}}', values)
      : t('{{date}}, {{workers}} workers: {{tasks}}', values);
  });
  return (
    <OverList
      title={t('Days that still need more workers than there are')}
      lines={lines}
      all={daysOverCapacity.after}
    />
  );
}

/** The same of machines. */
function EquipmentOverloads({ proposal: { equipmentOverloads, daysOverEquipment } }: { proposal: Proposal }) {
  const lines = equipmentOverloads.map(({ date, equipment, needed, available, isHeld, tasks }) => {
    const values = {
      date: formatDate(date),
      equipment: isolate(equipment),
      needed,
      available,
      tasks: tasks.map(isolate).join(' · '),
    };
    return isHeld
      ? t('{{date}}, {{equipment}}, {{needed}} of {{available}}: begun or bound to their dates are {{tasks}}', values)
      : t('{{date}}, {{equipment}}, {{needed}} of {{available}}: {{tasks}}', values);
  });
  return (
    <OverList
      title={t('Days that still need more equipment than there is')}
      lines={lines}
      all={daysOverEquipment.after}
    />
  );
}

/** The first lines of `all`. */
function OverList({ title, lines, all }: { title: string; lines: readonly string[]; all: number }) {
  if (lines.length === 0) return null;
  const more = all - lines.length;
  return (
    <section className="rounded-1 bg-amber-wash px-3 py-2 text-amber-ink">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="list-disc ps-5 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm">{t('and {{count}} more', { count: more })}</p>}
    </section>
  );
}

type Reason = Proposal['reasons'][number];

const isKept = ({ kind }: Reason): boolean => kind === 'blocked' || kind === 'material';

function Reasons({ title, reasons }: { title: string; reasons: readonly Reason[] }) {
  const words = [...new Set(reasons.flatMap((reason) => wordsOf(reason, reason.task ?? '')))];
  if (words.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium text-ink-2">{title}</h3>
      <ul className="list-disc ps-5 text-sm text-ink-2">
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ kind, because }: Reason, task: string): string[] {
  if (kind === 'level') return [t('Tasks with float were moved to days on which fewer people work.')];
  if (!task) return [];
  const values = { task: isolate(task), because: isolate(because ?? '') };
  switch (kind) {
    case 'link':
      return [t('“{{task}}” waits for “{{because}}”.', values)];
    case 'crew':
      return [t('“{{task}}” takes over the workers of “{{because}}”.', values)];
    case 'equipment':
      return [t('“{{task}}” waits until “{{because}}” is free.', values)];
    case 'constraint':
      return [t('“{{task}}” may not start sooner by its own date.', values)];
    case 'start':
      return [t('“{{task}}” starts with the project.', values)];
    case 'milestone':
      return [t('“{{task}}” is a milestone that waits for nothing: it keeps its planned day.', values)];
    case 'blocked':
      return [
        t('“{{task}}” is blocked and is not brought forward; what waits for it can begin once it is freed.', values),
      ];
    case 'material':
      return [t('“{{task}}” is not brought forward before there is enough {{because}}.', values)];
    default:
      return [];
  }
}
