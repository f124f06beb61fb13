import { z } from 'zod';
import { contract } from '#shared/http/endpoint.ts';
import { exactText, Id, text } from '#shared/http/fields.ts';
import { Role } from '#shared/roles.ts';
import { MAX_EMAIL, MAX_PASSWORD, MIN_PASSWORD } from './rules.ts';

export const Email = z
  .string('E-mail is required')
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, 'This e-mail address is too long.')
  .pipe(z.email('This is no e-mail address.'));

export const NewPassword = z
  .string('Password is required')
  .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters.`)
  .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters.`);

export const FirstName = text(80, 'First name').pipe(z.string().min(1, 'First name is required'));
export const LastName = text(80, 'Last name').pipe(z.string().min(1, 'Last name is required'));
const Password = z.string('Password is required').min(1, 'Password is required').max(1000);
const Code = text(40, 'Code').pipe(z.string().min(1, 'Code is required'));
const Token = exactText(200, 'token').min(10, 'This link is not complete.');

export const Preferences = z.object({
  language: z.enum(['en', 'ar'], 'language must be en or ar').optional(),
  theme: z.enum(['system', 'light', 'dark', 'outdoor'], 'theme must be system, light, dark or outdoor').optional(),
  digits: z.enum(['latin', 'arabic'], 'digits must be latin or arabic').optional(),
  hijri: z.boolean('hijri must be true or false').optional(),
});
export type Preferences = z.infer<typeof Preferences>;

/** A person as every list shows him. */
export const Person = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

/** Who is signed in, what he may do and prefers, and what the shell needs to know of the organisation. */
export const CurrentUser = z.object({
  user: Person,
  role: Role,
  preferences: Preferences,
  organisation: z.object({
    name: z.string(),
    timeZone: z.string(),
    projectCurrency: z.string(),
    materialCurrency: z.string(),
    reportingCurrency: z.string(),
    viewersSeeMoney: z.boolean(),
    siteEngineersSeeMoney: z.boolean(),
    isDemo: z.boolean(),
  }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const SecondStep = z.object({ twoFactorRequired: z.literal(true), methods: z.array(z.enum(['totp', 'backup'])) });
const Done = z.object({ done: z.literal(true) });
const BackupCodes = z.object({ backupCodes: z.array(z.string()) });
const passwordBody = z.object({ password: Password });
/** What the browser's WebAuthn calls take and give (W3C WebAuthn Level 3, JSON forms). */
const WebAuthn = z.record(z.string(), z.unknown());
/** The same as it is sent: the database is asked for the credential of this id. */
const WebAuthnAnswer = z.looseObject({ id: exactText(2000, 'answer.id').min(1, 'answer.id is required') });

export const signInApi = contract({
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    summary: 'Sign in; sets the session cookie, or asks for the second factor',
    access: 'public',
    body: z.object({ email: exactText(1000, 'E-mail'), password: Password }),
    response: z.union([CurrentUser, SecondStep]),
  },
  verify: {
    method: 'POST',
    path: '/api/auth/second-factor/verify',
    summary: 'The second step of a sign-in: a code of the authenticator app, or a backup code',
    access: 'public',
    body: z.object({ code: Code, method: z.enum(['totp', 'backup']).default('totp') }),
    response: CurrentUser,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/auth/passkeys/sign-in-options',
    summary: 'Begin a sign-in with a passkey',
    access: 'public',
    response: WebAuthn,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey',
    access: 'public',
    body: z.object({ answer: WebAuthnAnswer }),
    response: CurrentUser,
  },
  current: {
    method: 'GET',
    path: '/api/auth/user',
    summary: 'Who is signed in',
    access: 'signed-in',
    response: CurrentUser,
  },
});

export const SignInState = z.object({
  /** Nobody has an account yet. */
  needsSetup: z.boolean(),
  organisationName: z.string(),
  /** Setting up asks for the code printed in the terminal. */
  needsSetupCode: z.boolean(),
  canExploreDemo: z.boolean(),
  canMail: z.boolean(),
  /** The name of the OpenID Connect provider; null when there is none. */
  providerName: z.string().nullable(),
});
export type SignInState = z.infer<typeof SignInState>;

const setupCode = text(40, 'Setup code').optional();

export const firstVisitApi = contract({
  state: {
    method: 'GET',
    path: '/api/auth/state',
    summary: 'What the sign-in page offers',
    access: 'public',
    response: SignInState,
  },
  setUp: {
    method: 'POST',
    path: '/api/auth/setup',
    summary: 'First visit: create the administrator and name the organisation',
    access: 'public',
    body: z.object({
      organisationName: text(120, 'Organisation').default(''),
      firstName: FirstName,
      lastName: LastName,
      email: Email,
      password: NewPassword,
      setupCode,
    }),
    response: CurrentUser,
    status: 201,
  },
  exploreDemo: {
    method: 'POST',
    path: '/api/auth/explore-demo',
    summary: 'First visit: load the demonstration organisation and sign in to it',
    access: 'public',
    body: z.object({ setupCode }),
    response: CurrentUser,
    status: 201,
  },
});

export const passwordApi = contract({
  forgot: {
    method: 'POST',
    path: '/api/auth/password/forgot',
    summary: 'Mail a link that sets a new password; the answer is the same for every address',
    access: 'public',
    body: z.object({ email: Email }),
    response: Done,
  },
  reset: {
    method: 'POST',
    path: '/api/auth/password/reset',
    summary: 'Set a new password with the secret of such a link; ends all sessions',
    access: 'public',
    body: z.object({ token: Token, password: NewPassword }),
    response: Done,
  },
  change: {
    method: 'POST',
    path: '/api/auth/password/change',
    summary: 'Change the own password; ends the other sessions',
    access: 'signed-in',
    body: z.object({ currentPassword: Password, newPassword: NewPassword }),
    response: Done,
  },
});

export const invitationApi = contract({
  find: {
    method: 'GET',
    path: '/api/auth/invitations/:token',
    summary: 'What an invitation invites to',
    access: 'public',
    params: z.object({ token: Token }),
    response: z.object({
      email: z.string(),
      role: Role,
      organisationName: z.string(),
      projectName: z.string().nullable(),
      expiresAt: z.string(),
    }),
  },
  accept: {
    method: 'POST',
    path: '/api/auth/invitations/:token',
    summary: 'Accept an invitation: create the account and sign in',
    access: 'public',
    params: z.object({ token: Token }),
    body: z.object({ firstName: FirstName, lastName: LastName, password: NewPassword }),
    response: CurrentUser,
    status: 201,
  },
});

export const secondFactorApi = contract({
  begin: {
    method: 'POST',
    path: '/api/auth/second-factor/begin',
    summary: 'Begin to set up an authenticator app',
    access: 'signed-in',
    setsUpSecondFactor: true,
    body: passwordBody,
    response: BackupCodes.extend({ uri: z.string(), secret: z.string(), qr: z.string() }),
  },
  confirm: {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    summary: 'Switch the second factor on with a first code',
    access: 'signed-in',
    setsUpSecondFactor: true,
    body: z.object({ code: Code }),
    response: Done,
  },
  disable: {
    method: 'POST',
    path: '/api/auth/second-factor/disable',
    summary: 'Switch the second factor off',
    access: 'signed-in',
    body: passwordBody,
    response: Done,
  },
  renewBackupCodes: {
    method: 'POST',
    path: '/api/auth/second-factor/backup-codes',
    summary: 'Make new backup codes; the old ones stop working',
    access: 'signed-in',
    body: passwordBody,
    response: BackupCodes,
  },
});

export const Passkey = z.object({ id: Id, name: z.string(), createdAt: z.string() });
export type Passkey = z.infer<typeof Passkey>;
const passkeyParams = z.object({ passkeyId: Id });

export const passkeyApi = contract({
  list: {
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: 'The own passkeys',
    access: 'signed-in',
    response: z.array(Passkey),
  },
  options: {
    method: 'POST',
    path: '/api/auth/passkeys/registration-options',
    summary: 'Begin to register a passkey; asks for the password of an account that has one',
    access: 'signed-in',
    body: z.object({ password: Password.optional() }),
    response: WebAuthn,
  },
  register: {
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Register a passkey',
    access: 'signed-in',
    body: z.object({ name: text(80, 'Name').pipe(z.string().min(1, 'Name is required')), answer: WebAuthnAnswer }),
    response: Done,
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/auth/passkeys/:passkeyId',
    summary: 'Remove a passkey',
    access: 'signed-in',
    params: passkeyParams,
    response: z.object({ id: Id }),
  },
});
