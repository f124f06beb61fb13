import { expect, test } from 'vitest';
import type { Delivery } from '../../contract.ts';
import { kindsInWords, resultText } from './labels.ts';

const delivery: Delivery = {
  ...{ id: '', type: 'task.created', state: 'waiting', attempts: 1, nextAt: null, lastAt: null, body: '{}' },
  ...{ status: null, answer: null, fault: null, createdAt: '' },
};

test.each([
  [{ attempts: 0 }, 'No attempt yet'],
  [{}, 'No answer yet'],
  [{ status: 204 }, 'Answered 204'],
  [{ status: 302 }, 'Answered 302: redirects are not followed.'],
  [{ fault: 'timeout' }, 'No answer within 15 seconds.'],
  [{ fault: 'of a later version' }, 'The receiver could not be reached.'],
])('%j: %s', (change, text) => expect(resultText({ ...delivery, ...change })).toBe(text));

test('kinds are listed', () => expect(kindsInWords(['task', 'payment'])).toBe('Tasks and Payments'));
