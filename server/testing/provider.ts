import { createServer } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';

export const CLIENT = { OIDC_CLIENT_ID: 'construction', OIDC_CLIENT_SECRET: 'a secret between the two' };
export const CALLBACK = 'http://localhost:3000/api/auth/callback/oidc';

/** The people whom a provider knows, by what they type as their login. */
export type People = Record<
  string,
  { email: string; email_verified?: boolean; given_name?: string; family_name?: string }
>;

interface Options {
  readonly port?: number;
  readonly callback?: string;
  readonly configuration?: Configuration;
}

/** A real OpenID Connect provider on loopback. */
export async function startProvider(
  people: People,
  { port = 0, callback = CALLBACK, configuration = {} }: Options = {},
) {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT.OIDC_CLIENT_ID, client_secret: CLIENT.OIDC_CLIENT_SECRET, redirect_uris: [callback] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key for the cookies of the provider'] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: `sub-${id}`, ...people[id] }) }),
    ...configuration,
  });
  provider.on('server_error', (_, error) => {
    throw error;
  });
  server.on('request', provider.callback());
  return { issuer, close: () => new Promise((resolve) => server.close(resolve)) };
}

interface Step {
  readonly url: URL;
  /** Filled in and sent; a plain visit without. */
  readonly form?: Record<string, string>;
}

const MOST_STEPS = 12;

/** Follows the provider's pages as a person would: types a login, agrees, and ends at the callback. */
export async function atProvider(start: string, login: string, end = CALLBACK): Promise<URL> {
  const jar = new Map<string, string>();
  let step: Step = { url: new URL(start) };
  for (let count = 0; count < MOST_STEPS; count++) {
    if (step.url.href.startsWith(end)) return step.url;
    step = await follow(step, login, jar);
  }
  throw new Error('the provider never came back');
}

async function follow({ url, form }: Step, login: string, jar: Map<string, string>): Promise<Step> {
  const answer = await fetch(url, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(form && { body: new URLSearchParams(form) }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
  const location = answer.headers.get('location');
  if (location) return { url: new URL(location, url) };
  const page = await answer.text();
  const action = /action="([^"]+)"/.exec(page)?.[1];
  if (!action) throw new Error(`the provider shows ${answer.status}: ${page.slice(0, 300)}`);
  const asksLogin = page.includes('name="login"');
  return {
    url: new URL(action, url),
    form: asksLogin ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' },
  };
}
