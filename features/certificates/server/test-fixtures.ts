import { expect } from 'vitest';
import type { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import type { BillItem } from '../bill-contract.ts';
import type { Certificate, Overview } from '../contract.ts';

type App = Awaited<ReturnType<typeof testApp>>;

export const terms = {
  direction: 'outgoing',
  party: 'Al Bina Contracting',
  reference: 'C-2026-7',
  vatRate: '15',
  retentionPercent: '10',
  retentionCapPercent: '10',
  completionPercent: '50',
  advancePercent: '10',
  recoveryPercent: '10',
  taxesAdvance: false,
  allowsOverrun: false,
  paymentDays: 30,
  version: 0,
};
export const items = [
  { section: 'Substructure', number: '1.1', description: 'Excavation', unit: 'm3', quantity: '1000', rate: '35.335' },
  {
    section: 'Substructure',
    number: '1.2',
    description: 'خرسانة مسلحة C40',
    unit: 'm3',
    quantity: '333.3333',
    rate: '450',
  },
  { section: 'Finishes', number: '2.1', description: 'Lump sum <b>*works*</b>', unit: 'LS', quantity: 1, rate: 50000 },
];

/** Projects with contracts, made by `pm` and read by `viewer`. */
export function contractor(app: App, pm: Person, viewer: Person) {
  /** A project with a bill of 35,335.00 + 149,999.99 + 50,000.00 = 235,334.99. */
  async function newJob(more: object = {}, bill: object[] = items) {
    const { id } = (await pm.call('POST', '/api/projects', { name: 'Tower', budget: 1_000_000 })).body;
    await join(app.db, id, viewer, 'viewer');
    const at = (path: string) => `/api/projects/${id}${path}`;
    expect((await pm.call('PUT', at('/contract'), { ...terms, ...more })).status).toBe(200);
    expect((await pm.call('POST', at('/bill'), { items: bill })).status).toBe(201);
    return { id, at, ...callsOf(at) };
  }

  const callsOf = (at: (path: string) => string) => ({
    bill: async (): Promise<BillItem[]> => (await pm.call('GET', at('/bill'))).body,
    overview: async (): Promise<Overview> => (await pm.call('GET', at('/contract'))).body,
    draft: async (date = '2026-03-31'): Promise<Certificate> =>
      (
        await pm.call('POST', at('/certificates'), {
          date,
          periodFrom: '2026-03-01',
          periodTo: '2026-03-31',
        })
      ).body,
    measure: (certificate: string, lines: object[]) => pm.call('PUT', at(`/certificates/${certificate}`), { lines }),
    issue: async (certificate: string) => {
      const { version } = (await pm.call('GET', at(`/certificates/${certificate}`))).body;
      return pm.call('POST', at(`/certificates/${certificate}/issue`), { version });
    },
  });

  async function certify(
    job: Awaited<ReturnType<typeof newJob>>,
    share: (item: BillItem, index: number) => string,
    date?: string,
  ) {
    const { id } = await job.draft(date);
    const lines = (await job.bill()).map((item, index) => ({ itemId: item.id, quantity: share(item, index) }));
    expect((await job.measure(id, lines)).status).toBe(200);
    const issued = await job.issue(id);
    expect([issued.status, issued.body.detail]).toEqual([200, undefined]);
    return issued.body as Certificate;
  }
  return { newJob, certify };
}

export type Job = Awaited<ReturnType<ReturnType<typeof contractor>['newJob']>>;
