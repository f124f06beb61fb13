import pg from 'pg';
import { currentRequester } from '#server/worker/requester.ts';

const name = { name: 'name-token', text: "select set_config('app.token', $1, true)" };

type Query = (...given: unknown[]) => Promise<unknown>;

/**
 * A pool that names, in every transaction of a write by API token, that token to PostgreSQL: `activity.by_token` takes it from there
 * by its default, whichever room writes. A lone statement becomes a transaction of its own, and the name ends with each
 * transaction, so that it reaches no other session behind a pooler.
 */
export class RequesterPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    done: (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void,
  ): void;
  override connect(done?: (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void) {
    if (done) return super.connect(done as never);
    const token = currentRequester()?.token;
    const connected = super.connect();
    return token === undefined ? connected : connected.then((client) => naming(client, token));
  }

  override query(...given: unknown[]): never {
    const plain = () => (super.query as Query).apply(this, given) as never;
    return currentRequester()?.token === undefined ? plain() : (this.#alone(given) as never);
  }

  async #alone(given: unknown[]): Promise<unknown> {
    const client = await this.connect();
    let lost: Error | undefined;
    try {
      await client.query('begin');
      const result = await (client.query as Query)(...given);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        lost = failure;
      });
      throw error;
    } finally {
      client.release(lost);
    }
  }
}

/** Names the token after each `begin`, until the client goes back to the pool. */
function naming(client: pg.PoolClient, token: string): pg.PoolClient {
  const query = client.query.bind(client) as Query;
  const { release } = client;
  const begin = async (given: unknown[]) => {
    const begun = await query(...given);
    await query({ ...name, values: [token] });
    return begun;
  };
  client.query = ((...given: unknown[]) => (isBegin(given[0]) ? begin(given) : query(...given))) as never;
  client.release = (fault) => {
    Reflect.deleteProperty(client, 'query');
    release.call(client, fault);
  };
  return client;
}

const isBegin = (statement: unknown): boolean =>
  /^begin\b/i.test(typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''));
