export interface Person {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

const first = (text: string | null | undefined): string => [...(text?.trim() ?? '')][0] ?? '';

/** Initials, spec §2: first letters of first and last name, else first two letters of the e-mail, else "U". */
export function initials({ firstName, lastName, email }: Person): string {
  const letters =
    first(firstName) && first(lastName) ? first(firstName) + first(lastName) : (email?.trim() ?? '').slice(0, 2);
  return (letters || 'U').toUpperCase();
}

/** Full name, else e-mail, else "User" (spec §2). */
export function displayName({ firstName, lastName, email }: Person): string {
  const name = [firstName?.trim(), lastName?.trim()].filter(Boolean).join(' ');
  return name || email?.trim() || 'User';
}
