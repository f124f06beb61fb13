/** <DayList entries={journal}>{(entry) => <Entry … />}</DayList>: entries of a journal under the days on which they happened. */
import type { ReactNode } from 'react';
import { formatDate, today } from '#web/i18n/formats.ts';

interface DayListProps<E> {
  entries: readonly E[];
  /** One entry, as an `<li>` with a key. */
  children: (entry: E) => ReactNode;
}

export const DayList = <E extends { readonly at: string }>({ entries, children }: DayListProps<E>) =>
  [...Map.groupBy(entries, ({ at }) => today(new Date(at)))].map(([day, ofDay]) => (
    <section key={day} aria-label={formatDate(day)} className="grid gap-1">
      <h3 className="text-sm font-semibold text-ink-2">{formatDate(day)}</h3>
      <ol className="divide-y divide-line">{ofDay.map(children)}</ol>
    </section>
  ));
