import type { testApp } from './app.ts';
import type { Person } from './people.ts';

/** Sends a plan as a browser's FormData does: a multipart request. */
export const planSender =
  (app: Awaited<ReturnType<typeof testApp>>) =>
  async (who: Person, url: string, content: string | Uint8Array, name = 'plan.csv') => {
    const form = new FormData();
    form.set('plan', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return app.call({
      method: 'POST',
      url,
      headers: { cookie: who.cookie, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
