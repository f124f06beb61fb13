import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { PlanDifference, PlanPart } from '../../contract.ts';

type Changed = PlanDifference['changedTasks'][number]['changes'][number];

const changeLabels: Record<Changed['field'], string> = {
  title: 'Task name',
  start: 'Start',
  end: 'End',
  parent: 'Parent task',
  wbs: 'WBS code',
  milestone: 'Milestone',
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

function shown({ field }: Changed, value: string | null): string {
  if (value === null) return t('none');
  if (field === 'start' || field === 'end') return formatDate(value);
  return field === 'milestone' ? (value === 'true' ? t('Yes') : t('No')) : value;
}
