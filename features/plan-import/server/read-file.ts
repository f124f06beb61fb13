import { readBook } from '#server/adapters/sheets/read-book.ts';
import { MAX_SHEET_BYTES, SheetRefusal } from '#server/adapters/sheets/sheets.ts';
import { decodeText } from '#server/adapters/sheets/text.ts';
import { type Choices, PlanRefusal, type Reading } from '../reading/plan.ts';
import { isProjectXml, readProjectXml } from '../reading/read-project-xml.ts';
import { readSheets } from '../reading/read-sheets.ts';
import type { Calendar } from '../reading/read-table.ts';
import { readXer } from '../reading/read-xer.ts';

export interface PlanFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A plan, told by its content: a spreadsheet, a Primavera or a Microsoft Project file. For threads. @throws PlanRefusal */
export function readPlanFile({ name, content }: PlanFile, calendar: Calendar, choices: Choices): Reading {
  if (content.byteLength > MAX_SHEET_BYTES) throw new PlanRefusal('The file must be at most 10 MB.');
  if (/\.mpp$/i.test(name))
    throw new PlanRefusal(
      'A Microsoft Project file (.mpp) cannot be read. Save it as XML or as an Excel workbook, and upload that.',
    );
  const isText = content[0] !== 0x50 && content[0] !== 0xd0;
  const text = isText ? decodeText(content).replace(/^\uFEFF/, '') : '';
  if (text.startsWith('ERMHDR')) return readXer(text);
  if (isText && isProjectXml(text)) return readProjectXml(text);
  try {
    return readSheets(readBook({ content }).sheets, calendar, choices);
  } catch (error) {
    if (error instanceof SheetRefusal) throw new PlanRefusal(error.message);
    throw error;
  }
}
