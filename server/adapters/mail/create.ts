import type { Config } from '#server/config.ts';
import type { Mail } from './mail.ts';
import { noMail } from './none.ts';
import { smtpMail } from './smtp.ts';

export const createMail = ({ SMTP_URL, MAIL_FROM }: Config): Mail =>
  SMTP_URL && MAIL_FROM ? smtpMail(SMTP_URL, MAIL_FROM) : noMail;
