import { field, type RoomHistory } from '#features/audit/history-words.ts';
import { arabicCounts, arabicDescriptions, arabicUnits, earlierDescriptions } from './engine-descriptions.ts';
import { arabicTitles } from './engine-titles.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    risk: ['Risk', 'خطر'],
  },
  fields: {
    probability: field('Probability', 'الاحتمال', 'amount'),
    impact: field('Impact', 'الأثر', 'amount'),
    severity: field('Severity', 'الشدة', 'choice'),
    ownerId: field('Owner', 'المسؤول'),
    response: field('Response', 'الاستجابة'),
    trigger: field('Trigger', 'المؤشر'),
    closeReason: field('Why closed', 'سبب الإغلاق'),
    isDismissed: field('Dismissed', 'مستبعد', 'choice'),
    isAdopted: field('Taken over', 'جرى تولّيه', 'choice'),
    isCauseGone: field('Cause gone', 'زال السبب', 'choice'),
    materialId: field('Material', 'المادة'),
    paymentId: field('Payment', 'الدفعة'),
  },
  labels: { risk: arabicTitles },
  texts: {
    risk: {
      sentences: { ...arabicDescriptions, ...earlierDescriptions },
      words: { ...arabicUnits, ...arabicCounts },
    },
  },
} satisfies RoomHistory;
