/** A worker is killed during an import: another one continues, and no partial state is visible. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { frabXml } from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference } from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { multipartUpload } from '../support/api/upload.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestWorker, workerEnv } from '../support/worker/test-worker.ts';

const api = await openTestApi();

const timeoutMs = 60_000;
const sessionCount = 3_000;
const status = statement<{ status: string; counts: ScheduleImport['counts'] }>(
  't-fault-import',
  'select status, counts from schedule_imports where id = $1',
);
const storedCounts = statement<{ sessions: number; guids: number; rooms: number }>(
  't-fault-stored',
  `select count(*) as sessions, count(distinct external_id) as guids,
          (select count(*) from chat_rooms where event_id = $1 and session_id is not null) as rooms
     from sessions where event_id = $1`,
);

const program = new URL('../support/worker/worker-process.ts', import.meta.url).pathname;
function startProcess(): ChildProcess {
  return spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], ...workerEnv(api.env) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

it('completes an import after its worker was killed', async () => {
  const conference = await newConference(api);
  const description = `<description>${'All about it. '.repeat(40)}</description>`;
  const file = frabXml(Array.from({ length: sessionCount }, () => ({ extraElements: description })));
  const child = startProcess();
  const workerExit = once(child, 'exit');
  try {
    const reply = await conference.owner.client.post(
      `/events/${conference.event_id}/import`,
      undefined,
      multipartUpload(file),
    );
    const { id } = reply.body as ScheduleImport;
    await waitForCondition(
      'the import has started',
      async () => (await api.deps.db.row(status, [id]))?.status === 'RUNNING',
      timeoutMs,
    );
    child.kill('SIGKILL');
    await workerExit;
    const countsAfterKill = await api.deps.db.row(storedCounts, [conference.event_id]);
    expect([0, sessionCount]).toContain(countsAfterKill?.sessions);

    const worker = await startTestWorker(api.env);
    try {
      await waitForCondition(
        'the job is done',
        async () => (await api.deps.db.row(status, [id]))?.status === 'SUCCEEDED',
        timeoutMs,
      );
      expect(await api.deps.db.row(storedCounts, [conference.event_id])).toEqual({
        sessions: sessionCount,
        guids: sessionCount,
        rooms: 2 * sessionCount,
      });
      expect((await api.deps.db.row(status, [id]))?.counts.created).toBe(sessionCount);
    } finally {
      await worker.stop();
    }
  } finally {
    child.kill('SIGKILL');
  }
});
