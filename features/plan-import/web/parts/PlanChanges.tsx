import { constraintLabels } from '#features/schedule/constraint.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { PlanDifference, PlanPart } from '../../contract.ts';
import { isOtherPlan } from '../../rules.ts';

type Changed = PlanDifference['changedTasks'][number]['changes'][number];

const changeLabels: Record<Changed['field'], string> = {
  title: 'Task name',
  start: 'Start',
  end: 'End',
  parent: 'Parent task',
  wbs: 'WBS code',
  milestone: 'Milestone',
  constraint: 'Constraint',
  suspension: 'Suspended',
  splits: 'Interruptions',
  external: 'Dates of another project',
  workers: 'Workers a day',
  hours: 'Work in hours',
  cost: 'Budgeted cost',
  calendar: 'Working calendar',
};

interface Props {
  difference: PlanDifference;
  accept: readonly PlanPart[];
  onAccept: (accept: readonly PlanPart[]) => void;
  mayRemove: boolean;
}

/** Uploaded again: what is new, what differs and what the file no longer has, each to accept or leave. */
export function PlanChanges({ difference, accept, onAccept, mayRemove }: Props) {
  const toggle = (part: PlanPart) => (on: boolean) =>
    onAccept(on ? [...accept, part] : accept.filter((one) => one !== part));
  const { added, changed, gone, same } = difference;
  return (
    <section aria-label={t('Compared with the tasks here')} className="grid gap-3 rounded-2 border border-line p-4">
      <h3 className="font-semibold">{t('Compared with the tasks here')}</h3>
      <p className="text-sm text-ink-2">
        {t('{{count}} tasks are the same. Progress reported on site stays.', { count: same })}
      </p>
      {isOtherPlan(difference) && (
        <p role="alert" className="rounded-1 bg-amber-wash px-3 py-2 text-amber-ink">
          {t('Hardly a row of this file is a task of this project: it seems to be another plan.')}
        </p>
      )}
      {added > 0 && (
        <Checkbox
          label={t('Add {{count}} new tasks', { count: added })}
          checked={accept.includes('added')}
          onValue={toggle('added')}
        />
      )}
      {changed > 0 && (
        <Checkbox
          label={t('Change {{count}} tasks', { count: changed })}
          checked={accept.includes('changed')}
          onValue={toggle('changed')}
        />
      )}
      {changed > 0 && <ChangedTasks difference={difference} />}
      <ChangedLinks difference={difference} isTaken={accept.includes('links')} onTaken={toggle('links')} />
      {gone > 0 && (
        <Checkbox
          label={t('Move {{count}} tasks to the trash that the plan no longer has', { count: gone })}
          help={mayRemove ? undefined : t('Only an administrator can remove tasks that the plan no longer has.')}
          disabled={!mayRemove}
          checked={accept.includes('gone')}
          onValue={toggle('gone')}
        />
      )}
      {gone > 0 && (
        <ul className="grid gap-1 ps-7 text-sm text-ink-2">
          {difference.goneTasks.slice(0, SHOWN).map(({ id, number, title }) => (
            <li key={id}>
              <bdi dir="ltr" className="text-ink-3">
                T-{number}
              </bdi>{' '}
              <bdi>{title}</bdi>
            </li>
          ))}
          {gone > SHOWN && <li className="text-ink-3">{t('and {{count}} more', { count: gone - SHOWN })}</li>}
        </ul>
      )}
    </section>
  );
}

const SHOWN = 20;

function ChangedTasks({ difference }: { difference: PlanDifference }) {
  return (
    <ul className="grid gap-2 ps-7 text-sm">
      {difference.changedTasks.slice(0, SHOWN).map(({ id, number, title, changes }) => (
        <li key={id}>
          <bdi dir="ltr" className="text-ink-3">
            T-{number}
          </bdi>{' '}
          <bdi className="font-medium">{title}</bdi>
          <ul className="text-ink-2">
            {changes.map((change) => (
              <li key={change.field}>
                {t(changeLabels[change.field])}:{' '}
                <del>
                  <bdi>{shown(change, change.before)}</bdi>
                </del>{' '}
                →{' '}
                <ins className="no-underline">
                  <bdi>{shown(change, change.after)}</bdi>
                </ins>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {difference.changed > SHOWN && (
        <li className="text-ink-3">{t('and {{count}} more', { count: difference.changed - SHOWN })}</li>
      )}
    </ul>
  );
}

interface LinksProps {
  readonly difference: PlanDifference;
  readonly isTaken: boolean;
  readonly onTaken: (on: boolean) => void;
}

/** Links between tasks that are here already; those of new tasks come with them. */
function ChangedLinks({ difference, isTaken, onTaken }: LinksProps) {
  const { linksAdded, linksChanged, linksRemoved, changedLinks } = difference;
  const count = linksAdded + linksChanged + linksRemoved;
  if (count === 0) return null;
  return (
    <>
      <Checkbox
        label={t('Take {{count}} changes of links', { count })}
        help={t('New: {{added}}, changed: {{changed}}, removed: {{removed}}', {
          added: linksAdded,
          changed: linksChanged,
          removed: linksRemoved,
        })}
        checked={isTaken}
        onValue={onTaken}
      />
      <ul aria-label={t('Links')} className="grid gap-1 ps-7 text-sm text-ink-2">
        {changedLinks.slice(0, SHOWN).map(({ predecessor, successor, before, after }) => (
          <li key={`${predecessor.number} ${successor.number} ${before} ${after}`}>
            <LinkEnd {...predecessor} />{' '}
            <span aria-hidden className="inline-block rtl:-scale-x-100">
              →
            </span>{' '}
            <LinkEnd {...successor} />:{' '}
            {before && (
              <del>
                <bdi dir="ltr">{before}</bdi>
              </del>
            )}{' '}
            {after ? (
              <ins className="no-underline">
                <bdi dir="ltr">{after}</bdi>
              </ins>
            ) : (
              t('removed')
            )}
          </li>
        ))}
        {count > SHOWN && <li className="text-ink-3">{t('and {{count}} more', { count: count - SHOWN })}</li>}
      </ul>
    </>
  );
}

const LinkEnd = ({ number, title }: { readonly number: number; readonly title: string }) => (
  <>
    <bdi dir="ltr" className="text-ink-3">
      T-{number}
    </bdi>{' '}
    <bdi>{title}</bdi>
  </>
);

/** "must_start 2026-03-01", as a difference has it. */
function constraintShown(value: string): string {
  const [kind = '', date = ''] = value.split(' ');
  const label = t((constraintLabels as Readonly<Record<string, string>>)[kind] ?? kind);
  return date === '' ? label : `${label} ${formatDate(date)}`;
}

/** "2026-03-01/2026-03-10", an open side empty. */
const stretchShown = (value: string): string =>
  value
    .split('/')
    .map((date) => (date === '' ? '…' : formatDate(date)))
    .join(' – ');

function shown({ field }: Changed, value: string | null): string {
  if (value === null) return t('none');
  if (field === 'start' || field === 'end') return formatDate(value);
  if (field === 'constraint') return constraintShown(value);
  if (field === 'suspension' || field === 'external') return stretchShown(value);
  if (field === 'splits') return splitsShown(value);
  return field === 'milestone' ? (value === 'true' ? t('Yes') : t('No')) : value;
}

/** "2+3;5+1": after how many days of work it rests for how many. */
const splitsShown = (splits: string): string =>
  splits
    .split(';')
    .map((split) => split.split('+').map(Number))
    .map(([after = 0, days = 0]) =>
      t('days of work: {{after}}, then of rest: {{days}}', { days: formatNumber(days), after: formatNumber(after) }),
    )
    .join(', ');
