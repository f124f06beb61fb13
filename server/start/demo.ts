import type { Config } from '#server/config.ts';
import type { FileStore } from '#server/database/backup-files.ts';
import type { Database } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import type { Demo } from '#server/services.ts';
import { say } from './say.ts';

interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly files: FileStore;
  readonly now: () => Date;
  readonly hashPassword: (password: string) => Promise<string>;
}

/** The demonstration organisation; its modules are read only when somebody asks for it. */
export function createDemo({ db, files, now, hashPassword }: Omit<Context, 'config'>): Demo {
  return {
    load: async () => {
      const { loadDemo } = await import('#server/database/demo/load.ts');
      const { DEMO_PASSWORD } = await import('#server/database/demo/people.ts');
      await loadDemo({ db, now: now(), files, hashPassword });
      return { email: 'admin@demo.test', password: DEMO_PASSWORD };
    },
    remove: async () => {
      const { removeDemo } = await import('#server/database/demo/remove.ts');
      await removeDemo(db, files);
    },
  };
}

/** DEMO=1 on an empty database: the server listens once the data is there. A database in use stays as it is. */
export async function loadDemoWhenAsked({ config, db }: Pick<Context, 'config' | 'db'>, demo: Demo): Promise<void> {
  if (!config.DEMO) return;
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1);
  if (anybody) return;
  say('Loading the demonstration data …');
  const { email, password } = await demo.load();
  say(`Demonstration data: sign in as ${email} with the password ${password} (also pm@, cm@, se@, viewer@demo.test)`);
}
