import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import { fairTurns } from '#server/worker/turns.ts';

/** What one hash costs, in the parameters of Argon2 (RFC 9106); `memory` in KiB. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
}

/** Argon2id with m=19456, t=2, p=1: the OWASP Password Storage Cheat Sheet. */
const COST: HashCost = { memory: 19_456, passes: 2 };

/** Stays when COST rises: a code is found by its hash, so it must come out the same as when it was stored. */
const BACKUP_CODE_COST: HashCost = { memory: 19_456, passes: 2 };

/** For tests, which make many accounts. */
export const CHEAP_HASH: HashCost = { memory: 8, passes: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Each hash holds 19 MB and a thread of the pool that files and names are read with: two at a time leave the others free. */
const AT_ONCE = 2;
/** Of one address or person; of all together ten times that. Whoever finds more waiting is told to come back. */
const MOST_WAITING = 30;

export interface Hasher {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
  /** Whether a stored hash was made in another way or at another cost than one made now. */
  isOutdated(stored: string): boolean;
  /** Always the same for a code, so that the list of what is left can be compared with it. */
  hashBackupCode(code: string): Promise<string>;
}

export function createHasher(secret: string, testCost?: HashCost): Hasher {
  const cost = testCost ?? COST;
  const codeCost = testCost ?? BACKUP_CODE_COST;
  const queue = fairTurns(AT_ONCE, { waiting: MOST_WAITING, name: 'passwords' });
  const backupCodeSalt = createHmac('sha256', secret).update('backup codes').digest().subarray(0, SALT_BYTES);
  const derive = (text: string, salt: Buffer, by: HashCost) => queue(() => argon2id(text, salt, by));
  const head = headOf(cost);
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return `${head}$${plainBase64(salt)}$${plainBase64(await derive(password, salt, cost))}`;
    },
    async verify({ hash, password }) {
      const stored = parse(hash);
      // Written by versions before Argon2id: the library's own scrypt.
      if (!stored) return queue(() => verifyPassword({ hash, password }));
      const given = await derive(password, stored.salt, stored.cost);
      return given.length === stored.key.length && timingSafeEqual(given, stored.key);
    },
    isOutdated: (stored) => !stored.startsWith(`${head}$`),
    hashBackupCode: async (code) => `${headOf(codeCost)}$${plainBase64(await derive(code, backupCodeSalt, codeCost))}`,
  };
}

const argon2id = (text: string, nonce: Buffer, { memory, passes }: HashCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same letters may arrive in several forms, depending on the keyboard.
    const message = text.normalize('NFKC');
    const parameters = { message, nonce, memory, passes, parallelism: 1, tagLength: HASH_BYTES };
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** The PHC string format's beginning: how a hash was made. */
const headOf = ({ memory, passes }: HashCost) => `$argon2id$v=19$m=${memory},t=${passes},p=1`;

const plainBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');

function parse(stored: string): { cost: HashCost; salt: Buffer; key: Buffer } | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!found) return undefined;
  const [, memory, passes, salt = '', key = ''] = found;
  const cost = { memory: Number(memory), passes: Number(passes) };
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
}
