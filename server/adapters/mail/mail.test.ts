import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noMail, smtpMail } from './create.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
}

const received: Received[] = [];
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(address.startsWith('refused') ? new Error('no such box') : null),
  onData(stream, { envelope }, done) {
    let raw = '';
    stream.on('data', (part) => {
      raw += String(part);
    });
    stream.on('end', () => {
      received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
      });
      done();
    });
  },
});

let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    sink.listen(0, '127.0.0.1', () => resolve());
  });
  const address = sink.server.address();
  if (address === null || typeof address === 'string') throw new Error('the sink has no port');
  url = `smtp://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise<void>((resolve) => sink.close(resolve)));

describe('smtp', () => {
  test('delivers to the one address, in both scripts', async () => {
    const mail = smtpMail(url, 'Site office <office@example.com>');
    expect(mail.isConfigured).toBe(true);
    await mail.send({ to: 'nora@example.com', subject: 'مرحبا', text: 'Set a new password\nhttps://x.test/a?b=1' });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'office@example.com', to: ['nora@example.com'] });
    expect(received[0]?.raw).toContain('https://x.test/a?b=1');
    expect(received[0]?.raw).toContain('Subject: =?UTF-8?');
  });

  test('a file goes along whole', async () => {
    const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
    const attachments = [{ name: 'report.pdf', type: 'application/pdf', content }];
    await smtpMail(url, 'office@example.com').send({ to: 'nora@example.com', subject: 's', text: 't', attachments });
    const raw = received.at(-1)?.raw ?? '';
    expect(raw).toMatch(/Content-Type: application\/pdf; name=report\.pdf/);
    expect(raw.replace(/\r\n/g, '')).toContain(content.toString('base64'));
  });

  test('an address with a line break in it reaches nobody else', async () => {
    const mail = smtpMail(url, 'office@example.com');
    const before = received.length;
    await mail.send({ to: 'a@example.com\r\nBcc: b@example.com', subject: 's', text: 't' }).catch(() => {});
    expect(received.slice(before).flatMap(({ to }) => to)).not.toContain('b@example.com');
  });

  test('throws when the server refuses the recipient, and when there is no server', async () => {
    const mail = smtpMail(url, 'office@example.com');
    await expect(mail.send({ to: 'refused@example.com', subject: 's', text: 't' })).rejects.toThrow(/no such box/);
    const nowhere = await freePort();
    const unreachable = smtpMail(`smtp://127.0.0.1:${nowhere}`, 'office@example.com');
    await expect(unreachable.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow();
  });
});

test('without a mail server nothing is sent, and that is said', async () => {
  expect(noMail.isConfigured).toBe(false);
  await expect(noMail.send({ to: 'a@example.com', subject: 's', text: 't' })).rejects.toThrow(/SMTP_URL/);
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
