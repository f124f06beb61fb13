import { ArrowDown, ArrowUp, ChevronDown, ClipboardCheck, GripVertical, UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, TextArea } from '#web/ui/inputs.tsx';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { Task } from '../../contract.ts';
import { faultOf, type Step, type StepFault } from '../breakdown.ts';

interface StepRowProps {
  step: Step;
  parent: Task;
  position: number;
  isLast: boolean;
  disabled: boolean;
  onChange: (change: Partial<Step>) => void;
  /** To this index among the others. */
  onMove: (to: number) => void;
  onDrop: (id: string, overId: string, edge: 'top' | 'bottom') => void;
}

const faultTexts: Record<StepFault, string> = {
  title: 'Task title is required',
  reversed: 'The end date must not be before the start date.',
  outside: 'The dates must lie within those of the task.',
};

/** One proposed step: ticked or not, its title at hand, the rest a press away. */
export function StepRow({ step, parent, position, isLast, disabled, onChange, onMove, onDrop }: StepRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { row, handle, edge } = useDragRow(step.id, onDrop);
  const fault = step.isChosen ? faultOf(step, parent) : null;
  return (
    <li
      ref={row}
      className={cx(
        'relative grid gap-2 rounded-2 border bg-card p-2.5',
        fault ? 'border-red' : 'border-line',
        edge === 'top' && 'border-t-2 border-t-primary',
        edge === 'bottom' && 'border-b-2 border-b-primary',
      )}
    >
      <div className="flex items-center gap-2 max-md:flex-wrap">
        <span ref={handle} className="cursor-grab text-ink-3 pointer-coarse:hidden" aria-hidden>
          <GripVertical size={16} />
        </span>
        <Checkbox
          hideLabel
          label={t('Create step {{position}}', { position })}
          checked={step.isChosen}
          disabled={disabled}
          onValue={(isChosen) => onChange({ isChosen })}
        />
        <TextArea
          aria-label={t('Title of step {{position}}', { position })}
          aria-invalid={fault === 'title'}
          value={step.title}
          rows={1}
          maxLength={300}
          disabled={disabled || !step.isChosen}
          onValue={(title) => onChange({ title: title.replace(/(?<!\s)\s*\n\s*/g, ' ') })}
          className="min-h-0! resize-none max-md:order-last max-md:basis-full"
        />
        <div className="flex flex-none max-md:ms-auto">
          <IconButton
            icon={ArrowUp}
            label={t('Move step {{position}} up', { position })}
            disabled={disabled || position === 1}
            onClick={() => onMove(position - 2)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('Move step {{position}} down', { position })}
            disabled={disabled || isLast}
            onClick={() => onMove(position)}
          />
          <IconButton
            icon={ChevronDown}
            label={t('Details of step {{position}}', { position })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className={isOpen ? 'rotate-180' : undefined}
          />
        </div>
      </div>
      <Summary step={step} />
      {fault && <p className="text-sm text-red-ink">{t(faultTexts[fault])}</p>}
      {isOpen && (
        <fieldset disabled={disabled} className="contents">
          <Details step={step} parent={parent} onChange={onChange} />
        </fieldset>
      )}
    </li>
  );
}

/** Dates, hours, crew and inspection in one line. */
function Summary({ step }: { step: Step }) {
  const { plannedStartDate: start, plannedEndDate: end, estimatedHours } = step;
  const crew = step.crewNames?.[language()] ?? step.crew;
  const inspection = step.inspectionNames?.[language()] ?? step.inspection;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 ps-1 text-sm text-ink-2">
      {start && end && (
        <span>
          {start === end
            ? formatDate(start)
            : t('{{from}} to {{to}}', { from: formatDate(start), to: formatDate(end) })}
        </span>
      )}
      {estimatedHours !== null && <span>{t('{{count}} h', { count: estimatedHours })}</span>}
      {crew && (
        <span className="inline-flex items-center gap-1.5">
          <UsersRound size={14} aria-hidden className="text-ink-3" />
          <span className="sr-only">{t('Crew')}</span>
          <bdi>{crew}</bdi>
        </span>
      )}
      {inspection && (
        <span className="inline-flex items-center gap-1.5 text-amber-ink">
          <ClipboardCheck size={14} aria-hidden />
          <span className="sr-only">{t('Inspection')}</span>
          <bdi>{inspection}</bdi>
        </span>
      )}
    </div>
  );
}

type DetailsProps = Pick<StepRowProps, 'step' | 'parent' | 'onChange'>;

function Details({ step, parent, onChange }: DetailsProps) {
  const limits = {
    ...(parent.plannedStartDate && { min: parent.plannedStartDate }),
    ...(parent.plannedEndDate && { max: parent.plannedEndDate }),
  };
  return (
    <div className="grid pairs gap-3 border-t border-line pt-3 md:grid-cols-3">
      <Field label={t('Description')} className="col-span-full">
        <TextArea rows={3} value={step.description} onValue={(description) => onChange({ description })} />
      </Field>
      <Field label={t('Planned start')}>
        <DateInput
          {...limits}
          value={step.plannedStartDate ?? ''}
          onValue={(day) => onChange({ plannedStartDate: day || null })}
        />
      </Field>
      <Field label={t('Planned end')}>
        <DateInput
          {...limits}
          value={step.plannedEndDate ?? ''}
          onValue={(day) => onChange({ plannedEndDate: day || null })}
        />
      </Field>
      <Field label={t('Estimated hours')}>
        <NumberInput
          value={step.estimatedHours}
          onValue={(hours) => onChange({ estimatedHours: hours === null || Number.isNaN(hours) ? null : hours })}
        />
      </Field>
    </div>
  );
}

function useDragRow(id: string, onDrop: StepRowProps['onDrop']) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    let detach: (() => void) | undefined;
    let isGone = false;
    void import('./drag-steps.ts').then(({ attachStep }) => {
      if (isGone || !row.current || !handle.current) return;
      detach = attachStep({
        row: row.current,
        handle: handle.current,
        id,
        onEdge: setEdge,
        onDrop: (dragged, over, where) => drop.current(dragged, over, where),
      });
    });
    return () => {
      isGone = true;
      detach?.();
    };
  }, [id]);
  return { row, handle, edge };
}
