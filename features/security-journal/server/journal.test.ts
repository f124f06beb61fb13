import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { securityEvents } from '#server/database/tables/security.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import { type App, account, Browser } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { SecurityEntry } from '../contract.ts';
import { purgeJournal } from './store.ts';

let app: App;
let admin: Person;
let viewer: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.person('admin', 'Abeer');
  viewer = await app.person('viewer', 'Vera');
});
afterAll(() => app.close());

const URL = '/api/admin/security-journal';
const entries = async (query = ''): Promise<SecurityEntry[]> => {
  const answer = await admin.call('GET', `${URL}?limit=100${query}`);
  expect(answer.status).toBe(200);
  return z.array(SecurityEntry.strict()).parse(answer.body);
};
/** What a step adds to the journal, the oldest first. */
async function noted(step: () => Promise<unknown>) {
  const [last] = await entries();
  await step();
  const added = (await entries()).filter(({ seq }) => seq > (last?.seq ?? 0));
  return added.reverse().map(({ kind, actorId, subjectLabel, detail }) => ({ kind, actorId, subjectLabel, detail }));
}

describe('what is noted', () => {
  test('an administrator’s changes of rights, with the role before and after', async () => {
    const target = await app.person('viewer', 'Target');
    const of = { actorId: admin.id, subjectLabel: target.email };
    expect(
      await noted(async () => {
        await admin.call('PUT', `/api/admin/users/${target.id}/role`, { role: 'pm' });
        await admin.call('POST', `/api/admin/users/${target.id}/deactivate`);
        await admin.call('POST', `/api/admin/users/${target.id}/reactivate`);
        await admin.call('DELETE', `/api/admin/users/${target.id}/second-factor`);
      }),
    ).toEqual([
      { ...of, kind: 'role-changed', detail: { before: 'viewer', after: 'pm' } },
      { ...of, kind: 'account-deactivated', detail: {} },
      { ...of, kind: 'account-reactivated', detail: {} },
      { ...of, kind: 'credential-changed', detail: { credential: 'second-factor', change: 'off' } },
    ]);
  });

  test('what changed nothing is not noted', async () => {
    expect(await noted(() => admin.call('PUT', `/api/admin/users/${viewer.id}/role`, { role: 'viewer' }))).toEqual([]);
  });

  test('roles in projects', async () => {
    const pm = await app.person('pm', 'Piet');
    const project = (await admin.call('POST', '/api/projects', { name: 'Tower' })).body;
    const of = { kind: 'role-changed', actorId: admin.id, subjectLabel: pm.email };
    expect(
      await noted(async () => {
        const members = `/api/projects/${project.id}/members`;
        await admin.call('POST', members, { email: pm.email, role: 'pm' });
        await admin.call('PUT', `${members}/${pm.id}`, { role: 'cm' });
        await admin.call('DELETE', `${members}/${pm.id}`);
      }),
    ).toEqual([
      { ...of, detail: { project: 'Tower', after: 'pm' } },
      { ...of, detail: { project: 'Tower', before: 'pm', after: 'cm' } },
      { ...of, detail: { project: 'Tower', before: 'cm' } },
    ]);
  });

  test('links that were issued, withdrawn and used, and the account that came of one', async () => {
    const browser = new Browser(app);
    let link = '';
    const steps = await noted(async () => {
      const first = await admin.call('POST', '/api/admin/invitations', { email: 'gone@example.test', role: 'se' });
      await admin.call('DELETE', `/api/admin/invitations/${first.body.id}`);
      const second = await admin.call('POST', '/api/admin/invitations', { email: 'new@example.test', role: 'se' });
      link = second.body.link;
      const names = { firstName: 'New', lastName: 'Comer', password: 'a long enough password' };
      await browser.send('POST', `/api/auth/invitations/${link.split('token=')[1]}`, names);
    });
    expect(steps.map(({ kind, subjectLabel, detail }) => [kind, subjectLabel, detail])).toEqual([
      ['link-issued', 'gone@example.test', { link: 'invitation', role: 'se' }],
      ['link-withdrawn', 'gone@example.test', { link: 'invitation' }],
      ['link-issued', 'new@example.test', { link: 'invitation', role: 'se' }],
      ['link-used', 'new@example.test', { link: 'invitation' }],
      ['account-created', 'new@example.test', { role: 'se' }],
      ['signed-in', null, { method: 'link' }],
      ['new-device', null, {}],
    ]);
    const everything = JSON.stringify(await app.db.select().from(securityEvents));
    expect(everything).not.toContain(link.split('token=')[1]);
    expect(everything).not.toContain('a long enough password');
  });

  test('a password link and its use, by the person it belongs to', async () => {
    const { id, email } = await account(app, 'cm', 'forgets@example.test');
    const steps = await noted(async () => {
      const { body } = await admin.call('POST', `/api/admin/users/${id}/password-link`);
      const token = body.link.split('token=')[1];
      await new Browser(app).send('POST', '/api/auth/password/reset', { token, password: 'another long password' });
      await new Browser(app).send('POST', '/api/auth/password/reset', { token, password: 'another long password' });
    });
    expect(steps).toEqual([
      { kind: 'link-issued', actorId: admin.id, subjectLabel: email, detail: { link: 'password' } },
      { kind: 'link-used', actorId: null, subjectLabel: email, detail: { link: 'password' } },
      { kind: 'new-device', actorId: null, subjectLabel: email, detail: {} },
      { kind: 'sign-in-failed', actorId: null, subjectLabel: null, detail: { method: 'link' } },
    ]);
  });

  test('settings, by the names of the fields', async () => {
    expect(
      await noted(async () => {
        await admin.call('PUT', '/api/organisation', { name: 'Al Rajhi', viewersSeeMoney: false });
        await admin.call('PUT', '/api/organisation', { name: 'Al Rajhi' });
      }),
    ).toEqual([
      {
        kind: 'settings-changed',
        actorId: admin.id,
        subjectLabel: null,
        detail: { settings: 'organisation', fields: ['name', 'viewersSeeMoney'] },
      },
    ]);
  });

  test('refusals for want of a right, ten a minute of a person at most', async () => {
    const steps = await noted(async () => {
      for (let i = 0; i < 15; i++) expect((await viewer.call('GET', '/api/admin/users')).status).toBe(403);
    });
    expect(steps).toHaveLength(10);
    expect(steps[0]).toEqual({
      kind: 'access-refused',
      actorId: viewer.id,
      subjectLabel: null,
      detail: { call: 'GET /api/admin/users' },
    });
  });

  test('a write that another site made the browser send', async () => {
    const victim = await app.person('viewer', 'Victim');
    const steps = await noted(async () => {
      const headers = { cookie: victim.cookie, origin: 'https://evil.example.test' };
      const answer = await app.call({ method: 'PUT', url: '/api/preferences', headers, payload: {} });
      expect(answer.status).toBe(403);
    });
    expect(steps.map(({ kind, actorId }) => [kind, actorId])).toEqual([['access-refused', victim.id]]);
  });

  test('exports, before the file leaves', async () => {
    const steps = await noted(async () => {
      expect((await viewer.call('GET', '/api/payments/export?format=csv')).status).toBe(200);
    });
    expect(steps).toEqual([
      { kind: 'exported', actorId: viewer.id, subjectLabel: null, detail: { call: 'GET /api/payments/export' } },
    ]);
  });

  test('sign-out, and sessions that a person ended', async () => {
    const { id } = await account(app, 'cm', 'leaves@example.test');
    const browser = new Browser(app);
    const phone = new Browser(app);
    await browser.signIn('leaves@example.test');
    await phone.signIn('leaves@example.test');
    const steps = await noted(async () => {
      await browser.send('DELETE', '/api/auth/sessions');
      await browser.send('GET', '/api/logout');
      await browser.send('GET', '/api/logout');
    });
    expect(steps.map(({ kind, actorId, detail }) => [kind, actorId, detail])).toEqual([
      ['sessions-ended', id, { count: 1 }],
      ['signed-out', id, {}],
    ]);
  });
});

describe('the list', () => {
  test('is for administrators alone', async () => {
    for (const role of ['pm', 'cm', 'se', 'viewer'] as const) {
      const person = await app.person(role);
      expect((await person.call('GET', URL)).status).toBe(403);
      expect((await person.call('GET', `${URL}/export`)).status).toBe(403);
    }
  });

  test('filters by kind, person, text and network, and pages', async () => {
    const person = { id: newId(), email: 'filtered@example.test' };
    const context = { db: app.db, user: person, ip: '198.51.100.23' };
    for (let i = 0; i < 3; i++) await recordSecurityEvent(context, { kind: 'exported' });
    await recordSecurityEvent({ db: app.db }, { kind: 'link-issued', subject: { id: person.id, label: 'someone' } });
    expect(await entries(`&personId=${person.id}`)).toHaveLength(4);
    expect(await entries(`&personId=${person.id}&kind=exported`)).toHaveLength(3);
    expect(await entries('&search=198.51.100')).toHaveLength(3);
    expect(await entries('&search=FILTERED')).toHaveLength(3);
    const all = await entries(`&personId=${person.id}`);
    const rest = await entries(`&personId=${person.id}&before=${all[1]?.seq}`);
    expect(rest.map(({ seq }) => seq)).toEqual(all.slice(2).map(({ seq }) => seq));
    const page = await admin.call('GET', `${URL}?personId=${person.id}&limit=1&offset=1`);
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '4']);
  });

  test('takes days of the organisation’s calendar', async () => {
    const personId = newId();
    const label = 'by day';
    // 21:30 in London is half past midnight of the next day in Riyadh.
    await app.db.insert(securityEvents).values({
      kind: 'exported',
      actorId: personId,
      actorLabel: label,
      at: new Date('2026-03-01T21:30:00Z'),
    });
    expect(await entries(`&personId=${personId}&from=2026-03-02&to=2026-03-02`)).toHaveLength(1);
    expect(await entries(`&personId=${personId}&to=2026-03-01`)).toEqual([]);
    expect(await entries(`&personId=${personId}&from=2026-03-03`)).toEqual([]);
  });

  test.each(['kind=anything', 'personId=nobody', 'from=yesterday', 'before=-1', 'before=x', 'limit=0'])(
    '%s is refused in words',
    async (query) => {
      const answer = await admin.call('GET', `${URL}?${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].field).toBe(query.split('=')[0]);
    },
  );
});

describe('the file', () => {
  test('is read in both languages, and a name cannot become a formula', async () => {
    const user = { id: newId(), email: '=HYPERLINK("x")' };
    const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537' });
    const detail = { credential: 'second-factor', change: 'off' };
    await recordSecurityEvent(
      { db: app.db, user, ip: '198.51.100.23', headers },
      { kind: 'credential-changed', detail },
    );
    const english = await admin.call('GET', `${URL}/export?personId=${user.id}`);
    expect(english.headers['content-disposition']).toMatch(
      /^attachment; filename="security-journal-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, line] = english.text.split('\r\n');
    expect(head).toBe('\uFEFFWhen,Event,Who,To whom or what,Details,Network,Browser,System,Request');
    expect(line).toContain('Credentials changed');
    expect(line).toContain('What: second factor; Change: switched off');
    expect(line).toContain('198.51.100.0/24,Chrome,Windows');
    expect(line).not.toContain(',=HYPERLINK');
    const arabic = await admin.call('GET', `${URL}/export?personId=${user.id}&language=ar`);
    expect(arabic.text).toContain('تغيير بيانات الدخول');
    const workbook = await admin.call('GET', `${URL}/export?personId=${user.id}&format=xlsx`);
    expect(workbook.status).toBe(200);
  });
});

test('entries are kept a year', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await app.db.insert(securityEvents).values([
    { kind: 'restored', at: days(367) },
    { kind: 'restored', at: days(364) },
  ]);
  await purgeJournal(app.db);
  expect(await app.db.$count(securityEvents, sql`kind = 'restored'`)).toBe(1);
});
