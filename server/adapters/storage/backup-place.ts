/** Where nightly backups lie, each a file with a name of its own. */
export interface BackupStore {
  list(): Promise<string[]>;
  /** `make` writes the file on this machine; then it is stored whole or not at all. */
  add(name: string, make: (path: string) => Promise<void>): Promise<void>;
  /** The file is on this machine while `use` reads it. */
  read(name: string, use: (path: string) => Promise<void>): Promise<void>;
  remove(name: string): Promise<void>;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[^/\s]+)*)\/?$/;

/** The bucket and the folder in it that an address like s3://backups/site names; undefined for a folder of this machine. */
export function bucketIn(address: string): { readonly bucket: string; readonly folder: string } | undefined {
  const [, bucket, folder = ''] = ADDRESS.exec(address) ?? [];
  return bucket === undefined ? undefined : { bucket, folder: folder.slice(1) };
}
