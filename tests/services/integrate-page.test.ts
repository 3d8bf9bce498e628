/** The commands of docs/integrate.md, run one after another against the product. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { newConference } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const page = readFileSync(join(import.meta.dirname, '../../docs/integrate.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'plenum-integrate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
const urlLine = 'PLENUM=http://localhost:8080\n';
const credentialLines = 'TOKEN=plenum_org_example\nEVENT=17\n';
/** The scopes named by the page, as labeled on the screen. */
const scopes = ['event:read', 'programme:read', 'session:write', 'external_person:write'] as const;
const scopeLabels: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/src/features/integrations/api-tokens/api-tokens.en.json'), 'utf8'),
);
const readWritten = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

it('runs the commands of the page and creates a session in an empty installation', async () => {
  const { owner, organization_id, event_id } = await newConference(api);
  const { token } = await newOrganizationToken(owner, organization_id, { scopes });
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  expect(blocks.slice(0, 2)).toEqual([urlLine, credentialLines]);
  for (const scope of scopes) expect(page).toContain(`_${scopeLabels[`tokens.scope.${scope}`]}_`);
  const script = ['set -eu', `PLENUM=${url}`, `TOKEN=${token}`, `EVENT=${event_id}`, ...blocks.slice(2)].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder });
  const [statusLine, ...errorLines] = stdout.split('\n');
  expect(statusLine).toBe('304');
  expect(JSON.parse(errorLines.join('\n'))).toMatchObject({ code: 422, error: 'invalid_request' });
  expect(readWritten('changed.json')).toMatchObject({ sessions: [] });
  expect(readWritten('session.json')).toMatchObject({
    title: 'Made by curl',
    start_time: '09:00:00',
    location: 'Workbench',
    description: '<p>Bring a laptop.</p>',
    description_text: 'Bring a laptop.',
  });
  expect(readWritten('event.json')).toMatchObject({ id: event_id });
  expect(readWritten('agenda.json')).toMatchObject({ event_id });
  expect(readWritten('current.json')).toMatchObject({ title: 'Made by curl' });
  expect(readWritten('updated.json')).toMatchObject({ title: 'Changed by curl' });
  expect(readWritten('stored.json')).toMatchObject({
    created: 1,
    sessions: [
      { external_id: 'TALK-1', error: null },
      { external_id: 'TALK-2', error: 'invalid_request' },
    ],
  });
  expect(readWritten('people.json')).toMatchObject({
    created: 1,
    people: [{ external_id: 'ABC12-1', result: 'created' }],
  });
});
