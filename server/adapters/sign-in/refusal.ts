import { isAPIError } from 'better-auth/api';
import { AppError, invalid, unauthorized } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import { DEACTIVATED, MAX_PASSWORD, MIN_PASSWORD } from './options.ts';

/** One sentence for every reason a sign-in with a password fails, so that nobody learns which addresses exist. */
export const wrongCredentials = () => new AppError('unauthorized', 'The e-mail address or the password is not right.');

export const linkIsOver = () => invalid('token', 'This link has expired or was used already. Ask for a new one.');

const sentences: Record<string, () => AppError> = {
  [DEACTIVATED]: wrongCredentials,
  INVALID_EMAIL: wrongCredentials,
  INVALID_EMAIL_OR_PASSWORD: wrongCredentials,
  UNAUTHORIZED: unauthorized,
  INVALID_PASSWORD: () => invalid('password', 'The password is not right.'),
  PASSWORD_TOO_SHORT: () => invalid('password', message('Use at least {{least}} characters.', { least: MIN_PASSWORD })),
  PASSWORD_TOO_LONG: () => invalid('password', message('Use at most {{most}} characters.', { most: MAX_PASSWORD })),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => invalid('password', 'This account has no password of its own.'),
  INVALID_TOKEN: linkIsOver,
  INVALID_CODE: () => invalid('code', 'This code is not right. Codes change every 30 seconds.'),
  INVALID_BACKUP_CODE: () => invalid('code', 'This backup code is not right, or it was used already.'),
  INVALID_TWO_FACTOR_COOKIE: () => new AppError('unauthorized', 'The sign-in took too long. Please start again.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () =>
    new AppError('too_many', 'Too many wrong codes. Please sign in again.', { retryAfter: 60 }),
  TOTP_ALREADY_ENABLED: () => new AppError('conflict', 'The authenticator app is set up already.'),
  TOTP_NOT_ENABLED: () => new AppError('conflict', 'No authenticator app is set up.'),
  TWO_FACTOR_NOT_ENABLED: () => new AppError('conflict', 'No authenticator app is set up.'),
  BACKUP_CODES_NOT_ENABLED: () => new AppError('conflict', 'No backup codes are set up.'),
  CHALLENGE_NOT_FOUND: () => new AppError('conflict', 'That took too long. Please try again.'),
  PASSKEY_NOT_FOUND: () => new AppError('unauthorized', 'This passkey is not known here.'),
  AUTHENTICATION_FAILED: () => new AppError('unauthorized', 'This passkey could not be checked.'),
  FAILED_TO_VERIFY_REGISTRATION: () => invalid('answer', 'This passkey could not be checked.'),
  PREVIOUSLY_REGISTERED: () => new AppError('conflict', 'This passkey is registered already.'),
};

/** Runs a call of the library; its refusals become ours, anything else stays what it is. */
export async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const code = isAPIError(error) ? String(error.body?.code ?? '') : '';
    throw sentences[code]?.() ?? error;
  }
}
