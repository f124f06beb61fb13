import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/database/tables/accounts.ts';
import { activity, organisation } from '#server/database/tables/organisation.ts';
import type { App } from '#server/testing/accounts.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';

let app: App;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.person('admin', 'Amal');
});
afterAll(() => app.close());

const PRESETS = {
  name: '',
  timeZone: 'Asia/Riyadh',
  projectCurrency: 'SAR',
  materialCurrency: 'USD',
  reportingCurrency: 'USD',
  ratesPerUsd: { SAR: '3.75' },
  viewersSeeMoney: true,
  siteEngineersSeeMoney: true,
  hidePhotoPlace: false,
  useOpenMeteo: false,
  secondFactorRoles: { admin: false, pm: false, cm: false, se: false, viewer: false },
  vatRate: '15',
  approvalLimits: {},
  mayApproveOwn: true,
  isDemo: false,
};

describe('settings of the organisation', () => {
  test('are read by everybody, changed in part, kept in the history', async () => {
    const viewer = await app.person('viewer', 'Vera');
    expect((await viewer.call('GET', '/api/organisation')).body).toEqual(PRESETS);
    const change = { name: ' Al-Harbi ', reportingCurrency: 'SAR', viewersSeeMoney: false, id: 7, isDemo: true };
    const answer = await admin.call('PUT', '/api/organisation', change);
    expect(answer.body).toEqual({ ...PRESETS, name: 'Al-Harbi', reportingCurrency: 'SAR', viewersSeeMoney: false });
    const [row] = await app.db.select().from(activity).where(eq(activity.entity, 'organisation'));
    expect(row).toMatchObject({
      actorId: admin.id,
      before: { name: '', reportingCurrency: 'USD', viewersSeeMoney: true },
      after: { name: 'Al-Harbi', reportingCurrency: 'SAR', viewersSeeMoney: false },
    });
    const none = await admin.call('PUT', '/api/organisation', {});
    expect(none.body).toEqual(answer.body);
  });

  test('of two who change the same setting the second is answered what stands there now; others are merged', async () => {
    const limits = { pm: '300000' };
    const { body: seen } = await admin.call('PUT', '/api/organisation', { approvalLimits: limits, vatRate: '15' });
    await admin.call('PUT', '/api/organisation', { vatRate: '5', was: { vatRate: '15' } });
    const second = await admin.call('PUT', '/api/organisation', { vatRate: '10', was: { vatRate: seen['vatRate'] } });
    expect(second.status).toBe(409);
    expect(second.body['current']).toMatchObject({ vatRate: '5', approvalLimits: limits });
    const other = { approvalLimits: { pm: '400000' }, was: { approvalLimits: limits } };
    expect((await admin.call('PUT', '/api/organisation', other)).body).toMatchObject({
      vatRate: '5',
      approvalLimits: { pm: '400000' },
    });
    await admin.call('PUT', '/api/organisation', { approvalLimits: {}, vatRate: '15' });
  });

  test.each([
    ['name', { name: '  ' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['projectCurrency', { projectCurrency: 'XXX' }],
    ['ratesPerUsd.SAR', { ratesPerUsd: { SAR: '0' } }],
    ['ratesPerUsd.SAR', { ratesPerUsd: { SAR: '-3.75' } }],
    ['ratesPerUsd.SAR', { ratesPerUsd: { SAR: '3.75001' } }],
    ['ratesPerUsd', { ratesPerUsd: {} }],
    ['ratesPerUsd', { projectCurrency: 'AED' }],
    ['viewersSeeMoney', { viewersSeeMoney: 'yes' }],
    ['hidePhotoPlace', { hidePhotoPlace: 1 }],
    ['useOpenMeteo', { useOpenMeteo: 1 }],
    ['approvalLimits.cm', { approvalLimits: { pm: '500', cm: '100' } }],
    ['approvalLimits.se', { name: 'Other', approvalLimits: { se: null } }],
  ])('a wrong %s is named and nothing changes', async (field, change) => {
    const before = (await admin.call('GET', '/api/organisation')).body;
    const answer = await admin.call('PUT', '/api/organisation', change);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe(field);
    expect((await admin.call('GET', '/api/organisation')).body).toEqual(before);
  });

  test('limits of approval replace those before: a role that is left out has none', async () => {
    const limits = async (approvalLimits: object) =>
      (await admin.call('PUT', '/api/organisation', { approvalLimits })).body.approvalLimits;
    expect(await limits({ pm: '500', admin: '1000' })).toEqual({ pm: '500', admin: '1000' });
    expect(await limits({ pm: '600' })).toEqual({ pm: '600' });
    expect(await limits({})).toEqual({});
  });

  test('another currency comes with its rate', async () => {
    const change = { projectCurrency: 'AED', ratesPerUsd: { SAR: '3.75', AED: '3.6725' } };
    const answer = await admin.call('PUT', '/api/organisation', change);
    expect(answer.body).toMatchObject(change);
  });
});

describe('the demonstration data', () => {
  test('is not removed where there is none, nor where it cannot be', async () => {
    expect((await admin.call('DELETE', '/api/organisation/demo-data')).status).toBe(409);
    await app.db.update(organisation).set({ isDemo: true });
    expect((await admin.call('DELETE', '/api/organisation/demo-data')).status).toBe(503);
  });

  test('is removed; a demonstration administrator is told that he is signed out by it', async () => {
    const removed: string[] = [];
    const demo = {
      load: async () => ({ email: '', password: '' }),
      remove: async () => {
        removed.push('once');
        await own.db.delete(users);
        await own.db.update(organisation).set({ isDemo: false });
      },
    };
    const own: App = await testApp({ services: { demo } });
    const by = await own.person('admin', 'Demo');
    await by.call('GET', '/api/organisation');
    await own.db.update(organisation).set({ isDemo: true });
    const answer = await by.call('DELETE', '/api/organisation/demo-data');
    expect(answer.body).toEqual({ signedOut: true });
    expect(removed).toEqual(['once']);
    await own.close();
  });
});
