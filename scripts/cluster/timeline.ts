/** A change that the product acknowledged, as those who listen to its project must hear of it. */
export interface Mark {
  /** When its request was sent, by performance.now(). */
  readonly sentAt: number;
  readonly what: string;
}

/** Numbers the changes of one project, so that what a listener received is a bit each. */
export class ProjectTimeline {
  readonly projectId: string;
  readonly #indexes = new Map<string, number>();
  readonly #marks = new Map<number, Mark>();

  constructor(projectId: string) {
    this.projectId = projectId;
  }

  indexOf(entityId: string, action: string): number {
    const key = `${entityId} ${action}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  /** The product acknowledged this change. */
  acknowledge(entityId: string, action: string, sentAt: number): void {
    this.#marks.set(this.indexOf(entityId, action), { sentAt, what: `${action} ${entityId}` });
  }

  /** The acknowledged changes sent since then. */
  since(moment: number): readonly (Mark & { index: number })[] {
    return [...this.#marks].flatMap(([index, mark]) => (mark.sentAt >= moment ? [{ ...mark, index }] : []));
  }
}

/** Growing bits. */
export class BitSet {
  #bytes = new Uint8Array(64);

  has = (index: number): boolean => ((this.#bytes[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;

  add(index: number): void {
    const at = index >> 3;
    if (at >= this.#bytes.length) {
      const grown = new Uint8Array(Math.max(at + 1, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[at] = (this.#bytes[at] ?? 0) | (1 << (index & 7));
  }
}
