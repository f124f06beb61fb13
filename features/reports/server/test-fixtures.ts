import type { Message } from '#server/adapters/mail/mail.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { reportMails } from '#server/database/tables/report-mails.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { ReportMail } from '../contract.ts';
import { mailReports } from './mail.ts';

// 07:00 in Riyadh is 04:00 UTC; the days between are days off.
export const THURSDAY = '2026-11-19';
export const SUNDAY = '2026-11-22';

/** Two projects with their people, a clock that can be set, and a mail server that can fail. */
export async function setupReportMails() {
  const state = { clock: new Date(), isConfigured: true, fails: false };
  const mails: Message[] = [];
  const app = await testApp({
    now: () => state.clock,
    services: {
      mail: {
        get isConfigured() {
          return state.isConfigured;
        },
        send: async (message) => {
          if (state.fails) throw new Error('mailbox full');
          mails.push(message);
        },
      },
    },
  });
  const [tower, yard] = [newId(), newId()];
  const admin = await app.person('admin', 'Layla');
  const pm = await app.person('pm', 'Faisal');
  const engineer = await app.person('se', 'Yousef');
  const stranger = await app.person('cm', 'Omar');
  await app.db.insert(projects).values([
    { id: tower, name: 'Olaya Tower' },
    { id: yard, name: 'Yard' },
  ]);
  await join(app.db, tower, pm, 'pm');
  await join(app.db, tower, engineer, 'se');
  await join(app.db, yard, pm, 'pm');
  const at = (time: string) => {
    state.clock = new Date(time);
  };
  /** On working days at 07:00, as a sheet, to the manager and the engineer of the tower. */
  const wish = (given: object = {}) => ({
    projectId: tower,
    days: '30',
    format: 'xlsx',
    cadence: 'daily',
    time: '07:00',
    recipientIds: [pm.id, engineer.id],
    ...given,
  });
  const listOf = async (who: Person): Promise<ReportMail[]> => (await who.call('GET', '/api/report-mails')).body;
  return {
    ...{ app, state, mails, tower, yard, admin, pm, engineer, stranger, at, wish, listOf },
    /** None is set up, nothing was sent, it is Thursday before seven. */
    begin: async () => {
      await app.db.delete(reportMails);
      Object.assign(state, { isConfigured: true, fails: false });
      mails.length = 0;
      at(`${THURSDAY}T03:00:00Z`);
    },
    setUp: async (given: object = {}, who = pm): Promise<ReportMail> => {
      const answer = await who.call('POST', '/api/report-mails', wish(given));
      if (answer.status !== 201) throw new Error(answer.text);
      return ReportMail.strict().parse(answer.body);
    },
    /** What became of the newest one, recipient by recipient. */
    stateOf: async (who = pm) =>
      (await listOf(who))[0]?.last?.deliveries.map(({ state: is, problem }) => [is, problem]),
    send: () => mailReports(app.services),
  };
}
