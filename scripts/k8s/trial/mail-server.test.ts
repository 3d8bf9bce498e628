import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { freePort, loopback } from '../../embedded/ports.ts';
import { waitUntil } from '../../embedded/process-identity.ts';

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, loopback, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('data', () => socket.end());
  });

it('the mail server of a trial keeps each mail as a file, lines with dots too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-trial-mail-'));
  const port = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, 'mail-server.ts'), folder, String(port)]);
  try {
    expect(await waitUntil(() => answers(port), 20_000)).toBe(true);
    const transport = createTransport(`smtp://${loopback}:${port}`);
    for (const to of ['ann@example.org', 'bob@example.org'])
      await transport.sendMail({ from: 'plenum@example.org', to, subject: 'Hello', text: '.first line\n.\nthe end' });
    transport.close();
    const mails = readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain('To: ann@example.org');
    expect(mails[1]).toMatch(/\n\.first line\n\.\nthe end/);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});
