import type { users } from '#server/database/tables/accounts.ts';
import type { Role } from '#shared/roles.ts';
import { peopleTexts } from './data.ts';
import { type Days, riyadh } from './days.ts';
import { dice } from './dice.ts';
import type { Happening } from './happening.ts';
import type { PersonKey, PersonText } from './schemas.ts';

export const DEMO_PASSWORD = 'demo-password';
export const DEMO_DOMAIN = 'demo.test';

type UserRow = typeof users.$inferInsert & { id: string; role: Role; createdAt: Date };

export interface Person extends PersonText {
  readonly id: string;
  readonly name: string;
  readonly row: UserRow;
}
export type People = Record<PersonKey, Person>;

/** The company opened its account two years and a half ago; the people were added over the first days. */
const OPENED_DAYS_AGO = 910;

export function makePeople(days: Days, seed: string): People {
  const throws = dice(seed, days.today, 'people');
  const entries = Object.entries<PersonText>(peopleTexts).map(([key, text], index) => {
    const createdAt = riyadh(days.day(index - OPENED_DAYS_AGO), 9, throws.whole(0, 59), throws.whole(0, 59));
    const lastSeenAt = riyadh(days.day(-1), throws.whole(7, 17));
    const id = throws.id(createdAt);
    const name = `${text.first} ${text.last}`;
    const row: UserRow = {
      id,
      name,
      email: `${text.email}@${DEMO_DOMAIN}`,
      firstName: text.first,
      lastName: text.last,
      role: text.role,
      emailVerified: true,
      preferences: text.preferences ?? {},
      lastSeenAt,
      createdAt,
      updatedAt: createdAt,
    };
    return [key, { ...text, id, name, row }] as const;
  });
  return Object.fromEntries(entries) as People;
}

/** Everybody set up his own account. */
export const firstSignIns = (people: People): Happening[] =>
  Object.values(people).map(({ id, name, row }) => ({
    at: row.createdAt,
    actorId: id,
    entity: 'user',
    entityId: id,
    action: 'created',
    label: name,
    after: { email: row.email, role: row.role },
  }));
