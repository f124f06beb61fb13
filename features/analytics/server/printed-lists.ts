import { headings } from '#shared/language/printed.ts';
import type { ReportTask } from '../contract.ts';
import { type Cell, LONG, pagesOfRows } from './long-lists.ts';
import type { Contents, Rows, Setting } from './printed-contents.ts';
import type { Word } from './printed-labels.ts';

/** The tasks and payments behind the figures, of a document or a sheet. */
export function listsOf({ tasks, payments }: Contents, { words, write, language }: Setting) {
  const cells = (row: readonly string[]) => row.map((text) => directed(text, language));
  const noteOf = ({ rows, total }: Rows<unknown>) =>
    rows.length < total
      ? words('The first {count} of {all}; the application has the rest.', {
          count: write.number(rows.length),
          all: write.number(total),
        })
      : null;
  const empty = words('Nothing in this period');
  const lists = [
    ...(tasks
      ? [
          {
            title: words('Tasks of the period'),
            note: noteOf(tasks),
            empty,
            widths: [46, 'wide', 'wide', 62, 66, 66],
            numbers: [0, 4, 5],
            header: headings(words, ['No.', 'Task', 'Project', 'Status', 'Planned end', 'Finished']),
            rows: tasks.rows.map((row) =>
              cells([
                `T-${row.number}`,
                row.title,
                row.projectName,
                words(taskWords[row.status]),
                write.date(row.plannedEndDate),
                write.date(row.finishedOn),
              ]),
            ),
          },
        ]
      : []),
    ...(payments
      ? [
          {
            title: words('Payments of the period'),
            note: noteOf(payments),
            empty,
            widths: ['wide', 'wide', 'wide', 66, 104],
            numbers: [3, 4],
            header: headings(words, ['Description', 'Project', 'Vendor', 'Paid on', 'Amount']),
            rows: payments.rows.map((row) =>
              cells([
                row.description,
                row.projectName,
                row.vendor ?? '–',
                write.date(row.paidOn),
                write.money(row.amount, row.currency),
              ]),
            ),
          },
        ]
      : []),
  ];
  return lists.map((list) =>
    list.rows.length < LONG ? { ...list, pages: null } : { ...list, rows: [], pages: pagesOfRows(list.rows, list) },
  );
}

/** A text of the other direction than the document says so: by its first letter, and in Arabic whatever has Latin ones. */
function directed(text: string, language: Setting['language']): Cell {
  const isArabic = /[\u0590-\u08ff]/.test(/\p{L}/u.exec(text)?.[0] ?? '');
  if (language === 'en') return isArabic ? { text, dir: 'rtl' } : text;
  return isArabic ? text : { text, dir: 'ltr' };
}

export const taskWords = {
  done: 'Completed',
  in_progress: 'In Progress',
  blocked: 'Blocked',
  not_started: 'Not Started',
} as const satisfies Record<ReportTask['status'], Word>;
