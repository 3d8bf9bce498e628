/** The number of attendees for whom the autoscaler starts processes before an event opens. */
import { beforeEach, expect, it } from 'vitest';
import { registerOpeningAttendees } from '../../services/worker/src/installation-metrics.ts';
import { type Conference, createConferenceWithRooms, createSessionWithRooms } from '../support/gateway/world.ts';
import { openTestDeps } from '../support/worker/test-deps.ts';

const { deps, run } = await openTestDeps('opening-attendees');
registerOpeningAttendees(deps);

let conference: Conference;

/** Adds a session that starts in a number of minutes, which may be negative. */
async function addSession(minutes: number, status = 'SCHEDULED', is_unscheduled = false): Promise<void> {
  const { session_id } = await createSessionWithRooms(deps, conference, { title: 'A talk' });
  await run(
    'start',
    `update sessions set starts_at = now() + $2::int * interval '1 minute', status = $3, is_unscheduled = $4 where id = $1`,
    [session_id, minutes, status, is_unscheduled],
  );
}
const setEventStatus = (status: string) =>
  run('publish', 'update events set status = $2 where id = $1', [conference.event_id, status]);

async function openingAttendees(): Promise<number> {
  const { text } = await deps.metrics.scrape();
  return Number(/^plenum_opening_attendees(?:\{.*\})? (\d+)$/m.exec(text)?.[1]);
}

beforeEach(async () => {
  await run('close', `update events set status = 'ARCHIVED'`);
  conference = await createConferenceWithRooms(deps);
});

it.each([
  { minutes: 31, expected: 0 },
  { minutes: 29, expected: 1 },
  { minutes: -14, expected: 1 },
  { minutes: -16, expected: 0 },
])('counts $expected members $minutes minutes before the first session', async ({ minutes, expected }) => {
  await addSession(minutes);
  expect(await openingAttendees()).toBe(expected);
});

it('counts nobody between the sessions of a day, and everybody before the first session of the next day', async () => {
  await addSession(10);
  await addSession(-300);
  expect(await openingAttendees()).toBe(0);
  await run('night', `update sessions set starts_at = now() - interval '7 hours' where starts_at < now()`);
  expect(await openingAttendees()).toBe(1);
});

it('counts each member once, even if several sessions start at the same time', async () => {
  await addSession(10);
  await addSession(10);
  expect(await openingAttendees()).toBe(1);
});

it('ignores drafts, cancelled and unscheduled sessions, and banned members', async () => {
  await addSession(10, 'CANCELLED');
  await addSession(10, 'SCHEDULED', true);
  expect(await openingAttendees()).toBe(0);
  await addSession(10);
  await setEventStatus('DRAFT');
  expect(await openingAttendees()).toBe(0);
  await setEventStatus('PUBLISHED');
  expect(await openingAttendees()).toBe(1);
  await run('ban', 'update event_users set is_banned = true where event_id = $1', [conference.event_id]);
  expect(await openingAttendees()).toBe(0);
});
