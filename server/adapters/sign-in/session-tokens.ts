import type { DBAdapter, DBAdapterInstance, DBTransactionAdapter, Where } from 'better-auth';
import { hashSessionToken } from '#server/http/session.ts';

type Operations = DBTransactionAdapter;

/**
 * Keeps only the hash of a session's token in the database: whoever reads the table or a backup cannot sign in with it.
 * The library has no option for this, so its adapter is wrapped. The library always finds a session by the token of the
 * request, and needs that token back in the row it gets.
 */
export const withHashedSessionTokens =
  (createAdapter: DBAdapterInstance): DBAdapterInstance =>
  (options) => {
    const adapter = createAdapter(options);
    return {
      ...adapter,
      ...hashingOperations(adapter),
      transaction: (run) => adapter.transaction((tx) => run({ ...tx, ...hashingOperations(tx) })),
    } satisfies DBAdapter;
  };

function hashingOperations(adapter: Operations): Omit<Operations, 'id' | 'createSchema' | 'options'> {
  return {
    async create<T extends Record<string, unknown>, R = T>(call: Parameters<typeof adapter.create<T, R>>[0]) {
      const token = tokenOf(call.model, call.data);
      const data = token === undefined ? call.data : { ...call.data, token: hashSessionToken(token) };
      return withToken(await adapter.create<T, R>({ ...call, data: data as Omit<T, 'id'> }), token);
    },
    findOne: async (call) => withToken(await adapter.findOne(hashed(call)), wantedToken(call)),
    findMany: (call) => adapter.findMany(hashed(call)),
    count: (call) => adapter.count(hashed(call)),
    update: async (call) => withToken(await adapter.update(hashed(call)), wantedToken(call)),
    updateMany: (call) => adapter.updateMany(hashed(call)),
    delete: (call) => adapter.delete(hashed(call)),
    deleteMany: (call) => adapter.deleteMany(hashed(call)),
    consumeOne: async (call) => withToken(await adapter.consumeOne(hashed(call)), wantedToken(call)),
    incrementOne: async (call) => withToken(await adapter.incrementOne(hashed(call)), wantedToken(call)),
  };
}

interface Call {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

function tokenOf(model: string, data: object): string | undefined {
  const token = model === 'session' && 'token' in data ? data.token : undefined;
  return typeof token === 'string' ? token : undefined;
}

const isTokenCondition = ({ field }: Where) => field === 'token';

function hashed<C extends Call>(call: C): C {
  if (call.model !== 'session' || !call.where?.some(isTokenCondition)) return call;
  const where = call.where.map((condition) => (isTokenCondition(condition) ? hashedCondition(condition) : condition));
  return { ...call, where };
}

const hashedCondition = (condition: Where): Where => {
  const { value } = condition;
  const tokens = Array.isArray(value) ? value.map((token) => hashSessionToken(String(token))) : undefined;
  return { ...condition, value: tokens ?? hashSessionToken(String(value)) };
};

/** The one token that a call asks for. */
function wantedToken({ model, where }: Call): string | undefined {
  const value = model === 'session' ? where?.find(isTokenCondition)?.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

const withToken = <T>(row: T, token: string | undefined): T => (row && token !== undefined ? { ...row, token } : row);
