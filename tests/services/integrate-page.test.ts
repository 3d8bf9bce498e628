/** The commands of docs/integrate.md, run one after another against the product. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { seedDemo } from '../../scripts/seed.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi({ DEMO_ENABLED: 'true' });
const page = readFileSync(join(import.meta.dirname, '../../docs/integrate.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'plenum-integrate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
const address = 'PLENUM=http://localhost:8080\n';
const written = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

it('leads from nothing to a session', async () => {
  await seedDemo(api.env);
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  expect(blocks[0]).toBe(address);
  const script = ['set -eu', ...blocks].join('\n').replace(address, `PLENUM=${url}\n`);
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder });
  const [notModified, ...refusal] = stdout.split('\n');
  expect(notModified).toBe('304');
  expect(JSON.parse(refusal.join('\n'))).toMatchObject({ code: 422, error: 'invalid_request' });
  expect(written('session.json')).toMatchObject({
    title: 'Made by curl',
    start_time: '09:00:00',
    location: 'Workbench',
    description: '<p>Bring a laptop.</p>',
    description_text: 'Bring a laptop.',
  });
  const { event_id } = written('login.json') as { readonly event_id: number };
  expect(written('event.json')).toMatchObject({ id: event_id, user_role: 'ADMIN' });
  expect((written('agenda.json') as { readonly sessions: readonly unknown[] }).sessions.length).toBeGreaterThan(10);
});
