import type { Mail } from './mail.ts';

/** No mail server is configured. */
export const noMail: Mail = {
  isConfigured: false,
  send: async () => {
    throw new Error('no mail server is configured (SMTP_URL)');
  },
};
