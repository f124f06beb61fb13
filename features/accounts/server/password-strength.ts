import { invalid } from '#shared/http/errors.ts';

/** Whose password it is to be. */
interface Owner {
  readonly email: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** The company's name is guessed as soon as the person's. */
  readonly organisationName?: string | null | undefined;
}

interface Judged {
  readonly password: string;
  readonly owner: Owner;
  /** Of the request's body. */
  readonly field?: 'password' | 'newPassword';
}

/** Shorter parts of a name are found in passwords by chance. */
const LEAST_NAME = 4;
/** What a password must have besides its owner's name and address. */
const LEAST_OWN = 6;

/**
 * Refuses a password that is guessed first: one of the 49,000 most used, also with digits and signs around it or repeated, and
 * the person's own name or address or the organisation's name (NIST SP 800-63B §5.1.1.2). Length is the contract's business.
 * @throws AppError invalid, on the field
 */
export async function assertStrongPassword({ password, owner, field = 'password' }: Judged): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isOwnName(plain, owner)) {
    throw invalid(
      field,
      'This password is too close to your name, your e-mail address or the organisation’s name. Choose another one.',
    );
  }
  if (isCommon(plain, await commonPasswords())) {
    throw invalid(
      field,
      'This password is one of the first that are tried. Choose another one, for example four words that do not belong together.',
    );
  }
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is chosen: a start needs none. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loading;
};

function isCommon(plain: string, common: ReadonlySet<string>): boolean {
  const unit = repeatedUnit(plain);
  const word = withoutEnds(plain);
  return [plain, unit, word].some((text) => common.has(text)) || unit.length < 4 || new Set(plain).size < 4;
}

/** "abcabcabc" is "abc"; what repeats nothing is itself. */
function repeatedUnit(text: string): string {
  // The shortest shift that leaves the text the same is found where it begins again inside its double.
  const shift = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, shift);
}

/** "!!Password2026" is "password". */
function withoutEnds(text: string): string {
  const letters = [...text];
  const isLetter = (sign: string) => /\p{L}/u.test(sign);
  const first = letters.findIndex(isLetter);
  return first < 0 ? '' : letters.slice(first, letters.findLastIndex(isLetter) + 1).join('');
}

function isOwnName(plain: string, { email, firstName, lastName, organisationName }: Owner): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = [email, local, domain, firstName, lastName, organisationName].flatMap((name) => [
    name ?? '',
    ...partsOf(name ?? ''),
  ]);
  const own = names
    .map(withoutSigns)
    .filter((name) => name.length >= LEAST_NAME)
    .sort((one, other) => other.length - one.length);
  const whole = withoutSigns(plain);
  const rest = own.reduce((text, name) => text.replaceAll(name, ''), whole);
  return rest.length < whole.length && rest.length < LEAST_OWN;
}

const partsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u);
/** "Al-Otaibi" is "alotaibi", with whatever sign or none it is written. */
const withoutSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
