import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { MovedTask } from '../../contract.ts';

const MOST_SHOWN = 200;

interface MovedListProps {
  readonly moved: readonly MovedTask[];
  /** Of how many these are the first; without it these are all. */
  readonly count?: number;
  /** They have moved already; else the dates before are those of today. */
  readonly hasMoved?: boolean;
}

/** Tasks with their dates before and after. */
export function MovedList({ moved, count = moved.length, hasMoved = false }: MovedListProps) {
  return (
    <section
      aria-label={t('Task')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-1 border border-line bg-card"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-card text-start text-ink-3">
          <tr>
            {[t('Task'), hasMoved ? t('Before') : t('Today'), t('Afterwards')].map((title) => (
              <th key={title} scope="col" className="px-3 py-2 text-start font-medium max-md:px-1.5 max-md:first:ps-3">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moved.slice(0, MOST_SHOWN).map(({ taskId, number, title, before, after }) => (
            <tr key={taskId} className="border-t border-line">
              <th
                scope="row"
                className="min-w-28 px-3 py-1.5 text-start font-normal wrap-anywhere max-md:pe-1 max-md:align-top"
              >
                <bdi dir="ltr" className="text-ink-3">
                  T-{number}
                </bdi>{' '}
                <bdi>{title}</bdi>
              </th>
              <td className="px-3 py-1.5 text-ink-2 tabular-nums max-md:px-1.5 max-md:align-top md:whitespace-nowrap">
                {span(before)}
              </td>
              <td className="px-3 py-1.5 font-medium tabular-nums max-md:ps-1.5 max-md:align-top md:whitespace-nowrap">
                {span(after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > MOST_SHOWN && (
        <p className="px-3 py-2 text-ink-2">{t('and {{count}} more tasks', { count: count - MOST_SHOWN })}</p>
      )}
    </section>
  );
}

const span = ([start, end]: readonly [string | null, string | null]): string =>
  start && end ? t('{{start}} to {{end}}', { start: formatDate(start), end: formatDate(end) }) : t('Not set');
