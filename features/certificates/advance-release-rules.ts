import type { Exact } from '#shared/money.ts';
import { percentOf } from './deduction-layers.ts';
import type { ContractBalance } from './rules.ts';

export type ReleaseReason = 'completion' | 'defects_end' | 'other';

interface Held {
  readonly held: Exact;
  /** What was released on completion already. */
  readonly completed: Exact;
  readonly completionPercent: Exact;
  readonly currency: string;
}

/**
 * What a release is offered at, and the most it may be: on completion its percent of what was held then, less what was
 * released on completion before, so that asking twice gives no more; else all that is held.
 */
export const offeredRelease = ({ held, completed, completionPercent, currency }: Held, reason: ReleaseReason): Exact =>
  reason === 'completion'
    ? larger(0n, smaller(percentOf(completionPercent, held + completed, currency) - completed, held))
    : held;

interface Advancing {
  readonly balance: ContractBalance;
  readonly contractSum: Exact;
  readonly advancePercent: Exact;
  readonly currency: string;
}

/** What work still to be certified can give back, beside the advance that it has to give back already. */
export const recoverableAdvance = ({ balance, contractSum }: Pick<Advancing, 'balance' | 'contractSum'>): Exact =>
  larger(contractSum - balance.workDone - (balance.advance - balance.recovered), 0n);

/** What the terms leave to be paid in advance: their percent of the contract, less what was paid so. */
export const advanceInTerms = ({ balance, contractSum, advancePercent, currency }: Advancing): Exact =>
  larger(percentOf(advancePercent, contractSum, currency) - balance.advance, 0n);

/** What an advance is offered at, and the most it may be. */
export const offeredAdvance = (account: Advancing): Exact =>
  smaller(recoverableAdvance(account), advanceInTerms(account));

const larger = (one: Exact, other: Exact): Exact => (one > other ? one : other);
const smaller = (one: Exact, other: Exact): Exact => -larger(-one, -other);
