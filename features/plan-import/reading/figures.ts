import { plainDigits } from '#shared/language/digits.ts';
import { fold } from '#shared/language/fold.ts';

/** "1.234,5", "1,234.5", "12,5", "٣٫٥"; undefined when it is no number. */
export function numberOf(text: string): number | undefined {
  const plain = plainDigits(text)
    .trim()
    .replace(/(?<=\d)\s(?=\d{3}\b)/g, '');
  if (!/^[-+]?\d[\d.,]*$/.test(plain) || plain.length > 20) return undefined;
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  const decimal = decimalMark(plain, comma, point);
  const digits = decimal === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}

function decimalMark(text: string, comma: number, point: number): ',' | '.' {
  if (comma > -1 && point > -1) return comma > point ? ',' : '.';
  if (comma === -1) return '.';
  const isThousands = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/.test(text);
  return isThousands ? '.' : ',';
}

const BEFORE = /^[%٪﹪％]\s*(?=\d)/;
const BEHIND =
  /(?<=[\d.,])\s*(?:[%٪﹪％]|pct\.?|percent|per\s?cent|prozent|procent|pour\s?cent|por\s?ciento|بالم[ائ][ئ]?ة|في المئة)$/i;

/** "20%", "%20", "٪ ٢٠", "20 pct": the number, and whether the text itself says that it counts of a hundred. */
export function percentIn(text: string): { readonly value: number; readonly isSigned: boolean } | undefined {
  const plain = plainDigits(text).trim();
  const bare = plain.replace(BEFORE, '').replace(BEHIND, '');
  const value = numberOf(bare);
  return value === undefined ? undefined : { value, isSigned: bare !== plain };
}

/** Progress between 0 and 100; `isFraction` where numbers without a sign count of one. */
export function percentOf(text: string, isFraction: boolean): number | null {
  const said = percentIn(text);
  if (!said) return null;
  const percent = isFraction && !said.isSigned ? said.value * 100 : said.value;
  return percent < 0 || percent > 100 ? null : Math.round(percent);
}

/** Progress written as 0.35: no value above 1, and some without a sign. */
export function areFractions(texts: readonly string[]): boolean {
  const values = texts.flatMap((text) => {
    const percent = percentIn(text);
    return percent && !percent.isSigned ? [percent.value] : [];
  });
  return values.length > 0 && values.every((value) => value <= 1);
}

type StatusWord = 'done' | 'begun' | 'ahead';

const words: Readonly<Record<StatusWord, string>> = {
  done: `completed|complete|done|finished|closed|100% complete|مكتمل|مكتملة|مكتمله|منجز|منجزة|منتهي|منتهية|تم|تم التنفيذ|تم الانجاز|اكتمل|اكتملت|انتهى|انتهت
    |abgeschlossen|fertig|erledigt|gereed|voltooid|afgerond|termine|terminee|acheve|achevee|completado|completada|terminado|terminada|finalizado|finalizada|concluido|concluida|tamamlandi|completato|completata`,
  begun: `in progress|in-progress|inprogress|started|ongoing|on going|on-going|active|wip|work in progress|under way|underway|قيد التنفيذ|قيد العمل|قيد الإنجاز|تحت التنفيذ|جاري|جار|جارية|جاري التنفيذ|جاري العمل|جار التنفيذ|بدأ|بدأت|مستمر|مستمرة
    |in arbeit|in bearbeitung|laufend|begonnen|in uitvoering|bezig|lopend|en cours|en curso|en progreso|en proceso|en ejecucion|em andamento|devam ediyor|in corso`,
  ahead: `not started|not begun|planned|pending|open|to do|todo|blocked|on hold|delayed|late|scheduled|upcoming|future|waiting|cancelled|لم يبدأ|لم تبدأ|مخطط|مخططة|معلق|معلقة|متوقف|متوقفة|محجوب|محجوبة|متأخر|متأخرة|مؤجل|مؤجلة
    |nicht begonnen|offen|geplant|niet gestart|gepland|non commence|a faire|no iniciado|no iniciada|pendiente|baslamadi`,
};

const statusByWord: ReadonlyMap<string, StatusWord> = new Map(
  (Object.entries(words) as [StatusWord, string][]).flatMap(([meaning, list]) =>
    list.split('|').map((word): [string, StatusWord] => [fold(word.trim()), meaning]),
  ),
);

/** What a cell of a column of statuses says of the work; undefined when it is no such word. */
export const readStatus = (text: string): StatusWord | undefined => statusByWord.get(fold(text.trim()));
