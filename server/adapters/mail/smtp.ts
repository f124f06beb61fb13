import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

const PATIENCE_MS = 15_000;

/** Sends through the mail server of SMTP_URL; STARTTLS is used where the server offers it. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return {
    isConfigured: true,
    send: async ({ to, subject, text, attachments = [] }) => {
      const files = attachments.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(content),
      }));
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, attachments: files });
    },
  };
}
