import { z } from 'zod';
import { decimalOf, foldedText, isRateOnly } from '#features/certificates/server/cells.ts';
import { previewBill } from '#features/certificates/server/preview.ts';
import { previewOf } from '#features/materials/server/import/interpret-list.ts';
import { readProjectXml } from '#features/plan-import/reading/read-project-xml.ts';
import { readSheets } from '#features/plan-import/reading/read-sheets.ts';
import { readXer } from '#features/plan-import/reading/read-xer.ts';
import { readAnswer } from '#server/adapters/ai/answer.ts';
import { parseCsv, writeCsv } from '#server/adapters/sheets/csv.ts';
import { readBook } from '#server/adapters/sheets/read-book.ts';
import { decodeText } from '#server/adapters/sheets/text.ts';
import { fileNameOf } from '#server/http/download.ts';
import { measureDepth } from '#server/http/json-body.ts';
import { amountIn } from '#shared/language/currency-words.ts';
import { fold } from '#shared/language/fold.ts';
import { headingWords, meaningOf } from '#shared/language/headings.ts';
import type { Cell, Sheet } from '#shared/sheet-import/cells.ts';
import { hidesSomething } from '../adapters/pictures/read-picture.ts';
import { readIndents } from '../adapters/sheets/read-book.ts';

/** Everything that reads text from outside, by the name a failing test shows. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'a JSON body': measureDepth,
  'the fold of a text': fold,
  'a text of a bill': foldedText,
  'a cell of a quantity': (text) => [isRateOnly(text), decimalOf(text, 'SAR')],
  'an amount': amountIn,
  'a heading': (text) => [headingWords(text), meaningOf(new Map(), text)],
  'delimited text': parseCsv,
  'a written file': (text) => writeCsv([text], [[text]]),
  'the encoding of a file': (text) => decodeText(Buffer.from(text, 'latin1')),
  'a spreadsheet of text': (text) => readBook({ content: Buffer.from(`Item,Qty\n${text}`) }),
  'the indents of a sheet': (text) => readIndents(`<cellXfs>${text}<xf indent="1">`, text),
  'what hides in a picture': (text) => hidesSomething(Buffer.from(`\u00ff\u00d8\u00ff${text}`, 'latin1'), 'jpeg'),
  'what hides in a document': (text) => hidesSomething(Buffer.from(`PK\u0005\u0006${text}`, 'latin1'), 'pdf'),
  'a plan of Primavera': (text) => readXer(`ERMHDR\n%T\tTASK\n%F\ttask_id\ttask_name\n%R\t1\t${text}\n${text}`),
  'a calendar of Primavera': (text) =>
    readXer(
      `ERMHDR\n%T\tCALENDAR\n%F\tclndr_id\tclndr_data\n%R\t1\t(0||CalendarData()((0||DaysOfWeek()((0||2()((0||0(s|08:00|f|${text})())))))${text}\n%T\tTASK\n%F\ttask_id\ttask_name\tclndr_id\n%R\t1\tDig\t1`,
    ),
  'a plan of Microsoft Project': (text) =>
    readProjectXml(`<Project><Tasks><Task><Name>${text}</Name></Task></Tasks></Project>`),
  'a calendar of Microsoft Project': (text) =>
    readProjectXml(
      `<Project><CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>${text}</FromTime><ToTime>17:00</ToTime></WorkingTime></WorkingTimes></WeekDay>${text}</WeekDays></Calendar></Calendars><Tasks><Task><UID>1</UID><Name>Dig</Name></Task></Tasks></Project>`,
    ),
  'an answer of a model': (text) => readAnswer(`${text}{"a":1}`, z.object({ a: z.number() })),
  'the name of a file': (text) => fileNameOf([text], 'pdf'),
};

const sheetOf = (rows: readonly (readonly Cell[])[]): Sheet => ({
  name: 'Sheet',
  hidden: false,
  rows,
  levels: [],
  indents: new Map(),
  merges: [],
});
const known = {
  items: new Set<string>(),
  currency: 'SAR',
  riyal: 'SAR',
  hasRate: () => true,
  units: new Map(),
  ownUnits: new Map(),
};
const calendar = { hoursPerDay: 8, daysPerWeek: 5, workingDays: [0, 1, 2, 3, 4] };

/** So few characters of the text go into a row that a reader which looks through all rows for each row stands out. */
const ROW = 5;

const rowsOf = (text: string, row: (cell: string, index: number) => readonly Cell[]): (readonly Cell[])[] =>
  Array.from({ length: Math.ceil(text.length / ROW) }, (_, index) =>
    row(text.slice(index * ROW, (index + 1) * ROW), index),
  );

const PLAN = ['ID', 'Task name', 'Start', 'Finish', 'Duration', 'Predecessors', 'WBS', '% complete', 'Resources'];

/** One long cell in each column of a table, and tables of many rows. */
export const sheetReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'a bill': (text) =>
    previewBill(
      {
        sheets: [
          sheetOf([
            ['No', 'Description', 'Unit', 'Qty', 'Rate'],
            [text, text, text, text, text],
            [null, text],
          ]),
        ],
      },
      'SAR',
    ),
  'a list of materials': (text) =>
    previewOf(
      {
        sheets: [
          sheetOf([
            ['Item', 'Unit', 'Required', 'Cost', 'Supplier', 'Ordered'],
            [text, text, text, text, text, text],
          ]),
        ],
      },
      known,
    ),
  'a plan in a table': (text) =>
    readSheets(
      [
        sheetOf([
          PLAN,
          ['1', 'Dig', '2026-01-04', '2026-01-05', '2', '', '1', '0', ''],
          ['2', text, text, text, text, text, text, text, text],
          ['3', 'Pour', '2026-01-06', '2026-01-07', '2', text, '2', '0', text],
        ]),
      ],
      calendar,
      {},
    ),
  'a long bill': (text) => {
    const rows = rowsOf(text, (cell, index) => [String(index), `${cell}${index}`, 'm', 1, 2]);
    return previewBill({ sheets: [sheetOf([['No', 'Description', 'Unit', 'Qty', 'Rate'], ...rows])] }, 'SAR');
  },
  'a long list of materials': (text) => {
    const rows = rowsOf(text, (cell, index) => [`${cell}${index}`, cell, index]);
    return previewOf({ sheets: [sheetOf([['Item', 'Unit', 'Required'], ...rows])] }, known);
  },
  'a long plan': (text) => {
    const rows = rowsOf(text, (cell, index) => [
      ...[index + 1, `${cell}${index}`, '2026-01-04', '2026-01-05', '2', index === 0 ? '' : `${index}FS+1d`],
      ...[`1.${index}`, '0', cell],
    ]);
    return readSheets([sheetOf([PLAN, ...rows])], calendar, {});
  },
  'a long plan of Primavera': (text) => {
    const rows = rowsOf(text, (cell, index) => [`%R\t${index}\t${index - 1}\t${cell}`]);
    return readXer(
      `ERMHDR\n%T\tPROJWBS\n%F\twbs_id\tparent_wbs_id\twbs_short_name\n${rows.join('\n')}\n%T\tTASK\n%F\ttask_id\twbs_id\ttask_name\n${rows.join('\n')}`,
    );
  },
  'many calendars of Primavera': (text) => {
    const rows = rowsOf(text, (cell, index) => [
      `%R\t${index}\t${index - 1}\t(0||Exceptions()((0||0(d|${46000 + index})())))${cell}`,
    ]);
    const tasks = rowsOf(text, (cell, index) => [`%R\t${index}\t${index}\t${cell}${index}`]);
    return readXer(
      `ERMHDR\n%T\tCALENDAR\n%F\tclndr_id\tbase_clndr_id\tclndr_data\n${rows.join('\n')}\n%T\tTASK\n%F\ttask_id\tclndr_id\ttask_name\n${tasks.join('\n')}`,
    );
  },
  'the headings of a sheet': (text) =>
    previewOf(
      {
        sheets: [
          sheetOf([
            ['Item', text, text],
            ['a', 'b', 'c'],
          ]),
        ],
      },
      known,
    ),
};

/** Looks for every sign anew in what follows: what the count has to find. */
export const slowReader = (text: string): number => Array.from(text, (_, index) => text.indexOf('never', index)).length;

/** Planted beside it: looks through all rows for each row. */
export function slowRowReader(text: string): number {
  const rows = rowsOf(text, (cell) => [cell]).map(([cell]) => String(cell));
  return rows.filter(() => rows.includes('never')).length;
}
