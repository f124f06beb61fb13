const CHECK_MS = 250;
const PATIENCE_MS = 2000;

/** Which servers get requests, as a proxy with health checks decides it. */
export class Upstreams {
  readonly #addresses: readonly string[];
  readonly #out = new Set<number>();
  readonly #isReady: boolean[];
  readonly #timer: NodeJS.Timeout;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
    this.#isReady = addresses.map(() => true);
    this.#timer = setInterval(() => void this.#check(), CHECK_MS);
  }

  takeOut(index: number): void {
    this.#out.add(index);
  }

  putBack(index: number): void {
    this.#out.delete(index);
  }

  /** The first that is ready from `preferred` on; where none is, that one. */
  choose(preferred: number): number {
    const inTurn = this.#addresses.map((_, step) => (preferred + step) % this.#addresses.length);
    return inTurn.find((index) => this.#isReady[index] && !this.#out.has(index)) ?? inTurn[0] ?? 0;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    await Promise.all(
      this.#addresses.map(async (address, index) => {
        this.#isReady[index] = await fetch(`${address}/api/ready`, {
          headers: { connection: 'close' },
          signal: AbortSignal.timeout(PATIENCE_MS),
        }).then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
  }
}
