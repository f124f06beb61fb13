import { fold } from '#shared/language/fold.ts';

type Said = 'done' | 'begun' | 'ahead';

const words: Readonly<Record<Said, string>> = {
  done: `completed|complete|done|finished|closed|100% complete|مكتمل|مكتملة|مكتمله|منجز|منجزة|منتهي|منتهية|تم|تم التنفيذ|تم الانجاز|اكتمل|اكتملت|انتهى|انتهت
    |abgeschlossen|fertig|erledigt|gereed|voltooid|afgerond|termine|terminee|acheve|achevee|completado|completada|terminado|terminada|finalizado|finalizada|concluido|concluida|tamamlandi|completato|completata`,
  begun: `in progress|in-progress|inprogress|started|ongoing|on going|on-going|active|wip|work in progress|under way|underway|قيد التنفيذ|قيد العمل|قيد الإنجاز|تحت التنفيذ|جاري|جار|جارية|جاري التنفيذ|جاري العمل|جار التنفيذ|بدأ|بدأت|مستمر|مستمرة
    |in arbeit|in bearbeitung|laufend|begonnen|in uitvoering|bezig|lopend|en cours|en curso|en progreso|en proceso|en ejecucion|em andamento|devam ediyor|in corso`,
  ahead: `not started|not begun|planned|pending|open|to do|todo|blocked|on hold|delayed|late|scheduled|upcoming|future|waiting|cancelled|لم يبدأ|لم تبدأ|مخطط|مخططة|معلق|معلقة|متوقف|متوقفة|محجوب|محجوبة|متأخر|متأخرة|مؤجل|مؤجلة
    |nicht begonnen|offen|geplant|niet gestart|gepland|non commence|a faire|no iniciado|no iniciada|pendiente|baslamadi`,
};

const saidBy: ReadonlyMap<string, Said> = new Map(
  (Object.entries(words) as [Said, string][]).flatMap(([said, list]) =>
    list.split('|').map((word): [string, Said] => [fold(word.trim()), said]),
  ),
);

/** What a cell of a column of statuses says of the work; undefined when it is no such word. */
export const statusSaid = (text: string): Said | undefined => saidBy.get(fold(text.trim()));
