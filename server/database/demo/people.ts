import type { StoredPreferences, users } from '#server/database/tables/accounts.ts';
import type { Role } from '#shared/roles.ts';
import { type Days, riyadh } from './days.ts';
import { dice } from './dice.ts';
import type { Happening } from './setting.ts';

export const DEMO_PASSWORD = 'demo-password';
export const DEMO_DOMAIN = 'demo.test';

interface PersonText {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly role: Role;
  /** Writes his notes in Arabic. */
  readonly isArabic?: true;
  readonly preferences?: StoredPreferences;
}

/** The company's people by the short name the rest of the demonstration calls them. */
const texts = {
  admin: { first: 'Nora', last: 'Al-Harbi', email: 'admin', role: 'admin' },
  pm: { first: 'Faisal', last: 'Al-Otaibi', email: 'pm', role: 'pm' },
  cm: { first: 'Rajesh', last: 'Nair', email: 'cm', role: 'cm' },
  se: { first: 'Yousef', last: 'Mansour', email: 'se', role: 'se' },
  viewer: { first: 'Lina', last: 'Al-Dosari', email: 'viewer', role: 'viewer' },
  turki: { first: 'Turki', last: 'Al-Qahtani', email: 'turki.alqahtani', role: 'pm' },
  hessa: { first: 'Hessa', last: 'Al-Mutairi', email: 'hessa.almutairi', role: 'pm' },
  iqbal: { first: 'Mohammed', last: 'Iqbal', email: 'mohammed.iqbal', role: 'pm', preferences: { theme: 'dark' } },
  khalid: {
    first: 'خالد',
    last: 'الزهراني',
    email: 'khalid.alzahrani',
    role: 'cm',
    isArabic: true,
    preferences: { language: 'ar', hijri: true },
  },
  suresh: { first: 'Suresh', last: 'Pillai', email: 'suresh.pillai', role: 'cm' },
  elsayed: { first: 'Ahmed', last: 'El-Sayed', email: 'ahmed.elsayed', role: 'cm' },
  abdullah: {
    first: 'عبدالله',
    last: 'الشهري',
    email: 'abdullah.alshehri',
    role: 'se',
    isArabic: true,
    preferences: { language: 'ar', digits: 'arabic', hijri: true, theme: 'outdoor' },
  },
  mahmoud: {
    first: 'محمود',
    last: 'عبد الرحمن',
    email: 'mahmoud.abdelrahman',
    role: 'se',
    isArabic: true,
    preferences: { language: 'ar' },
  },
  sara: { first: 'Sara', last: 'Al-Ghamdi', email: 'sara.alghamdi', role: 'se' },
  bilal: { first: 'Bilal', last: 'Khan', email: 'bilal.khan', role: 'se' },
  arun: { first: 'Arun', last: 'Krishnan', email: 'arun.krishnan', role: 'se', preferences: { theme: 'outdoor' } },
  jerome: { first: 'Jerome', last: 'Villanueva', email: 'jerome.villanueva', role: 'se' },
  rasool: { first: 'Ghulam', last: 'Rasool', email: 'ghulam.rasool', role: 'se' },
  rasheed: { first: 'Abdulaziz', last: 'Al-Rasheed', email: 'abdulaziz.alrasheed', role: 'viewer' },
  james: { first: 'James', last: 'Whitfield', email: 'james.whitfield', role: 'viewer' },
} as const satisfies Record<string, PersonText>;

export type PersonKey = keyof typeof texts;
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
  const entries = Object.entries<PersonText>(texts).map(([key, text], index) => {
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
export const arrivals = (people: People): Happening[] =>
  Object.values(people).map(({ id, name, row }) => ({
    at: row.createdAt,
    actorId: id,
    entity: 'user',
    entityId: id,
    action: 'created',
    label: name,
    after: { email: row.email, role: row.role },
  }));
