import type { Failures } from '#server/failures.ts';
import type { Mail } from './mail.ts';

/** Counts every message that the mail server did not take. */
export const recordingMail = (mail: Mail, failures: Failures): Mail => ({
  isConfigured: mail.isConfigured,
  send: async (message) => {
    try {
      await mail.send(message);
    } catch (error) {
      failures.record('mail', 'mail', error);
      throw error;
    }
  },
});
