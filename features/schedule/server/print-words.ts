import { type PrintedWords, printedWords } from '#shared/language/printed.ts';

/** The words of the printed schedule and its sheet: English is the key. */
const arabic = {
  Schedule: 'الجدول الزمني',
  'Page {page} of {pages}': 'صفحة {page} من {pages}',
  Links: 'الروابط',
  'No.': 'الرقم',
  WBS: 'رمز البند',
  Task: 'المهمة',
  'Part of': 'جزء من',
  Start: 'البداية',
  End: 'النهاية',
  Days: 'الأيام',
  'Working days': 'أيام العمل',
  'Percent done': 'نسبة الإنجاز',
  Status: 'الحالة',
  Assignee: 'المسؤول',
  Predecessors: 'المهام السابقة',
  'Early start': 'البداية المبكرة',
  'Early finish': 'النهاية المبكرة',
  'Late start': 'البداية المتأخرة',
  'Late finish': 'النهاية المتأخرة',
  'Total float': 'السماح الكلي',
  'Free float': 'السماح الحر',
  Critical: 'حرجة',
  Yes: 'نعم',
  'Baseline start': 'بداية خط الأساس',
  'Baseline end': 'نهاية خط الأساس',
  'Workers a day': 'العمال في اليوم',
  Equipment: 'المعدات',
  not_started: 'لم تبدأ',
  in_progress: 'قيد التنفيذ',
  blocked: 'متوقفة',
  done: 'مكتملة',
  'Start of the plan': 'بداية الخطة',
  'End of the plan': 'نهاية الخطة',
  'Planned end of the project': 'النهاية المخططة للمشروع',
  Tasks: 'المهام',
  'On the critical path': 'على المسار الحرج',
  Baseline: 'خط الأساس',
  'Critical path': 'المسار الحرج',
  'Has float': 'لها سماح',
  Done: 'مكتملة',
  Blocked: 'متوقفة',
  Milestone: 'معلم رئيسي',
  'Day off': 'يوم عطلة',
  Today: 'اليوم',
  'Q{quarter}': 'الربع {quarter}',
};

const english = {
  not_started: 'Not started',
  in_progress: 'In progress',
  blocked: 'Blocked',
  done: 'Done',
};

export type Word = keyof typeof arabic;
export type Words = PrintedWords<Word>;

export const wordsIn = printedWords(arabic, english);
