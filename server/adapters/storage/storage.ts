/** Where uploaded files lie. Paths are ours ("tasks/<id>/<id>.webp"), never something a person sent. */
export interface Storage {
  /** Whole or not at all. */
  put(path: string, content: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  get(path: string): Promise<Buffer | undefined>;
  remove(path: string): Promise<void>;
  /** With all that lies in it. */
  removeFolder(path: string): Promise<void>;
}
