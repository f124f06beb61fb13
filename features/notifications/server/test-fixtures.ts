import type { Message } from '#server/adapters/mail/mail.ts';
import type { PushOutcome, PushTarget } from '#server/adapters/push/push.ts';
import { newId } from '#server/database/columns.ts';
import { notifications, pushSubscriptions } from '#server/database/tables/notifications.ts';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { readFeed } from './reader.ts';

/** A project with its people, a clock that can be set, and what was mailed and pushed. */
export async function setupNotifications() {
  const mails: Message[] = [];
  const pushed: { endpoint: string; message: string }[] = [];
  const state: { clock: Date | undefined; outcome: PushOutcome; isRefused: boolean; tried: number } = {
    ...{ clock: undefined, outcome: 'sent', isRefused: false, tried: 0 },
  };
  const app = await testApp({
    now: () => state.clock ?? new Date(),
    services: {
      mail: {
        isConfigured: true,
        send: async (message) => {
          state.tried++;
          if (state.isRefused) throw new Error('no such box');
          mails.push(message);
        },
      },
      push: {
        newKeys: () => ({ publicKey: 'public', privateKey: 'private' }),
        send: async ({ endpoint }: PushTarget, message: string) => {
          pushed.push({ endpoint, message });
          return state.outcome;
        },
      },
    },
  });
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Tower' });
  const admin = await app.person('admin', 'Nora Harbi');
  const manager = await app.person('pm', 'Faisal Otaibi');
  const engineer = await app.person('se', 'Yousef Mansour');
  const outsider = await app.person('cm');
  await join(app.db, projectId, manager, 'pm');
  await join(app.db, projectId, engineer, 'se');
  const addTask = async (given: object = {}): Promise<{ id: string }> =>
    (await manager.call('POST', '/api/tasks', { projectId, title: 'Pour', ...given })).body;
  return {
    ...{ app, state, mails, pushed, projectId, admin, manager, engineer, outsider, addTask },
    /** Everything is read, nothing is waiting, the clock is that of the machine. */
    begin: async () => {
      Object.assign(state, { clock: undefined, outcome: 'sent', isRefused: false, tried: 0 });
      mails.length = 0;
      pushed.length = 0;
      await readFeed(app.services);
      await app.db.delete(notifications);
      await app.db.delete(pushSubscriptions);
    },
    setClock: (time: string) => {
      state.clock = new Date(time);
    },
    unreadOf: async (who: Person) => (await who.call('GET', '/api/notifications/count')).body,
  };
}
