import type { Days } from './days.ts';
import { type Dice, dice } from './dice.ts';
import type { Happening } from './happening.ts';
import type { People } from './people.ts';
import type { PersonKey } from './schemas.ts';

/** What every part of the demonstration is made from. All it makes lies before the start of today. */
export interface Setting {
  readonly days: Days;
  readonly people: People;
  throws(part: string): Dice;
  /** Notes that something happened, for the activity. */
  announce(happening: Happening): void;
}

export function makeSetting(days: Days, people: People, seed: string) {
  const happenings: Happening[] = [];
  const setting: Setting = {
    days,
    people,
    throws: (part) => dice(seed, days.today, part),
    announce: (happening) => happenings.push(happening),
  };
  return { setting, happenings };
}

export function idOf(people: People, key: PersonKey | undefined): string | null {
  return key ? people[key].id : null;
}

/** The fields of a row that a person filled in, as the history keeps them; amounts and quantities stay text. */
export function filled(row: object): Record<string, unknown> {
  const own = ['id', 'projectId', 'number', 'version', 'createdBy', 'createdAt', 'updatedAt', 'deletedAt', 'deletedBy'];
  const entries = Object.entries(row).filter(([key, value]) => !own.includes(key) && value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]));
}
