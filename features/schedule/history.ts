import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    schedule: ['Schedule', 'الجدول الزمني'],
  },
  fields: {
    constraintKind: field('Constraint', 'القيد', 'choice'),
    constraintDate: field('Constraint date', 'تاريخ القيد', 'date'),
    suspendedFrom: field('Suspended from', 'متوقفة من', 'date'),
    resumesOn: field('Work resumes on', 'يُستأنف العمل في', 'date'),
    splits: field('Interruptions', 'فترات الانقطاع'),
    externalStart: field('Not before, for another project', 'ليس قبل، بسبب مشروع آخر', 'date'),
    externalFinish: field('Not after, for another project', 'ليس بعد، بسبب مشروع آخر', 'date'),
    progressLogic: field('Work under way', 'العمل الجاري', 'choice'),
    dataDate: field('Data date', 'تاريخ البيانات', 'date'),
    calendar: field('Working calendar', 'تقويم العمل', 'whole'),
    taskCalendar: field('Calendar of the task', 'تقويم المهمة'),
    calendars: field('Working calendars', 'تقاويم العمل'),
    crew: field('Workers a day', 'العمال في اليوم', 'amount'),
    equipment: field('Equipment', 'المعدات'),
    baseline: field('Baseline', 'خط الأساس'),
    tasks: field('Tasks', 'المهام'),
    links: field('Links', 'الروابط', 'amount'),
    link: field('Link', 'الارتباط'),
    undone: field('Changes taken back', 'التغييرات المتراجع عنها', 'amount'),
  },
} satisfies RoomHistory;
