import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    'report-mail': ['Report by mail', 'تقرير بالبريد'],
  },
  fields: {
    days: field('Days of the period', 'أيام الفترة', 'amount'),
    part: field('Part of the report', 'جزء التقرير', 'choice'),
    format: field('File', 'الملف', 'choice'),
    withRows: field('With all tasks and payments', 'مع جميع المهام والدفعات', 'choice'),
    cadence: field('How often', 'مدى التكرار', 'choice'),
    weekday: field('Day of the week (0 = Sunday)', 'يوم الأسبوع (0 = الأحد)', 'amount'),
    monthDay: field('Day of the month', 'يوم الشهر', 'amount'),
    time: field('Time', 'الوقت'),
    isPaused: field('Paused', 'متوقف مؤقتًا', 'choice'),
    recipients: field('Recipients', 'المستلمون'),
    sentNow: field('Sent at once', 'أُرسل فورًا', 'choice'),
    sentTo: field('Sent to', 'أُرسل إلى', 'amount'),
    notSentTo: field('Not sent to', 'لم يُرسل إلى', 'amount'),
  },
} satisfies RoomHistory;
