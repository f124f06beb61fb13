import { symmetricDecrypt } from 'better-auth/crypto';
import type { Hasher } from './password-hash.ts';

const HASHED = '$argon2id$';

/**
 * Backup codes are stored as hashes. The library gives and takes a list of codes and looks for the given one in it, so a
 * sign-in gives it the hash of what was typed.
 */
export function backupCodeStorage(secret: string, hasher: Hasher) {
  const hashAll = async (list: string): Promise<string> => {
    const codes = JSON.parse(list) as string[];
    const hashed = codes.map((code) => (code.startsWith(HASHED) ? code : hasher.hashBackupCode(code)));
    return JSON.stringify(await Promise.all(hashed));
  };
  return {
    encrypt: hashAll,
    // Versions before kept the codes themselves, encrypted: they become hashes when one of them is used.
    decrypt: async (stored: string) =>
      stored.startsWith('[') ? stored : hashAll(await symmetricDecrypt({ key: secret, data: stored })),
  };
}
