import { step, work } from './plan.ts';

/** The company's own new equipment yard: begins next month. */
export const yardPlan = [
  work('Preliminaries', 'Permit, survey and procurement.', [
    step('Municipality permit', 'office', [24, 36], 2, { by: 'suresh' }),
    step('Topographic survey', 'survey', [24, 30], 3),
    step('Order of prefabricated workshop', 'office', [26, 40], 2),
  ]),
  work('Yard', 'Levelling, paving and drainage of 18,000 m².', [
    step('Levelling and compaction', 'earthworks', [38, 56], 12),
    step('Drainage and oil separator', 'utilities', [52, 68], 8),
    step('Interlock paving', 'roads', [66, 92], 12),
  ]),
  work('Buildings', 'Workshop, wash bay and office.', [
    step('Workshop foundations', 'concrete', [58, 76], 12),
    step('Steel workshop erection', 'steel', [80, 98], 10),
    step('Office and wash bay', 'masonry', [84, 112], 10),
  ]),
];
