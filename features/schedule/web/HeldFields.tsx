import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { DateInput } from '#web/ui/inputs.tsx';
import type { ScheduledTask } from '../contract.ts';

const NAMES = ['suspendedFrom', 'resumesOn', 'externalStart', 'externalFinish'] as const;
type Held = Record<(typeof NAMES)[number], string>;

/** Dates on which work rests, and those that projects outside of the plan ask for; '' for none. */
export const heldOf = (task: ScheduledTask): Held => ({
  suspendedFrom: task.suspendedFrom ?? '',
  resumesOn: task.resumesOn ?? '',
  externalStart: task.externalStart ?? '',
  externalFinish: task.externalFinish ?? '',
});

/** Those that were changed, as a call takes them. */
export const changedHeld = (task: ScheduledTask, held: Held): Partial<Record<keyof Held, string | null>> => {
  const before = heldOf(task);
  return Object.fromEntries(NAMES.flatMap((name) => (held[name] === before[name] ? [] : [[name, held[name] || null]])));
};

export const isHeldRight = ({ suspendedFrom, resumesOn }: Held): boolean =>
  resumesOn === '' || (suspendedFrom !== '' && suspendedFrom < resumesOn);

interface HeldFieldsProps {
  readonly task: ScheduledTask;
  readonly held: Held;
  readonly onHeld: (held: Held) => void;
}

/** Only work that has begun can be suspended; dates of other projects come with a plan file and can be taken away or corrected. */
export function HeldFields({ task, held, onHeld }: HeldFieldsProps) {
  const before = heldOf(task);
  const isUnderWay = task.status === 'in_progress' || task.status === 'blocked';
  const field = (name: keyof Held, label: string, error?: string) => (
    <Field label={label} error={error}>
      <DateInput value={held[name]} onValue={(date) => onHeld({ ...held, [name]: date })} />
    </Field>
  );
  return (
    <>
      {(isUnderWay || before.suspendedFrom !== '') && (
        <>
          {field('suspendedFrom', t('Suspended from'))}
          {field(
            'resumesOn',
            t('Work resumes on'),
            isHeldRight(held) ? undefined : t('Work resumes after the day from which it is suspended.'),
          )}
        </>
      )}
      {before.externalStart !== '' && field('externalStart', t('Not before, for another project'))}
      {before.externalFinish !== '' && field('externalFinish', t('Not after, for another project'))}
    </>
  );
}

/** What the figures of a task say of them. */
export function heldFacts(task: ScheduledTask): [string, string][] {
  const { suspendedFrom, resumesOn, externalStart, externalFinish } = task;
  const facts: [string, string][] = [];
  if (suspendedFrom) facts.push([t('Suspended from'), formatDate(suspendedFrom)]);
  if (suspendedFrom) facts.push([t('Work resumes on'), resumesOn ? formatDate(resumesOn) : t('Not set')]);
  for (const { from, to } of task.rests ?? [])
    facts.push([t('Interrupted'), t('{{start}} to {{end}}', { start: formatDate(from), end: formatDate(to) })]);
  if (externalStart) facts.push([t('Not before, for another project'), formatDate(externalStart)]);
  if (externalFinish) facts.push([t('Not after, for another project'), formatDate(externalFinish)]);
  return facts;
}
