import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts';
import type { StoredMail } from './mail-store.ts';
import { freePort, loopback } from './ports.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plenum-mail-'));
let catcher: MailCatcher;

const start = async () => startMailCatcher({ dataDir, smtpPort: await freePort(), webPort: await freePort() });
beforeAll(async () => {
  catcher = await start();
});
afterAll(async () => {
  await catcher.close();
  rmSync(dataDir, { recursive: true });
});

async function sendTo(to: string, subject: string): Promise<void> {
  const transport = createTransport(catcher.smtpUrl);
  const html = '<p>Grüße</p><script>alert(1)</script>';
  await transport.sendMail({
    from: 'Plenum <no-reply@plenum.example>',
    to,
    subject,
    text: 'See http://localhost/verify/abc',
    html,
  });
  transport.close();
}

async function messages(query = ''): Promise<StoredMail[]> {
  return (await (await fetch(`${catcher.url}/api/messages${query}`)).json()) as StoredMail[];
}

test('stores emails across restarts, and lists them by recipient, newest first', async () => {
  await sendTo('ann@example.org', 'First');
  await sendTo('bob@example.org', 'Second');
  await sendTo('Ann@example.org', 'Third');
  expect((await messages()).map((mail) => mail.subject)).toEqual(['Third', 'Second', 'First']);
  const [mail] = await messages('?to=bob@example.org');
  expect(mail).toMatchObject({
    to: ['bob@example.org'],
    from: 'no-reply@plenum.example',
    subject: 'Second',
    text: expect.stringContaining('http://localhost/verify/abc'),
    html: expect.stringContaining('Grüße'),
    message_id: expect.stringMatching(/^<.+@.+>$/),
  });
  expect(await messages('?to=ann@example.org')).toHaveLength(2);
  expect(await messages('?to=nn@example.org')).toEqual([]);
  await catcher.close();
  catcher = await start();
  expect(await messages()).toHaveLength(3);
  expect(statSync(join(dataDir, 'mail')).mode & 0o077).toBe(0);
});

test('displays an email without executing its content', async () => {
  await sendTo('eve@example.org', '<b>bold</b>');
  const [mail] = await messages('?to=eve@example.org');
  const response = await fetch(`${catcher.url}/messages/${mail?.id}`);
  const page = await response.text();
  expect(page).not.toContain('<b>bold');
  expect(page).not.toContain('alert(1)');
  expect(page).toContain('href="http://localhost/verify/abc"');
  const frame = await fetch(`${catcher.url}/messages/${mail?.id}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups[^;]*; default-src 'none'/);
  const inbox = await (await fetch(catcher.url)).text();
  expect(inbox).toContain('eve@example.org');
});

test('deletes one or all emails', async () => {
  await sendTo('one@example.org', 'Gone soon');
  const [mail] = await messages('?to=one@example.org');
  await fetch(`${catcher.url}/api/messages/${mail?.id}`, { method: 'DELETE' });
  expect(await messages('?to=one@example.org')).toEqual([]);
  expect((await fetch(`${catcher.url}/api/messages/${mail?.id}`)).status).toBe(404);
  await fetch(`${catcher.url}/api/messages`, { method: 'DELETE' });
  expect(await messages()).toEqual([]);
});

test('rejects requests for another host name', async () => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    const { port } = new URL(catcher.url);
    request({ host: loopback, port, path: '/api/messages', headers: { host: 'rebound.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
});
