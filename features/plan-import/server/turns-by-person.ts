import { fairTurns } from '#server/worker/turns.ts';
import { AppError } from '#shared/http/errors.ts';

const RETRY_SECONDS = 5;

/**
 * One piece of work at a time for each person, the next in its turn.
 * @throws AppError too_many when a person has `waiting` of them before it
 */
export function turnsByPerson({ waiting }: { waiting: number }) {
  const people = new Map<string, { readonly take: ReturnType<typeof fairTurns>; open: number }>();
  return async <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const own = people.get(person) ?? { take: fairTurns(1), open: 0 };
    if (own.open > waiting)
      throw new AppError('too_many', 'Too many requests. Please wait a moment.', { retryAfter: RETRY_SECONDS });
    people.set(person, own);
    own.open += 1;
    try {
      return await own.take(work);
    } finally {
      own.open -= 1;
      if (own.open === 0) people.delete(person);
    }
  };
}
