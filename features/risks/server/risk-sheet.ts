import type { Compose, NewColumn } from '#server/adapters/sheets/sheets.ts';
import { dateIn } from '#shared/dates.ts';
import { type PrintedWords, printedWords } from '#shared/language/printed.ts';
import type { Sentence } from '#shared/sentence.ts';
import type { Risk } from '../contract.ts';
import { engineWords } from './arabic.ts';
import arabic from './sheet.ar.json' with { type: 'json' };

type Word = keyof typeof arabic;
type Words = PrintedWords<Word>;

const wordsIn = printedWords(arabic);

/** What the thread makes the sheet of. */
export interface RiskSheet {
  /** JSON: an array of `Risk`. */
  readonly risks: string;
  readonly language: 'en' | 'ar';
  readonly timeZone: string;
}

interface Setting extends Pick<RiskSheet, 'language' | 'timeZone'> {
  readonly words: Words;
}

interface ExportColumn extends NewColumn {
  readonly header: Word;
  readonly value: (risk: Risk, setting: Setting) => string | number | null;
}

const day = (moment: string | null, { timeZone }: Setting): string | null =>
  moment && dateIn(timeZone, new Date(moment));

/** What the engine says stands in the language of the file, what people wrote as they wrote it. */
const textOf = (risk: Risk, part: 'title' | 'description', { language }: Setting): string =>
  language === 'ar' && risk.sentences ? engineWords(risk.sentences[part] as unknown as Sentence, language) : risk[part];

const columns: readonly ExportColumn[] = [
  { header: 'Project', width: 28, value: (risk) => risk.projectName },
  { header: 'Risk', width: 40, value: (risk, setting) => textOf(risk, 'title', setting) },
  { header: 'Description', width: 50, value: (risk, setting) => textOf(risk, 'description', setting) },
  { header: 'Severity', value: (risk, { words }) => words(severityWords[risk.severity]) },
  { header: 'Probability', kind: 'number', value: (risk) => risk.probability },
  { header: 'Impact', kind: 'number', value: (risk) => risk.impact },
  { header: 'Score', kind: 'number', value: (risk) => risk.probability * risk.impact },
  { header: 'Status', value: (risk, { words }) => words(risk.status === 'open' ? 'Open' : 'Closed') },
  { header: 'Owner', width: 22, value: (risk) => risk.ownerName },
  { header: 'Response', width: 40, value: (risk) => risk.response },
  { header: 'Trigger', width: 30, value: (risk) => risk.trigger },
  { header: 'Source', value: (risk, { words }) => words(risk.isFromEngine ? 'The engine' : 'People') },
  { header: 'Linked to', width: 30, value: linkOf },
  { header: 'Raised by', width: 22, value: (risk) => risk.createdByName },
  { header: 'Raised on', kind: 'date', value: (risk, setting) => day(risk.createdAt, setting) },
  { header: 'Changed on', kind: 'date', value: (risk, setting) => day(risk.updatedAt, setting) },
  { header: 'Closed on', kind: 'date', value: (risk, setting) => day(risk.closedAt, setting) },
  { header: 'Closed by', width: 22, value: (risk) => risk.closedByName },
  { header: 'Why closed', width: 30, value: (risk) => risk.closeReason },
];

function linkOf({ taskName, paymentName, materialName }: Risk): string | null {
  return [taskName, paymentName, materialName].filter((name) => name !== null).join(' · ') || null;
}

const severityWords: Record<Risk['severity'], Word> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** The register in its order; Arabic from right to left. Runs in the thread of sheets. */
export const compose: Compose<RiskSheet> = ({ risks: text, language, timeZone }) => {
  const risks = JSON.parse(text) as Risk[];
  const words = wordsIn(language);
  const rows = risks.map((risk) => columns.map(({ value }) => value(risk, { words, language, timeZone })));
  const headed = columns.map(({ value: _, ...column }) => ({ ...column, header: words(column.header) }));
  return [{ name: words('Risks'), rightToLeft: language === 'ar', columns: headed, rows }];
};
