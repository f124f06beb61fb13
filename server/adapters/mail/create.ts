import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { Mail } from './mail.ts';

export const createMail = ({ SMTP_URL, MAIL_FROM }: Config): Mail =>
  SMTP_URL && MAIL_FROM ? smtpMail(SMTP_URL, MAIL_FROM) : noMail;

/** No mail server is configured. */
export const noMail: Mail = {
  isConfigured: false,
  send: async () => {
    throw new Error('no mail server is configured (SMTP_URL)');
  },
};

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
