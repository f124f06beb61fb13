/** Wakes whoever waits; rung while nobody does, it wakes the next at once. */
export class WakeSignal {
  readonly #waiting = new Set<() => void>();
  #isRung = false;

  ring(): void {
    this.#isRung = this.#waiting.size === 0;
    for (const wake of this.#waiting) wake();
  }

  /** Until it rings, or so many milliseconds later. */
  async wait(ms: number): Promise<void> {
    if (!this.#isRung) await this.#rung(ms);
    this.#isRung = false;
  }

  #rung(ms: number): Promise<void> {
    return new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiting.add(wake);
    });
  }
}
