import type { testApp } from './app.ts';
import type { Person } from './people.ts';
import { formSender } from './send-form.ts';

/** Sends a plan as the form of the screen does. */
export const planSender = (app: Awaited<ReturnType<typeof testApp>>) => {
  const send = formSender(app);
  return (who: Person, url: string, content: string | Uint8Array, name = 'plan.csv') => {
    const form = new FormData();
    form.set('plan', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
    return send(who, url, form);
  };
};
