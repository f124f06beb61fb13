import { inEnglish, type Sentence, type SentenceValues } from '#shared/sentence.ts';

/** The engine's titles as mails and messages say them; the screens have theirs from the catalogue (a test compares the two). */
export const arabicTitles: Readonly<Record<string, string>> = {
  'The budget is being used up': 'الميزانية توشك على النفاد',
  'The budget is overspent': 'تجاوز المصروف الميزانية',
  'The work costs more than it is worth': 'تكلفة الأعمال أعلى من قيمتها',
  'The work is behind its plan': 'الأعمال متأخرة عن خطتها',
  'Money is spent faster than planned work comes due': 'الصرف أسرع من الأعمال المخططة',
  'Payments are overdue': 'دفعات متأخرة عن استحقاقها',
  'The end of the project slips': 'نهاية المشروع تتأخر',
  'The plan ends later than agreed': 'الخطة تنتهي بعد الموعد المتفق عليه',
  '{{item}} will be missing': '{{item}} ستنقص',
  'Thunderstorms stop outdoor work': 'العواصف الرعدية توقف العمل المكشوف',
  'Wind stops façade work': 'الرياح توقف أعمال الواجهات',
  'Wind stops the cranes': 'الرياح توقف الرافعات',
  'Wind stops work at height': 'الرياح توقف العمل على الارتفاعات',
  'Rain spoils fresh concrete, coatings and asphalt': 'المطر يفسد الخرسانة الطازجة والدهانات والأسفلت',
  'The ground will be too wet for earthworks': 'الأرض ستكون رطبة جدًا لأعمال الحفر والردم',
  'Dust or fog stops lifting and driving': 'الغبار أو الضباب يوقف الرفع والقيادة',
  'No daily logs': 'لا تقارير يومية',
};

/** A title of the engine for a message; names stand in isolates, so that neither script reorders the other. */
export function engineTitle({ key, values }: Sentence, language: 'en' | 'ar'): string {
  const isolated = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  ) as SentenceValues;
  return inEnglish({ key: language === 'ar' ? (arabicTitles[key] ?? key) : key, values: isolated });
}
