import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    task: ['Task', 'مهمة'],
  },
  fields: {
    blockedReason: field('Blocked reason', 'سبب التعثر'),
    completedAt: field('Finished', 'تاريخ الإنجاز', 'moment'),
    actualStart: field('Actual start', 'البداية الفعلية', 'date'),
    actualFinish: field('Actual finish', 'النهاية الفعلية', 'date'),
    assignedTo: field('Assignee', 'المسند إليه'),
    parentTaskId: field('Part of', 'جزء من'),
    estimatedHours: field('Estimated hours', 'الساعات المقدّرة', 'amount'),
    budgetedCost: field('Budgeted cost', 'التكلفة المقدّرة', 'amount'),
    isMilestone: field('Milestone', 'معلم رئيسي', 'choice'),
    percentComplete: field('Complete', 'نسبة الإنجاز', 'percent'),
    steps: field('Steps', 'الخطوات'),
    progressRule: field('Value of work under way', 'قيمة العمل الجاري', 'choice'),
    workers: field('Workers', 'العمال', 'amount'),
    comment: field('Comment', 'التعليق'),
    mentions: field('Mentions', 'الإشارات'),
    pictureId: field('Picture', 'الصورة', 'whole'),
    plan: field('Plan', 'ملف الخطة'),
  },
} satisfies RoomHistory;
