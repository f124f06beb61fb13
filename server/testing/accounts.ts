import { createUser } from '#features/accounts/server/create.ts';
import type { Role } from '#shared/roles.ts';
import type { testApp } from './app.ts';
import type { Answer } from './people.ts';

export type App = Awaited<ReturnType<typeof testApp>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const PASSWORD = 'a long enough password';

/** A person who signs in with a password. */
export async function account({ db, services }: App, role: Role, email: string, firstName = 'Nora') {
  const passwordHash = await services.signIn.passwords.hash(PASSWORD);
  const id = await db.transaction((tx) => createUser(tx, { email, firstName, lastName: 'Tester', role, passwordHash }));
  return { id, email };
}

/** A browser: keeps the cookies it is given and sends them along. */
export class Browser {
  readonly #app: App;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(app: App, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#headers = headers;
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.#app.call({
      method,
      url,
      headers: { ...this.#headers, ...(this.#cookies.size > 0 && { cookie: this.cookies }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const line of setCookies(answer)) this.#keep(line);
    return answer;
  }

  signIn(email: string, password = PASSWORD): Promise<Answer> {
    return this.send('POST', '/api/auth/sign-in/email', { email, password });
  }

  isSignedIn = async (): Promise<boolean> => (await this.send('GET', '/api/auth/user')).status === 200;

  #keep(line: string) {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(name.length + 1));
  }
}

export const setCookies = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat() as string[];
