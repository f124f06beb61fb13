import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { testApp } from '#server/testing/app.ts';
import { fillHostileTarget } from '#server/testing/hostile-cases.ts';
import { faultOf, hostileOperations, hostileRequest } from '#server/testing/hostile-requests.ts';
import type { Person } from '#server/testing/people.ts';
import { join } from '#server/testing/people.ts';

/** Requests of each person to each call; `npm run drill:hostile` makes 100,000. */
const TIMES = { admin: 6, pm: 1, cm: 1, se: 1, viewer: 1, nobody: 1 } as const;
type Who = keyof typeof TIMES;

const app = await testApp();
afterAll(app.close);

const id = newId();
const people = new Map<Who, Person>();

beforeAll(async () => {
  await fillHostileTarget(app.db, id);
  for (const role of ['admin', 'pm', 'cm', 'se', 'viewer'] as const) {
    const person = await app.person(role);
    if (role !== 'admin') await join(app.db, id, person, role);
    people.set(role, person);
  }
});

const turns = (Object.keys(TIMES) as Who[]).flatMap((who) => Array.from({ length: TIMES[who] }, () => who));

test.each(hostileOperations())(
  '$method $path answers whatever is sent with no more than a refusal in words',
  async (operation) => {
    for (const [index, who] of turns.entries()) {
      const { headers, ...request } = hostileRequest(operation, index + 1, [id, newId()]);
      const cookie = people.get(who)?.cookie;
      const answer = await app.call({ ...request, headers: { ...headers, ...(cookie && { cookie }) } });
      const sent = `${request.method} ${request.url} ${request.payload?.slice(0, 500)} by ${who}`;
      const fault = faultOf({ status: answer.status, detail: answer.body?.detail });
      expect(fault, `${sent} → ${answer.status} ${answer.text.slice(0, 300)}`).toBeUndefined();
    }
  },
);
