import type { testApp } from './app.ts';
import type { Person } from './people.ts';

/** Sends a form with files as a browser does: a multipart request. */
export const formSender =
  (app: Awaited<ReturnType<typeof testApp>>) => async (who: Pick<Person, 'cookie'>, url: string, form: FormData) => {
    const sent = new Response(form);
    return app.call({
      method: 'POST',
      url,
      headers: { cookie: who.cookie, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
  };
