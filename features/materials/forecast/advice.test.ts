import { expect, test } from 'vitest';
import { adviceOf } from './advice.ts';

const today = '2026-03-01';
const short = { basis: 'linked', neededBy: '2026-04-01', orderBy: '2026-03-20', arrives: null, isLate: false };

test.each([
  ['nothing says when', { basis: 'unknown', isLate: true }, 'Nothing says when it is needed'],
  ['the delivery is late', { arrives: '2026-04-02', isLate: true }, 'The delivery is late'],
  ['the delivery comes after the need', { arrives: '2026-04-02' }, 'The delivery comes after the need'],
  ['the day to order was yesterday', { orderBy: '2026-02-28' }, 'The day to order has passed'],
  ['the day to order is today', { orderBy: today }, 'Order within the week.'],
  ['the day to order is in seven days', { orderBy: '2026-03-08' }, 'Order within the week.'],
  ['the day to order is in eight days', { orderBy: '2026-03-09' }, 'Nothing is on order: order by the date shown.'],
])('%s', (_, more, advice) => {
  expect(adviceOf({ ...short, ...more }, today)).toContain(advice);
});
