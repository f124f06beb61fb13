import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '#server/start/start-error.ts';

/*
 * Backups whose name ends in .age are encrypted in the age format (https://age-encryption.org/v1) with the passphrase of
 * BACKUP_PASSPHRASE: `age --decrypt` opens them without the product too.
 */
const ending = '.age';

export const isEncrypted = (path: string): boolean => path.endsWith(ending);

/** The passphrase that this file needs; undefined where it needs none. @throws StartError without one */
export function passphraseFor(path: string, passphrase: string | undefined): string | undefined {
  if (!isEncrypted(path)) return undefined;
  if (passphrase) return passphrase;
  throw new StartError(`${path} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
}

type Bytes = AsyncIterable<Uint8Array>;

/** A stage of a pipeline that encrypts what goes through it; without a passphrase it goes through as it is. */
export const encrypting = (passphrase: string | undefined) =>
  async function* (plain: Bytes): Bytes {
    if (passphrase === undefined) {
      yield* plain;
      return;
    }
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(ReadableStream.from(plain) as ReadableStream<Uint8Array<ArrayBuffer>>);
  };

/** A file as it was before it was encrypted. */
export async function* decrypted(path: string, passphrase: string | undefined): Bytes {
  const content = createReadStream(path);
  if (!isEncrypted(path)) {
    yield* content;
    return;
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphraseFor(path, passphrase) ?? '');
  yield* await decrypter.decrypt(Readable.toWeb(content) as ReadableStream<Uint8Array<ArrayBuffer>>);
}
