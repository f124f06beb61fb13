/** Somebody who takes from an allowance: an address or a person, with the most that one may hold at a time. */
export interface Holder {
  readonly key: string;
  readonly most: number;
}

/** What is limited at a time in all and by holder, for example open requests or bytes in memory. */
export class Allowance {
  readonly #most: number;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get held(): number {
    return this.#held;
  }

  /** Takes so many for all of the holders and returns what gives it back; undefined when one of them has too much. */
  take(count: number, holders: readonly Holder[]): (() => void) | undefined {
    const isTooMuch = holders.some(({ key, most }) => this.#of(key) + count > most);
    if (isTooMuch || this.#held + count > this.#most) return undefined;
    this.#add(count, holders);
    let isGivenBack = false;
    return () => {
      if (!isGivenBack) this.#add(-count, holders);
      isGivenBack = true;
    };
  }

  #of(key: string): number {
    return this.#heldBy.get(key) ?? 0;
  }

  #add(count: number, holders: readonly Holder[]): void {
    this.#held += count;
    for (const { key } of holders) {
      const left = this.#of(key) + count;
      if (left === 0) this.#heldBy.delete(key);
      else this.#heldBy.set(key, left);
    }
  }
}
