import { describe, expect, test } from 'vitest';
import { isSecond } from './second-log.ts';

const draft = { id: 'b', projectId: 'tower', date: '2026-11-22' };
const sent = { id: 'a', authorId: 'me', projectId: 'tower', date: '2026-11-22' };
const waiting = {
  id: 'a',
  kind: 'log',
  owner: 'me',
  projectId: 'tower',
  about: '2026-11-22',
  state: 'waiting',
} as const;

describe('a second log of a project and a day', () => {
  test.each([
    ['his own on the server', { sent: [sent], queued: [] }],
    ['his own that waits on this device', { sent: [], queued: [waiting] }],
  ])('%s', (_, known) => expect(isSecond(draft, 'me', known)).toBe(true));

  test.each([
    ['this very one, whose answer was lost', { sent: [{ ...sent, id: 'b' }], queued: [{ ...waiting, id: 'b' }] }],
    ['somebody else’s', { sent: [{ ...sent, authorId: 'other' }], queued: [{ ...waiting, owner: 'other' }] }],
    ['of another project', { sent: [{ ...sent, projectId: 'villa' }], queued: [{ ...waiting, projectId: 'villa' }] }],
    ['of another day', { sent: [{ ...sent, date: '2026-11-21' }], queued: [{ ...waiting, about: '2026-11-21' }] }],
    ['one the server refused', { sent: [], queued: [{ ...waiting, state: 'stopped' as const }] }],
  ])('%s is none', (_, known) => expect(isSecond(draft, 'me', known)).toBe(false));
});
