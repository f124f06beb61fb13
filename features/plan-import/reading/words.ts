import { fold } from '#shared/language/fold.ts';
import type { Field } from './plan.ts';

/**
 * Headings of plans as Microsoft Project, Primavera, Asta, Smartsheet, ProTrack and site offices write them, in English, Arabic,
 * Dutch, German, French, Spanish, Portuguese, Italian, Turkish, Polish, Swedish and Russian. Lower case; folded below.
 */
const words: Record<Field, string> = {
  id: `id|unique id|task id|activity id|act id|activity code|activity no|task no|task number|item|item no|item number|no|nr|num|number|#|s|sn|s n|s no|sno|sr|sr no|srl|srl no|sl|sl no|ser|ser no|serial|serial no|serial number|seq|seq no|sequence|sequence no|row|row number|line|line no|ref|ref no|reference|code|uid|index
    |م|الرقم|رقم|رقم النشاط|رقم المهمه|رقم البند|مسلسل|تسلسل|المسلسل|التسلسل|رقم مسلسل|رقم تسلسلي|رقم متسلسل|الرقم المسلسل|الرقم التسلسلي|الرقم المتسلسل|رقم التسلسل|معرف|معرف النشاط|رمز النشاط|الرمز|رمز|رمز المهمه|رمز البند|كود|الكود|كود البند|كود المهمه|كود النشاط|ت
    |nummer|volgnummer|activiteit id|taaknummer|lfd nr|pos|position|vorgang nr|vorgangsnummer|kennung|eindeutige nr|einmalige nr|positie
    |n°|no|numero|identifiant|ref|repere|n° unique|n|num unique|nº|nro|identificador|codigo|id de tarea|cod|codice|sira|sira no|lp|nr zadania|kod|№|№ п п|номер|ид|标识号|序号|编号`,
  wbs: `wbs|wbs code|wbs id|wbs path|work breakdown structure|wbs number|outline number|outline code|edt|codigo edt|edp|psp|psp code|psp element|gliederungsnummer|gliederungscode|structuur|structuurcode|overzichtsnummer|overzichtscode|wbs code number|otp|code wbs|n° hierarchique|numero hierarchique|numero de esquema|numero de estructura|esquema|رمز الهيكل|رمز هيكل العمل|رمز هيكل تجزئه العمل|كود الهيكل|كود هيكل العمل|رمز wbs|كود wbs|رقم wbs|هيكل تجزئه العمل|هيكل تجزيه العمل|كود هيكل تجزئه العمل|رقم المخطط التفصيلي|تقسيم العمل|هيكل العمل|wds|wbs kodu|eap|сдр|сpp|codice wbs`,
  level: `level|outline level|wbs level|indent|indent level|hierarchy level|niveau|ebene|gliederungsebene|overzichtsniveau|niveau hierarchique|nivel|nivel de esquema|المستوي|مستوي|مستوي المخطط التفصيلي|livello|poziom|уровень|seviye|niva|hierarchy|outline`,
  parent: `parent|parent id|parent task|parent task id|parent activity|parent code|parent wbs|bovenliggende taak|ubergeordneter vorgang|ubergeordnet|tache parente|tache parent|tarea padre|tarea principal|padre|المهمه الرئيسيه|النشاط الرئيسي|الاصل|belongs to|sub of|subtask of|parent key|parent item|part of|جزء من|issue parent|overgeordnet`,
  group: `phase|stage|section|discipline|trade|work package|area|zone|group|category|package|building|floor|fase|gewerk|bauabschnitt|abschnitt|lot|corps d etat|etapa|capitulo|partida|المرحله|مرحله|القسم|التخصص|البند الرئيسي|المنطقه|asama|etap|etapp|этап|раздел|ambito|capitolo|fase di lavoro|discipline name|wbs name`,
  name: `name|task|task name|activity|activity name|activity description|task description|work description|description|description of work|title|task title|item description|work item|work|scope|scope of work|operation|job|milestone name|summary|subject|particulars|deliverable|action|step|primary column|card
    |naam|taaknaam|taak|activiteit|omschrijving|werkzaamheden|naam activiteit|werk|beschrijving
    |name des vorgangs|vorgangsname|vorgang|vorgangsbezeichnung|bezeichnung|aufgabe|aufgabenname|tatigkeit|beschreibung|leistung|gewerk tatigkeit|arbeitspaket|arbeiten|arbeitsschritt
    |nom|nom de la tache|tache|taches|designation|activite|libelle|intitule|description des travaux|travaux|nom de l activite|ouvrage
    |nombre|nombre de tarea|nombre de la tarea|nombre de la actividad|nombre de actividad|tarea|tareas|actividad|actividades|descripcion|concepto|trabajo|trabajos
    |اسم المهمه|المهمه|المهام|اسم النشاط|النشاط|الانشطه|وصف النشاط|الوصف|وصف العمل|وصف الاعمال|البند|البنود|بيان الاعمال|البيان|الاعمال|العمل|اسم|الاسم|وصف المهمه|اسم العمل|العنوان|بيان
    |nome da tarefa|tarefa|atividade|descricao|nome|nome attivita|attivita|descrizione|gorev adi|gorev|faaliyet|aktivite|is tanimi|is kalemi|nazwa zadania|nazwa|zadanie|opis|aktivitet|uppgift|aktivitetsnamn|benamning|название задачи|название|задача|наименование|наименование работ|работы|вид работ|opgave|oppgave|navn|任务名称|任务|工作名称|活动名称|作业名称|タスク名|作業名|작업 이름|작업|nama tugas|pekerjaan`,
  start: `start|start date|begin|begin date|start time|starts|starting date|from|from date|date from|planned start|plan start|planned start date|scheduled start|target start|target start date|early start|es|baseline start|bl start|bl project start|proposed start|commencement|commence|commencement date|commencing|date start|estimated start|start on|task start|earliest start|forecast start|bs|orig start|(start)|date of start|date of commencement|rev start|revised start|start planned|start plan
    |startdatum|begindatum|aanvang|aanvangsdatum|van|geplande start|gepland begin|geplande begindatum|basislijn start|anfang|anfangstermin|beginn|startdatum|starttermin|von|geplanter anfang|geplanter beginn|geplanter start|startzeit|baubeginn|fruhester anfang|soll anfang|soll beginn|soll start|plan beginn
    |debut|date debut|date de debut|debut prevu|date debut prevue|date de debut prevue|commencement|du|demarrage|date de demarrage|debut planifie|debut au plus tot|debut planifiee
    |comienzo|inicio|fecha de inicio|fecha inicio|fecha de comienzo|comienzo previsto|inicio previsto|inicio planificado|fecha inicial|desde|comienzo planificado|inicio programado
    |البدايه|بدايه|تاريخ البدايه|تاريخ البدء|البدء|بدء|تاريخ بدايه|تاريخ بدء|تاريخ البدء المخطط|البدايه المخططه|البدء المخطط|من|من تاريخ|تاريخ المباشره|بدايه العمل|تاريخ الابتداء|تاريخ البدايه المخطط|تاريخ البدايه المخططه|البدايه المبكره
    |data inicio|inicio|data de inicio|data inizio|inizio|inizio previsto|baslangic|baslangic tarihi|baslama|baslama tarihi|rozpoczecie|data rozpoczecia|poczatek|startdatum|borjan|начало|дата начала|планируемое начало|开始时间|开始日期|开始|計画開始日|開始日|開始|시작 날짜|시작|mulai|tanggal mulai|startdato`,
  end: `finish|finish date|end|end date|ends|to|to date|date to|till|until|planned finish|planned end|plan finish|plan end|planned finish date|planned end date|scheduled finish|scheduled end|target finish|target end|target end date|target finish date|early finish|ef|baseline finish|baseline end|bl finish|bl project finish|completion|completion date|complete by|due|due date|deadline|proposed finish|date end|date finish|estimated end|estimated finish|target date|task end|forecast finish|finish on|bf|planned completion|target completion|target completion date|orig finish|date of completion|rev finish|revised finish|finish planned|finish plan|end plan
    |einde|einddatum|eind|tot|geplande einddatum|gepland einde|gereed|einde gepland|oplevering|basislijn einde|voltooien|voltooiingsdatum|ende|endtermin|enddatum|endzeit|fertigstellung|fertigstellungstermin|bis|geplantes ende|geplanter abschluss|fertig stellen|abschluss|soll ende|plan ende|bauende|fruhestes ende
    |fin|date fin|date de fin|fin prevue|date fin prevue|date de fin prevue|achevement|au|echeance|fin planifiee|date d achevement|date de livraison|fin au plus tot
    |fin|fecha de fin|fecha fin|fecha de finalizacion|finalizacion|termino|fecha de termino|fin previsto|fin planificado|fecha final|hasta|vencimiento|fecha termino|fin programado|fecha de vencimiento
    |النهايه|نهايه|تاريخ النهايه|الانتهاء|انتهاء|تاريخ الانتهاء|تاريخ الانجاز|تاريخ نهايه|الي|الي تاريخ|النهايه المخططه|تاريخ الانتهاء المخطط|الانتهاء المخطط|تاريخ التسليم|تاريخ النهايه المخطط|تاريخ النهايه المخططه|تاريخ الاستحقاق|النهايه المبكره|الانهاء|تاريخ الانهاء
    |data termino|termino|data de termino|conclusao|data fine|fine|fine prevista|bitis|bitis tarihi|zakonczenie|data zakonczenia|koniec|slut|slutdatum|окончание|дата окончания|конец|планируемое окончание|完成时间|结束日期|结束时间|完成日期|结束|終了日|完了日|終了|완료 날짜|종료|selesai|tanggal selesai|sluttdato|slutdato`,
  duration: `duration|dur|durn|original duration|orig dur|od|planned duration|at completion duration|remaining duration|duration days|days|no of days|number of days|total days|time|period|baseline duration|plan duration|est duration|estimated duration|working days|weeks
    |duur|duurtijd|doorlooptijd|dagen|werkdagen|looptijd|dauer|tage|arbeitstage|at|werktage|dauer tage|duree|jours|nb jours|nombre de jours|delai|duree en jours|duracion|dias|plazo|num dias|n dias|dias habiles
    |المده|مده|المده بالايام|الايام|عدد الايام|ايام العمل|المده الزمنيه|الفتره|مده التنفيذ|المده باليوم|المده يوم|المده الاصليه|مده النشاط
    |duracao|durata|giorni|sure|gun|czas trwania|dni|varaktighet|длительность|продолжительность|срок|工期|持续时间|期間|工数|기간|durasi|varighed|varighet`,
  predecessors: `predecessors|predecessor|pred|preds|predecessor id|predecessor ids|predecessor details|unique id predecessors|depends on|dependency|dependencies|depends|preceding|preceding activities|preceding activity|after|wbs predecessors|immediate predecessors|logic|predecessor links|blocked by|linked from|relationship|relationships
    |voorgangers|voorganger|voorafgaande taken|voorafgaand|afhankelijkheid|afhankelijkheden|afhankelijk van|na|vorganger|vorgaenger|vorg|abhangigkeit|abhangigkeiten|abhangig von|nach|anordnungsbeziehung
    |predecesseurs|predecesseur|antecedents|antecedent|taches precedentes|dependances|dependance|depend de|precedent|apres
    |predecesoras|predecesora|predecesores|predecesor|antecesoras|dependencias|dependencia|depende de|actividad precedente|precedentes|tareas predecesoras|precedencias
    |السابقات|السابقه|المهام السابقه|الانشطه السابقه|النشاط السابق|السابق|يعتمد علي|الاعتماديه|الاعتماديات|العلاقات|العلاقه|يسبقه|المهمه السابقه|سابق|سوابق
    |predecessoras|predecessora|predecessori|predecessore|onculler|oncul|oncelikli|poprzedniki|poprzednik|foregaende aktiviteter|foregaende|foretagare|предшественники|предшественник|前置任务|紧前工作|先行タスク|선행 작업|pendahulu|foregaende opgaver|foregaende aktivitet`,
  successors: `successors|successor|succ|succs|successor id|successor details|following|following activities|next|unique id successors|volgers|opvolgers|opvolger|opvolgende taken|nachfolger|nachf|successeurs|successeur|taches suivantes|suivants|sucesoras|sucesora|sucesores|اللاحقات|اللاحقه|المهام اللاحقه|الانشطه اللاحقه|النشاط اللاحق|المهمه اللاحقه|اللاحق|لاحق|تليها|sucessoras|successori|ardillar|nastepniki|efterfoljande|efterfoljare|последователи|后续任务|後続タスク|후속 작업`,
  percent: `% complete|complete|percent complete|% comp|%|progress|progress %|pct complete|physical % complete|activity % complete|done|completion %|% work complete|actual %|% done|percentage|percent done|completed %|physical progress|actual progress|% progress|% voltooid|percentage voltooid|voltooid|voortgang|gereed %|% abgeschlossen|abgeschlossen|fortschritt|fertigstellungsgrad|prozent abgeschlossen|% acheve|acheve|avancement|% avancement|pourcentage acheve|pourcentage|% completado|completado|porcentaje completado|avance|% avance|porcentaje|نسبه الانجاز|الانجاز|نسبه الاكتمال|% مكتمل|النسبه|نسبه التنفيذ|النسبه المئويه للانجاز|مكتمل %|% concluida|concluido|% completamento|completamento|avanzamento|tamamlanma|tamamlanma %|% tamamlandi|ilerleme|% ukonczenia|postep|% klart|% завершения|完成百分比|進捗率|완료율`,
  resources: `resource names|resources|resource|assigned to|assignee|responsible|responsibility|owner|crew|team|contractor|subcontractor|by|resource name|who|assigned|person responsible|resource demand|labor|in charge|action by|assigned resources|resource id|resource ids|toegewezen aan|middelen|resources|resourcenamen|verantwoordelijke|uitvoerder|namen resources|ressourcennamen|ressourcen|ressource|verantwortlich|zustandig|bearbeiter|verantwortlicher|noms ressources|ressources|responsable|affecte a|entreprise|intervenant|nombres de los recursos|recursos|recurso|asignado a|responsable|encargado|الموارد|اسماء الموارد|المسؤول|المسوول|المكلف|المنفذ|الجهه المسووله|الجهه المنفذه|المقاول|فريق العمل|nomes dos recursos|responsavel|nomi risorse|risorse|responsabile|kaynak adlari|kaynaklar|sorumlu|nazwy zasobow|zasoby|odpowiedzialny|resursnamn|resurser|ansvarig|названия ресурсов|ресурсы|ответственный|исполнитель|资源名称|负责人|担当者|담당자`,
  hours: `work|hours|man hours|manhours|mh|labor hours|budgeted labor units|estimated hours|effort|planned hours|man hrs|effort hours|total hours|budgeted units|work hours|uren|werkuren|manuren|arbeid|arbeit|stunden|arbeitsstunden|aufwand|travail|heures|heures de travail|charge|trabajo horas|horas|horas hombre|horas de trabajo|ساعات العمل|الساعات|عدد الساعات|العمل ساعات|lavoro|ore|adam saat|saat|praca|godziny|arbete|timmar|трудозатраты|часы|工时`,
  cost: `cost|costs|budgeted cost|budget cost|planned cost|total cost|task cost|activity cost|budgeted total cost|bl project total cost|estimated cost|budget|kosten|geplante kosten|plankosten|cout|couts|cout prevu|costo|coste|costo previsto|custo|costi|maliyet|koszt|стоимость|التكلفه|تكلفه|التكاليف|تكلفه المهمه|تكلفه النشاط|التكلفه المخططه|التكلفه التقديريه|الميزانيه`,
  milestone: `milestone|is milestone|milestone flag|mijlpaal|meilenstein|jalon|hito|معلم|مرحله رئيسيه|حدث رئيسي|marco|milestone y n|activity type|task type|type|kilometre tasi|kamien milowy|milstolpe|веха|里程碑`,
  kind: `relationship type|relation type|relation|rel type|rel|link type|link|link kind|dependency type|predecessor type|pred type|logic type|نوع العلاقه|نوع الربط|نوع الارتباط|نوع الاعتماديه|beziehungstyp|beziehungsart|type de lien|type lien|tipo de relacion|tipo de vinculo|relatietype|relatie type`,
  lag: `lag|lags|lag time|lag days|lead lag|lag lead|lag lead time|link lag|predecessor lag|zeitabstand|فتره التباعد|التباعد|زمن التباعد|فتره الانتظار|tiempo de retraso|desfase|decalage`,
  status: `status|task status|activity status|work status|current status|completion status|progress status|state|الحاله|حاله المهمه|حاله النشاط|حاله العمل|حاله التنفيذ|الوضع|statut|etat|estado|stand|stato|durum|статус`,
  constraint: `constraint|constraint type|primary constraint|primary constraint type|القيد|نوع القيد`,
  constraintDate: `constraint date|primary constraint date|تاريخ القيد`,
  actualStart: `actual start|actual start date|act start|date started|البدايه الفعليه|تاريخ البدايه الفعلي|تاريخ البدء الفعلي|البدء الفعلي`,
  actualFinish: `actual finish|actual finish date|actual end|actual end date|act finish|date completed|date finished|النهايه الفعليه|تاريخ النهايه الفعلي|تاريخ الانتهاء الفعلي|الانتهاء الفعلي`,
  workers: `workers|workers a day|workers per day|no of workers|number of workers|crew size|العمال|عدد العمال|العمال في اليوم|العمال يوميا|حجم الطاقم`,
};

/** Words before or after a heading that say which of two such columns is not the plan. At most 700 characters: two headings. */
export const otherCalculation = new RegExp(
  fold(
    String.raw`\b(actual|act|late|latest|ist|werkelijk\w*|tatsachlich\w*|reel\w*|effectif|effective|real|reales|spat\w*|laatst\w*|au plus tard|tardio|free|total float|remaining|variance|forecast|status|rest|resterend\w*|verbleibend\w*|restante|restant)\b|فعلي|الفعلي|الفعليه|متاخر|المتاخر`,
  ),
  'u',
);
export const baselineWord =
  /\b(baseline|base line|bl|basislijn|basisplan|geplant|reference|linea base|early|es|ef)\b|خط الاساس/u;

/** Headings that other tables have and plans do not: earned value, invoices, bills, staff lists, stock. At most 300 characters: headingKey. */
export const foreignWords =
  /\b(earned value|planned value|\(?(pv|ev|ac|es|sv|spi|cv|cpi|eac|bac|etc|vac|bcws|bcwp|acwp)\)?$|earned schedule|schedule variance|cost variance|performance index|tracking period|status date|p-factor|invoice\w*|receipt|iban|salary|employee\w*|phone|mobile|e-?mail|nationality|passport|iqama|unit price|unit rate|price|rate|vat|debit|credit|balance|account|customer|vendor|supplier|quantity on hand|stock|sku|barcode|optimistic|pessimistic|most probable|availability|temperature|humidity|attendance|factuur\w*|rechnung\w*|facture\w*|factura\w*|prijs|preis|prix|precio|gehalt|salaire|salario|birth\w*|department|check (in|out)|clock (in|out)|time (in|out)|approval|revision|drawing no)\b|الدخول|الخروج|الحضور|الانصراف|الاعتماد|فاتوره|الفاتوره|الراتب|الموظف|الجوال|السعر|سعر|الرصيد|المورد|الضريبه|رقم الحساب|رقم الهويه/u;

const MOST_HEADING = 300;

export const headingKey = (text: string): string =>
  fold(text.slice(0, MOST_HEADING))
    .slice(0, MOST_HEADING)
    .replace(/[\r\n_]+/g, ' ')
    .replace(/([a-zà-ÿ])-([a-zà-ÿ])/g, '$1 $2')
    .replace(/(?<=[\p{L}.])\s?#|#\s?(?=\p{L})/gu, ' ')
    .replace(/[.:*'’"،,/\\()[\]{}؟?-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const vocabulary: ReadonlyMap<string, Field> = new Map(
  (Object.entries(words) as [Field, string][])
    .flatMap(([field, list]) =>
      list
        .split('|')
        .map(headingKey)
        .filter((word) => word !== '')
        .map((word): [string, Field] => [word, field]),
    )
    .reverse(),
);
