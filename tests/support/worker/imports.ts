/** Starts imports over the API as an organizer, with a worker that executes them. */
import type { ImportStatus } from '@plenum/contracts/enums';
import { ApplyImport, type ScheduleImport } from '@plenum/contracts/schedule/schedule-exchange';
import { expect } from 'vitest';
import type { TestConference } from '../api/conferences.ts';
import { expectReply } from '../api/replies.ts';
import { multipartUpload } from '../api/upload.ts';
import { waitForCondition } from '../api/wait-until.ts';
import { startTestWorker, type TestWorker } from './test-worker.ts';

/** Starts a worker that does not change the statuses of sessions. */
export const startImportWorker = (env: Parameters<typeof startTestWorker>[0]): Promise<TestWorker> =>
  startTestWorker(env, {
    performers: {
      // The conference of these files is over: the scheduler would complete its sessions in the middle of a slow test.
      'advance-session-statuses': async () => undefined,
    },
  });

const isRunning = (state: ImportStatus): boolean => state === 'QUEUED' || state === 'RUNNING';

/** Waits until an import has ended or waits for an answer. */
async function waitForImport({ owner, event_id }: TestConference, import_id: number): Promise<ScheduleImport> {
  let current: ScheduleImport | undefined;
  await waitForCondition(
    'the import ends or waits',
    async () => {
      current = (await owner.client.get(`/events/${event_id}/imports/${import_id}`)).body as ScheduleImport;
      return !isRunning(current.status);
    },
    60_000,
  );
  if (current === undefined) throw new Error('There is no import.');
  return current;
}

type Fields = Readonly<Record<string, string>>;

/** Uploads a schedule with additional form fields, and waits. */
export async function uploadSchedule(
  conference: TestConference,
  bytes: Uint8Array,
  fields: Fields = {},
): Promise<ScheduleImport> {
  const upload = multipartUpload(bytes, 'schedule.xml', 'file', fields);
  const reply = await conference.owner.client.post(`/events/${conference.event_id}/import`, undefined, upload);
  expect(reply.status, reply.text).toBe(202);
  return waitForImport(conference, (reply.body as ScheduleImport).id);
}

export const importPathOf = ({ path }: { readonly path: string }, { id, event_id }: ScheduleImport): string =>
  path.replace(':event_id', String(event_id)).replace(':import_id', String(id));
/** Answers a waiting import; returns the reply. */
export const answerImport = ({ owner }: TestConference, waiting: ScheduleImport, body: object = {}) =>
  owner.client.post(importPathOf(ApplyImport, waiting), body);
/** Answers a waiting import, and waits until it ends or asks the next question. */
export async function applyWaitingImport(
  conference: TestConference,
  waiting: ScheduleImport,
  body: object,
): Promise<ScheduleImport> {
  expectReply(ApplyImport, 202, await answerImport(conference, waiting, body));
  return waitForImport(conference, waiting.id);
}
