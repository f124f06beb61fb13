import { type Exact, exact, roundTo } from '#shared/money.ts';
import { message, type Sentence } from '#shared/sentence.ts';
import type { Certificate } from './contract.ts';
import type { Receipt } from './receipt-contract.ts';
import { figureOf } from './rules.ts';

interface Receiving {
  readonly amount: Exact;
  /** Before this receipt. */
  readonly outstanding: Exact;
  readonly reason: string | null;
  readonly currency: string;
}

interface ReceiptFault {
  readonly field: 'amount' | 'reason';
  readonly sentence: Sentence;
}

/** Why this cannot be recorded as received; undefined when it can. */
export function receiptFault({ amount, outstanding, reason, currency }: Receiving): ReceiptFault | undefined {
  if (amount <= 0n) return { field: 'amount', sentence: message('The amount must be more than zero.') };
  if (roundTo(amount, currency) !== amount)
    return { field: 'amount', sentence: message('This amount has more decimals than its currency.') };
  if (amount > outstanding)
    return {
      field: 'amount',
      sentence: message('Only {{outstanding}} is outstanding.', { outstanding: figureOf(outstanding) }),
    };
  if (amount < outstanding && reason === null)
    return { field: 'reason', sentence: message('Say why less was paid than is outstanding.') };
  return undefined;
}

interface ReceiptDay {
  readonly date: string;
  /** The day of the certificate. */
  readonly issuedFor: string;
  readonly isFuture: boolean;
}

/** Why money cannot have been received, or written off, on this day; undefined when it can. */
export function receiptDateFault(kind: Receipt['kind'], day: ReceiptDay): Sentence | undefined {
  const [early, toCome] = dateFaults[kind];
  if (day.isFuture) return toCome;
  return day.date < day.issuedFor ? early : undefined;
}

const dateFaults: Readonly<Record<Receipt['kind'], readonly [early: Sentence, toCome: Sentence]>> = {
  receipt: [
    message('Money cannot be received before the day of its certificate.'),
    message('Money cannot be received in days to come.'),
  ],
  write_off: [
    message('An amount cannot be written off before the day of its certificate.'),
    message('An amount cannot be written off in days to come.'),
  ],
};

/** Colour and name of each state, on screen and on paper. */
export const STATES = {
  draft: ['grey', 'Draft'],
  issued: ['blue', 'Issued'],
  paid: ['green', 'Paid'],
  partly_paid: ['amber', 'Partly paid'],
  partly_written_off: ['amber', 'Paid, rest written off'],
  written_off: ['grey', 'Written off'],
  void: ['red', 'Void'],
} as const;

type State = keyof typeof STATES;

/** What they are called on the screens of whoever receives the money; the document is for both parties. */
export const receivedLabels: Readonly<Partial<Record<State, string>>> = {
  paid: 'Received',
  partly_paid: 'Partly received',
  partly_written_off: 'Received, rest written off',
};

/** What is shown of a certificate: one whose money came in part, or was written off, is no paid one. */
export function stateOf({ status, receipts }: Pick<Certificate, 'status' | 'receipts'>): State {
  const came = (kind: Receipt['kind']) => receipts.some((one) => one.kind === kind && exact(one.amount) > 0n);
  if (status === 'issued') return came('receipt') ? 'partly_paid' : status;
  if (status !== 'paid' || !came('write_off')) return status;
  return came('receipt') ? 'partly_written_off' : 'written_off';
}
