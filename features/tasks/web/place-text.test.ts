import { expect, test } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { placeText } from './board/keyboard-drag.ts';
import { columnsOf } from './columns.ts';
import { unansweredText } from './error-toasts.ts';
import { testTask } from './test-tasks.ts';

test('a server that failed is not told as a lost connection', () => {
  expect(unansweredText(new ApiError(500, '', {}))).toContain('The server could not do this');
  expect(unansweredText(new ApiError(503, '', {}))).toContain('Check your connection');
  expect(unansweredText(new TypeError('Failed to fetch'))).toContain('Check your connection');
});

test('a screen reader hears where a refused card is again', () => {
  const task = testTask({ id: 'a', title: 'Raft' });
  const text = placeText('refused', task, columnsOf([task]), { status: task.status, index: 0 });
  expect(text).toMatch(/^Not moved\. .*Raft is back in .*position 1 of 1\.$/);
});
