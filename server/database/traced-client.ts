import type pg from 'pg';
import { tracing } from '../tracing.ts';

type Query = (...given: unknown[]) => unknown;

/** A connection whose statements are spans of the work that asks for them. */
export const tracedClient = (Base: typeof pg.Client): typeof pg.Client =>
  class extends Base {
    override query(...given: unknown[]): never {
      const plain = (all: unknown[]) => (super.query as Query).apply(this, all) as never;
      const end = tracing()?.beginStatement(given[0]);
      if (!end) return plain(given);
      const done = given.at(-1);
      if (typeof done !== 'function') {
        const answer: Promise<unknown> = plain(given);
        answer.then(() => end(), end);
        return answer as never;
      }
      const finish = (error: unknown, ...answer: unknown[]) => {
        end(error ?? undefined);
        done(error, ...answer);
      };
      return plain([...given.slice(0, -1), finish]);
    }
  };
