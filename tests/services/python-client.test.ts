/** The Python client and its examples, against an API. Its own tests need only the standard library of Python. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newWebhookSecret, signatureOf } from '@plenum/core/domain/integrations/webhooks/webhook-signature.rules';
import { afterAll, describe, expect, it } from 'vitest';
import { createPlenumClient } from '../../clients/typescript/src/client.ts';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { newConference } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const folder = join(import.meta.dirname, '../../clients/python');

/** Returns the path of Python 3.10 or newer; null if there is none. */
function findPython(): string | null {
  const program = 'import sys; sys.version_info >= (3, 10) and print(sys.executable)';
  for (const command of ['python3', 'python']) {
    try {
      const path = execFileSync(command, ['-c', program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      if (path.trim() !== '') return path.trim();
    } catch {
      // This command does not exist.
    }
  }
  return null;
}

const python = findPython();
const absence = python === null ? ' (skipped: Python 3.10 or newer is not installed)' : '';
if (python === null) console.warn(`The Python client is not tested${absence}.`);

describe.skipIf(python === null && process.env['CI'] !== 'true')(`the Python client${absence}`, async () => {
  const api = await openTestApi();
  const cache = mkdtempSync(join(tmpdir(), 'plenum-python-'));
  afterAll(() => rmSync(cache, { recursive: true }));

  const run = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(python ?? 'python3', ['-W', 'error', ...args], {
      cwd: folder,
      env: { PYTHONPATH: 'src:tests', PYTHONPYCACHEPREFIX: cache, PYTHONUTF8: '1', ...variables },
    });

  it('compiles', async () => {
    const modules = ['__init__', 'api', 'multipart', 'transport', 'webhooks'];
    await run(['-m', 'py_compile', ...modules.map((name) => `src/plenum_client/${name}.py`)]);
    const { stdout } = await run([
      '-c',
      'import plenum_client; print(plenum_client.PlenumClient.create_session.__doc__)',
    ]);
    expect(stdout).toMatch(
      /^Create a session\.\n(?:.*\n)+ +`POST \/api\/events\/\{event_id\}\/sessions`\. Token scope: /,
    );
  });

  it('passes its tests against an API', async () => {
    const { owner, organization_id, event_id } = await newConference(api);
    const { token } = await newOrganizationToken(owner, organization_id);
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const client = createPlenumClient({ url, token });
    const titles = ['First', 'Second', 'Third'];
    for (const [index, title] of titles.entries()) {
      const slot = { day_number: 1, start_time: `1${index}:00`, end_time: `1${index}:30`, location: 'Hall' };
      await client.call('CreateSession', { path: { event_id }, body: { ...slot, title, session_type: 'WORKSHOP' } });
    }
    const { chat_rooms } = await client.call('ListChatRooms', { path: { event_id } });
    const room_id = chat_rooms.find(({ room_type }) => room_type === 'GLOBAL')?.id;
    const secret = newWebhookSecret();
    const timestampS = Math.floor(Date.now() / 1_000);
    const body = JSON.stringify({ type: 'session.updated', version: 1, timestamp: '', data: { title: 'Grüße' } });
    const signature = signatureOf({ message_id: 'm1', timestampS, body }, [newWebhookSecret(), secret]);
    const headers = { 'webhook-id': 'm1', 'webhook-timestamp': String(timestampS), 'webhook-signature': signature };
    const setting = { url, token, event_id, room_id, titles, delivery: { body, headers, secret } };
    const { stderr } = await run(['-m', 'unittest', 'discover', '--start-directory', 'tests'], {
      PLENUM_TEST: JSON.stringify(setting),
    });
    expect(stderr).toMatch(/Ran [1-9]\d* tests in .*\n\nOK\n$/);
  });
});
