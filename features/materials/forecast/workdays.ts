import { addDays, type CalendarDate } from '#shared/dates.ts';

/** Beyond this many days from today every day counts as worked: nobody plans by the calendar of that year yet. */
const HORIZON = 3653;

/** The working days from today on, counted once: `count(from, to)` is how many lie in these days, both included. */
export class Workdays {
  readonly #isWorking: (date: CalendarDate) => boolean;
  readonly #today: CalendarDate;
  /** How many working days lie before each day. */
  readonly #before: number[] = [0];

  constructor(today: CalendarDate, isWorking: (date: CalendarDate) => boolean) {
    this.#today = today;
    this.#isWorking = isWorking;
  }

  /** Days are counted from today, 0. */
  count(from: number, to: number): number {
    return to < from ? 0 : this.#until(to + 1) - this.#until(from);
  }

  #until(day: number): number {
    const known = Math.min(day, HORIZON);
    for (let next = this.#before.length; next <= known; next++) {
      const isWorked = this.#isWorking(addDays(this.#today, next - 1));
      this.#before.push((this.#before[next - 1] ?? 0) + (isWorked ? 1 : 0));
    }
    return (this.#before[known] ?? 0) + (day - known);
  }
}
