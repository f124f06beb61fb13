/** The engine's descriptions as messages, files and the history say them; the screens have theirs from the catalogue (a test compares the two). */
export const arabicDescriptions: Readonly<Record<string, string>> = {
  '{{value}} % of the budget is paid (watched above {{limit}} %).':
    'صُرف {{value}}٪ من الميزانية (المراقبة فوق {{limit}}٪).',
  'CPI, earned value ÷ actual cost, is {{value}} (watched below {{limit}}).':
    'مؤشر أداء التكلفة CPI (القيمة المكتسبة ÷ التكلفة الفعلية) هو {{value}} (المراقبة دون {{limit}}).',
  'SPI, earned value ÷ planned value, is {{value}} (watched below {{limit}}).':
    'مؤشر أداء الجدول SPI (القيمة المكتسبة ÷ القيمة المخططة) هو {{value}} (المراقبة دون {{limit}}).',
  'The share of the budget that is paid is {{value}} points ahead of the share of the work that is planned.':
    'نسبة المصروف من الميزانية تسبق نسبة العمل المخطط بمقدار {{value}} نقطة.',
  'The oldest open payment is {{late}} late.': 'أقدم دفعة مفتوحة متأخرة ({{late}}).',
  '{{task}} will end {{late}} late as it stands and had {{float}} of float: the end slips by {{slip}}.':
    '{{task}} ستنتهي متأخرة على حالها ({{late}}، والسماح {{float}})، فتتأخر نهاية المشروع ({{slip}}).',
  'Negative float: {{tasks}}. {{task}} is planned {{late}} too late.':
    'السماح السالب: {{tasks}}. موعد {{task}} متأخر في الخطة ({{late}}).',
  '{{quantity}} {{unit}} are missing on {{date}}.': 'ينقص {{quantity}} {{unit}} في {{date}}.',
  'Forecast for {{date}}; planned outdoors for that day: {{tasks}}.':
    'التوقع ليوم {{date}}، والمخطط من أعمال مكشوفة لذلك اليوم: {{tasks}}.',
  'No daily log for {{time}}: what happened on site is not on record.':
    'لا سجل يومي منذ مدة ({{time}}): ما جرى في الموقع غير موثق.',
};

/** Descriptions as they were stored by earlier versions. */
export const earlierDescriptions: Readonly<Record<string, string>> = {
  'The oldest open payment is {{value}} days late.': 'أقدم دفعة مفتوحة متأخرة (بالأيام): {{value}}.',
  '{{task}} will end {{late}} working days late as it stands and had {{float}} days of float: the end slips by {{days}} working days.':
    '{{task}} ستنتهي متأخرة على حالها (أيام عمل: {{late}}) وكان سماحها {{float}}، فتتأخر نهاية المشروع (أيام عمل: {{days}}).',
  '{{tasks}} tasks have negative float; {{task}} is planned {{days}} working days too late.':
    'مهام بسماح سالب: {{tasks}}، وموعد {{task}} متأخر في الخطة (أيام عمل: {{days}}).',
  'Forecast for {{date}}; {{tasks}} tasks planned for that day are outdoors.':
    'التوقع ليوم {{date}}، وعدد المهام المكشوفة المخططة لذلك اليوم: {{tasks}}.',
  'No daily log for {{days}} working days: what happened on site is not on record.':
    'لا سجل يومي منذ (أيام عمل: {{days}}): ما جرى في الموقع غير موثق.',
};

/** Units of materials inside them. */
export const arabicUnits: Readonly<Record<string, string>> = {
  m3: 'م³',
  tonnes: 'طن',
  kg: 'كجم',
  pieces: 'قطعة',
  meters: 'متر',
  liters: 'لتر',
  boxes: 'صندوق',
};

/** Counts inside them (server/counted.ts), by plural form. */
export const arabicCounts: Readonly<Record<string, string>> = {
  '1 day': 'يوم واحد',
  '{{count}} days_zero': 'لا أيام',
  '{{count}} days_one': 'يوم واحد',
  '{{count}} days_two': 'يومان',
  '{{count}} days_few': '{{count}} أيام',
  '{{count}} days_many': '{{count}} يومًا',
  '{{count}} days_other': '{{count}} يوم',
  '1 working day': 'يوم عمل واحد',
  '{{count}} working days_zero': 'لا أيام عمل',
  '{{count}} working days_one': 'يوم عمل واحد',
  '{{count}} working days_two': 'يوما عمل',
  '{{count}} working days_few': '{{count}} أيام عمل',
  '{{count}} working days_many': '{{count}} يوم عمل',
  '{{count}} working days_other': '{{count}} يوم عمل',
  '1 task': 'مهمة واحدة',
  '{{count}} tasks_zero': 'لا مهام',
  '{{count}} tasks_one': 'مهمة واحدة',
  '{{count}} tasks_two': 'مهمتان',
  '{{count}} tasks_few': '{{count}} مهام',
  '{{count}} tasks_many': '{{count}} مهمة',
  '{{count}} tasks_other': '{{count}} مهمة',
};
