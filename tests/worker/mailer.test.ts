/** Emails that the mailer sends to a mail server, and the interpretation of the replies. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PermanentFailure } from '@plenum/core/platform/jobs/permanent-failure';
import { createMailer, type Mail, MailNotAccepted, type Mailer } from '@plenum/core/platform/mail/mailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';

let smtp: TestMailServer;
let mailer: Mailer;
const mail: Mail = {
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Text',
  html: '<p>Text</p>',
  language: 'en',
  messageKey: 'key-1',
};

beforeEach(async () => {
  smtp = await startTestMailServer();
  mailer = createMailer(smtp.url, 'Plenum <no-reply@plenum.test>');
});
afterEach(async () => {
  mailer.close();
  await smtp.close();
});

const headersOf = (raw: string): string => raw.split(/\r?\n\r?\n/, 1)[0] ?? '';

it('sends text and HTML with the given id', async () => {
  await mailer.send(mail);
  expect(smtp.emails).toMatchObject([
    { recipients: ['ada@example.org'], message_id: '<key-1@plenum.test>', content: { subject: 'Hello' } },
  ]);
  expect(headersOf(smtp.emails[0]?.raw ?? '')).toMatch(/^Content-Type: multipart\/alternative/m);
});

it.each(['Hello\r\nBcc: all@example.org', 'Hello\nBcc: all@example.org', 'Hello\u2028Bcc: x', 'Hello%0d%0aBcc: x'])(
  'keeps %j in one header',
  async (subject) => {
    await mailer.send({ ...mail, subject });
    const headers = headersOf(smtp.emails[0]?.raw ?? '');
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers.match(/^subject:/gim)).toHaveLength(1);
    expect(smtp.emails[0]?.recipients).toEqual(['ada@example.org']);
  },
);

it.each([
  'ada@example.org, eve@example.org',
  'ada@example.org\r\nRCPT TO:<eve@example.org>',
  'Eve <eve@example.org>',
  '',
])('never parses %j as another address', async (unsafeRecipient) => {
  await mailer.send({ ...mail, to: unsafeRecipient }).catch(() => undefined);
  expect(smtp.emails.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.org');
});

it.each([500, 550, 554])('treats %i as permanent and keeps the email address out of the error', async (code) => {
  smtp.respondWith(code);
  const failure: unknown = await mailer.send(mail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PermanentFailure);
  expect(String(failure)).toContain(String(code));
  expect(String(failure)).not.toContain('ada');
});

it.each([421, 450, 451, 452])('treats %i as temporary', async (code) => {
  smtp.respondWith(code);
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailNotAccepted);
  smtp.respondWith(null);
  await mailer.send(mail);
  expect(smtp.emails).toHaveLength(1);
});

it('treats an unreachable server as temporary', async () => {
  const { port } = smtp;
  await smtp.close();
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailNotAccepted);
  smtp = await startTestMailServer(port);
  await mailer.send(mail);
  expect(smtp.emails).toHaveLength(1);
});

it('times out on a server that sends single bytes slowly, and closes the connection', async () => {
  let isClosed = false;
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-one moment please\r\n'), 50);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      isClosed = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const impatientMailer = createMailer(
    `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    'no-reply@plenum.test',
    500,
  );
  await expect(impatientMailer.send(mail)).rejects.toBeInstanceOf(MailNotAccepted);
  await waitForCondition('the connection is closed', () => isClosed);
  impatientMailer.close();
  server.close();
});
