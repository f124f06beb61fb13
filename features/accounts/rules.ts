/** No rules of composition (NIST SP 800-63B §5.1.1.2); the server also refuses what is guessed first. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

export const RESET_VALID_MS = 3_600_000;

/** How a person is called; the e-mail address when there is no name. */
export const fullName = (person: { firstName: string | null; lastName: string | null; email: string }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;

export const MAX_EMAIL = 254;

/** As the server judges an address (zod's own rule), for the pages that come without zod. */
export const isEmail = (email: string): boolean =>
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(email);

/** E-mail addresses are compared without regard to case or blanks around them. */
export const plainEmail = (email: string): string => email.trim().toLowerCase();
