import { expect, test } from 'vitest';
import { ApiError, messageOf } from './client.ts';
import './failure-reasons.ts';

test.each([
  [new TypeError('Failed to fetch'), 'The server did not answer. Check your connection and try again.'],
  [new ApiError(502, '<h1>Bad Gateway</h1>'), 'The server does not answer.'],
  [new ApiError(429, ''), 'The server is busy.'],
  [new ApiError(500, 'x', { status: 500, detail: 'Internals' }), 'The server has a fault.'],
  [new ApiError(413, ''), 'A proxy before the server takes nothing this large.'],
  [new ApiError(403, '<h1>Forbidden</h1>'), /^A proxy before the server refused this \(.?403.?\)\.$/],
])('what the server did not explain stands after the sentence of the specification: %s', (error, reason) => {
  const words = messageOf(error, 'Failed to create payment');
  expect(words.slice(0, 26)).toBe('Failed to create payment. ');
  expect(words.slice(26)).toMatch(reason);
  expect(messageOf(error, 'It could not be saved.')).toMatch(/^It could not be saved\. [AT]/);
  expect(messageOf(error, '')).toMatch(reason);
});

test('the server’s own words need no more', () => {
  const taken = new ApiError(409, 'x', { status: 409, detail: 'This number is taken.' });
  expect(messageOf(taken, 'Failed to create payment')).toBe('This number is taken.');
  expect(messageOf(new Error('bug'), 'Failed to create payment')).toBe('Failed to create payment');
});
