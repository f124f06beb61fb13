import { severityOf, severityRank } from '../rules.ts';
import { type Cause, type Family, familyOf } from './cause.ts';

/** An engine's entry as the register keeps it. */
export interface Entry {
  readonly id: string;
  readonly key: string;
  readonly status: 'open' | 'closed';
  readonly probability: number;
  readonly impact: number;
  /** What it says, to compare: title, description and links as JSON. */
  readonly says: string;
  readonly isAdopted: boolean;
  readonly isDismissed: boolean;
  readonly isCauseGone: boolean;
  readonly isTrashed: boolean;
}

export type Step =
  | { readonly kind: 'open'; readonly cause: Cause }
  | { readonly kind: 'reopen' | 'update'; readonly id: string; readonly cause: Cause }
  | { readonly kind: 'close' | 'note-gone' | 'note-back'; readonly id: string };

export const saysOf = ({
  title,
  description,
  taskId,
  paymentId,
  materialId,
}: Omit<Cause, 'key' | 'probability' | 'impact'>) =>
  JSON.stringify([title, description, taskId ?? null, paymentId ?? null, materialId ?? null].map(sorted));

/** The database orders the keys of what it keeps as jsonb. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/**
 * What must be done so that the entries say what the engine sees. A person's word stands: who took an entry over closes it
 * himself; what was dismissed stays so until it gets worse, or was gone and comes anew.
 */
export function reconcile(entries: readonly Entry[], causes: readonly Cause[], judged: ReadonlySet<Family>): Step[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const present = new Set<string>(causes.map(({ key }) => key));
  const seen = causes.flatMap((cause) => {
    const entry = byKey.get(cause.key);
    return entry ? withCause(entry, cause) : [{ kind: 'open', cause } as const];
  });
  const gone = entries
    .filter(({ key }) => !present.has(key) && (judged as ReadonlySet<string>).has(familyOf(key)))
    .flatMap(withoutCause);
  return [...seen, ...gone];
}

function withCause(entry: Entry, cause: Cause): Step[] {
  const { id, isTrashed, isAdopted, isCauseGone, isDismissed, status } = entry;
  if (isTrashed) return [];
  if (status === 'open') {
    if (isAdopted) return isCauseGone ? [{ kind: 'note-back', id }] : [];
    return isSame(entry, cause) ? [] : [{ kind: 'update', id, cause }];
  }
  const isWorse =
    severityRank(severityOf(cause.probability, cause.impact)) >
    severityRank(severityOf(entry.probability, entry.impact));
  return isCauseGone || (isDismissed && isWorse) ? [{ kind: 'reopen', id, cause }] : [];
}

const isSame = (entry: Entry, cause: Cause): boolean =>
  entry.probability === cause.probability && entry.impact === cause.impact && entry.says === saysOf(cause);

function withoutCause({ id, status, isAdopted, isCauseGone, isTrashed }: Entry): Step[] {
  if (isTrashed) return [];
  if (status === 'open' && !isAdopted) return [{ kind: 'close', id }];
  return isCauseGone ? [] : [{ kind: 'note-gone', id }];
}
