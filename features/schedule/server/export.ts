import { wantsHijri } from '#features/accounts/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { readTaskCosts } from '#features/tasks/server/api.ts';
import type { Pdf } from '#server/adapters/pdf/pdf.ts';
import { type Sheets, XLSX_TYPE } from '#server/adapters/sheets/sheets.ts';
import type { Database } from '#server/database/open.ts';
import { asAttachment, fileNameOf } from '#server/http/download.ts';
import { Bytes, type SessionUser } from '#server/http/route.ts';
import { compute } from './compute.ts';
import { wordsIn } from './print-words.ts';
import { printedSchedule } from './printed.ts';
import { readPlan, sentPlan } from './read.ts';
import { scheduleSheets } from './sheet.ts';

interface Tools {
  readonly db: Database;
  readonly pdf: Pdf;
  readonly sheets: Sheets;
  readonly user: Pick<SessionUser, 'id' | 'role'>;
}

interface Wanted {
  readonly format: 'pdf' | 'xlsx';
  readonly language: 'en' | 'ar';
  readonly now: Date;
}

/** The plan as a file: bars on paper, or every figure of it in a sheet that the plan upload reads again. */
export async function exportSchedule(
  { db, pdf, sheets, user }: Tools,
  projectId: string,
  { format, language, now }: Wanted,
): Promise<Bytes> {
  const plan = await readPlan(db, projectId, now);
  const schedule = await compute('schedule', sentPlan(projectId, plan));
  const words = wordsIn(language);
  const name = fileNameOf(['schedule', plan.projectName, schedule.today], format);
  const headers = (type: string) => ({
    'Content-Type': type,
    'Content-Disposition': asAttachment(name),
    'Cache-Control': 'no-store',
  });
  if (format === 'xlsx') {
    const costs = await readTaskCosts(db, user, projectId);
    const { equipmentOf } = plan;
    const content = await sheets.write(scheduleSheets({ schedule, equipmentOf, costs, words, language }));
    return new Bytes(content, headers(XLSX_TYPE));
  }
  const { name: organisation } = await readSettings(db);
  const template = new URL('./gantt.typ', import.meta.url);
  const printed = printedSchedule(schedule, { organisation, project: plan.projectName, language, words });
  const hijri = await wantsHijri(db, user.id);
  return new Bytes(await pdf.render({ template, hijri, ...printed }), headers('application/pdf'));
}
