/** A value together with the Set-Cookie lines that belong to it. */
export interface Cookied<T> {
  readonly value: T;
  readonly cookies: readonly string[];
}

/** How far a sign-in came: done, or a second step is asked for. */
export type Entered = { readonly userId: string } | { readonly secondFactor: true };

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the product needs of the sign-in library (better-auth); everything else of it stays in this folder. */
export interface SignIn {
  /** Paths that the library serves itself, in Fastify's form. */
  readonly paths: readonly string[];
  handle(request: globalThis.Request): Promise<globalThis.Response>;

  /** One answer for an unknown address, a wrong password and a deactivated person. */
  withPassword(headers: Headers, credentials: Credentials): Promise<Cookied<Entered>>;
  /** Ends the session of these cookies. */
  end(headers: Headers): Promise<Cookied<null>>;
  /** Makes a session that was used a day or more after its last renewal last its full time again. */
  renew(headers: Headers): Promise<readonly string[]>;

  readonly passwords: Passwords;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  /** Undefined when no provider is configured. */
  readonly provider: Provider | undefined;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Throws when it is not the password of whoever is signed in. */
  verify(headers: Headers, password: string): Promise<void>;
  change(headers: Headers, current: string, next: string): Promise<Cookied<null>>;
  /** A secret that sets a new password once. */
  issueReset(userId: string, validMs: number): Promise<string>;
  /** Whose link this is, without using it. @throws AppError when it has expired or was used. */
  ownerOfReset(token: string): Promise<string>;
  reset(token: string, password: string): Promise<void>;
}

interface Enrolment {
  /** otpauth://… for the authenticator app. */
  readonly uri: string;
  readonly backupCodes: readonly string[];
}

export interface SecondFactor {
  begin(headers: Headers, password: string): Promise<Enrolment>;
  confirm(headers: Headers, code: string): Promise<Cookied<null>>;
  disable(headers: Headers, password: string): Promise<Cookied<null>>;
  renewBackupCodes(headers: Headers, password: string): Promise<readonly string[]>;
  /** The id of the person whose second step these headers belong to; undefined when it is over or was never begun. */
  findChallengeOwner(headers: Headers): Promise<string | undefined>;
  /** The second step of a sign-in. */
  verify(headers: Headers, code: string, method: 'totp' | 'backup'): Promise<Cookied<{ readonly userId: string }>>;
}

/** Options and answers of the browser's WebAuthn calls pass through as they are. */
export type WebAuthn = Record<string, unknown>;

export interface Passkeys {
  registrationOptions(headers: Headers): Promise<Cookied<WebAuthn>>;
  register(headers: Headers, name: string, answer: WebAuthn): Promise<Cookied<null>>;
  signInOptions(headers: Headers): Promise<Cookied<WebAuthn>>;
  signIn(headers: Headers, answer: WebAuthn): Promise<Cookied<{ readonly userId: string }>>;
}

export interface Provider {
  /** What the button says: OIDC_NAME. */
  readonly name: string;
  /** Where to send the browser; `next` is a path of ours to come back to. */
  start(headers: Headers, next: string): Promise<Cookied<string>>;
}

/** What the product does when people come in, given by whoever builds the adapter. */
export interface SignInHooks {
  /** A session was made through the provider. Returns Set-Cookie lines to send with it; throwing refuses it. */
  signedIn(
    userId: string,
    from: { readonly ip: string | undefined; readonly headers: Headers },
  ): Promise<readonly string[]>;
  /** Whether the provider may bring somebody new now. */
  mayArrive(): Promise<boolean>;
  /** The provider brought somebody new. */
  arrived(userId: string): Promise<void>;
}
