/** Effects of imports on the event, unanswered questions, and deleted sessions. */
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  frabXml,
  type TestSession,
} from '../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { applyWaitingImport, uploadSchedule, startImportWorker } from '../support/worker/imports.ts';
import type { TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await buildTestApi();
  worker = await startImportWorker(api.env);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const sessions: readonly TestSession[] = [
  { guid: 'a', id: '1', title: 'Stays' },
  { guid: 'b', id: '2', title: 'Deleted', date: '2026-05-01T12:00:00+02:00' },
];
const sessionsOf = statement<{ id: number; title: string }>(
  't-decisions-sessions',
  'select id, title from sessions where event_id = $1 order by title',
);
const storedSessions = ({ event_id }: TestConference) => api.deps.db.rows(sessionsOf, [event_id]);
const titles = async (conference: TestConference): Promise<string[]> =>
  (await storedSessions(conference)).map(({ title }) => title);

it('keeps a manually deleted session deleted until the organizer restores it', async () => {
  const conference = await newConference(api);
  await uploadSchedule(conference, frabXml(sessions));
  const deleted = (await storedSessions(conference)).find(({ title }) => title === 'Deleted');
  expect((await conference.owner.client.delete(`/sessions/${deleted?.id}`)).status).toBeLessThan(300);

  expect(await uploadSchedule(conference, frabXml(sessions))).toMatchObject({
    status: 'SUCCEEDED',
    counts: { created: 0, unchanged: 1, removed: 0 },
    plan: { deleted: [{ title: 'Deleted' }] },
  });
  expect(await titles(conference)).toEqual(['Stays']);

  const waitingImport = await uploadSchedule(conference, frabXml(sessions), { ask: 'true' });
  expect(waitingImport).toMatchObject({ status: 'WAITING', questions: [], plan: { created: 0 } });
  const ids = waitingImport.plan?.deleted.map(({ id }) => id);
  expect(await applyWaitingImport(conference, waitingImport, { import_deleted: ids })).toMatchObject({
    counts: { created: 1 },
  });
  expect(await titles(conference)).toEqual(['Deleted', 'Stays']);
  expect(await uploadSchedule(conference, frabXml(sessions))).toMatchObject({
    counts: { unchanged: 2 },
    plan: { deleted: [] },
  });
});

it('reports changes to the days of the event, and to invitations that name them', async () => {
  const conference = await newConference(api);
  const { owner, event_id } = conference;
  const inviteReply = await owner.client.post(`/events/${event_id}/invitations`, {
    email: 'ada@example.org',
    role: 'SPEAKER',
  });
  expect(inviteReply.status, inviteReply.text).toBe(201);
  const waitingImport = await uploadSchedule(conference, frabXml(sessions), { ask: 'true' });
  expect(waitingImport).toMatchObject({
    questions: [],
    plan: {
      event: { takes_days: true, file_start_date: '2026-05-01', file_time_zone: 'Europe/Berlin', invitations: 1 },
    },
  });
  await applyWaitingImport(conference, waitingImport, {});
  expect((await uploadSchedule(conference, frabXml(sessions), { ask: 'true' })).plan?.event).toMatchObject({
    start_date: '2026-05-01',
    takes_days: false,
  });
});

it('shows a pending question on the dashboard of organizers only', async () => {
  const conference = await newConference(api);
  const { owner, event_id } = conference;
  const waitingImport = await uploadSchedule(conference, frabXml(sessions), { ask: 'true' });
  const organizer = await newMember(api, event_id, { role: 'ORGANIZER' });
  const attendee = await newMember(api, event_id, { role: 'ATTENDEE' });
  const pendingImports = async ({ client, user_id }: typeof organizer) =>
    ((await client.get(`/users/${user_id}/dashboard`)).body as Dashboard).waiting_imports;
  expect(await pendingImports(organizer)).toMatchObject([
    { id: waitingImport.id, event_id, file_name: 'schedule.xml' },
  ]);
  expect(await pendingImports(attendee)).toEqual([]);
  await owner.client.delete(`/events/${event_id}/imports/${waitingImport.id}`);
  expect(await pendingImports(organizer)).toEqual([]);
});
