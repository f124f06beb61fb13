import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    log: ['Daily log', 'سجل يومي'],
  },
  fields: {
    taskId: field('Task', 'المهمة'),
    manpower: field('Manpower', 'العمالة', 'amount'),
    photoUrls: field('Photos', 'الصور', 'count'),
    awaitedPhotos: field('Photos on the way', 'صور في الطريق', 'amount'),
    details: field('Details', 'التفاصيل', 'whole'),
    aiSummary: field('Analysis', 'التحليل'),
  },
} satisfies RoomHistory;
