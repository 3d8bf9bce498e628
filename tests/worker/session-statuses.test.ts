/** Scheduled status changes of sessions: once at each boundary, and without overriding manual changes. */
import { closeDeps } from '@plenum/core/create-deps';
import { advanceSessionStatuses } from '@plenum/core/domain/schedule/sessions/advance-session-statuses';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDeps } from '../support/worker/test-deps.ts';
import { openDeps } from '../support/worker/test-worker.ts';

const { deps, env, run } = await openTestDeps('statuses');

const startMs = Date.parse('2031-03-28T10:00:00Z');
const minuteMs = 60_000;
let event_id: number;
let number = 0;

beforeEach(async () => {
  number += 1;
  const [event] = await run(
    'event',
    `with host as (insert into organizations (name) values ('Host') returning id)
     insert into events (organization_id, title, event_type, start_date, end_date, company_name, slug, branding,
                         hero_images, sections, icebreakers, sponsor_tiers, join_code)
     select id, 'Event', 'CONFERENCE', '2031-03-28', '2031-03-28', 'Host', 'event-' || $1::text, '{}', '{}', '{}',
            '[]', '[]', lpad($1::text, 8, '0')
       from host returning id`,
    [String(number)],
  );
  event_id = Number(event?.['id']);
});

async function addSession(status = 'SCHEDULED', status_set_at: Date | null = null): Promise<number> {
  const [row] = await run(
    'session',
    `insert into sessions (event_id, title, session_type, starts_at, duration_minutes, status, status_set_at)
     values ($1, 'A talk', 'PRESENTATION', $2, 30, $3, $4) returning id`,
    [event_id, new Date(startMs), status, status_set_at],
  );
  return Number(row?.['id']);
}

const inMinutes = (minutes: number): Date => new Date(startMs + minutes * minuteMs);
const tick = (minutes: number): Promise<void> =>
  advanceSessionStatuses({
    ...deps,
    clock: { now: () => inMinutes(minutes).getTime(), date: () => inMinutes(minutes) },
  });
const statusOf = async (id: number): Promise<unknown> =>
  (await run('status', 'select status from sessions where id = $1', [id]))[0]?.['status'];
const tracesOfChanges = async (): Promise<unknown> =>
  (
    await run(
      'traces',
      `select agenda_version, (select count(*) from outbox where payload->>'event_id' = $1::text) as recorded
         from events where id = $1::bigint`,
      [String(event_id)],
    )
  )[0];

describe('session status', () => {
  it('changes during the day, and sends each change to everybody once', async () => {
    const id = await addSession();
    for (const [minutes, status, steps] of [
      [-11, 'SCHEDULED', 0],
      [-10, 'STARTING_SOON', 1],
      [-1, 'STARTING_SOON', 1],
      [0, 'LIVE', 2],
      [29, 'LIVE', 2],
      [30, 'COMPLETED', 3],
      [31, 'COMPLETED', 3],
    ] as const) {
      await tick(minutes);
      expect(await statusOf(id), String(minutes)).toBe(status);
      expect(await tracesOfChanges(), String(minutes)).toEqual({ agenda_version: 1 + steps, recorded: steps });
    }
  });

  it('advances only once with concurrent workers', async () => {
    const id = await addSession();
    await Promise.all([tick(5), tick(5), tick(5)]);
    expect(await statusOf(id)).toBe('LIVE');
    expect(await tracesOfChanges()).toEqual({ agenda_version: 2, recorded: 1 });
  });

  it('keeps a manual status until the next boundary', async () => {
    const resetSession = await addSession('SCHEDULED', inMinutes(5));
    const endedEarlySession = await addSession('COMPLETED', inMinutes(-60));
    await tick(10);
    expect([await statusOf(resetSession), await statusOf(endedEarlySession)]).toEqual(['SCHEDULED', 'LIVE']);
    await tick(30);
    expect([await statusOf(resetSession), await statusOf(endedEarlySession)]).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('leaves a cancelled session cancelled', async () => {
    const id = await addSession('CANCELLED');
    for (const minutes of [-5, 5, 35]) await tick(minutes);
    expect(await statusOf(id)).toBe('CANCELLED');
  });
});

it('locks only the sessions whose status changes', async () => {
  const [runningSession, dueSession] = [await addSession('LIVE', inMinutes(0)), await addSession('SCHEDULED')];
  const secondDeps = openDeps(env);
  await secondDeps.db.transaction(async (tx) => {
    await tx.rows(statement('t-statuses-hold', 'select from sessions where id = $1 for update'), [runningSession]);
    await tick(5);
    expect(await statusOf(dueSession)).toBe('LIVE');
  });
  await closeDeps(secondDeps);
});

it('changes no status in events with manual statuses, and in deleted ones', async () => {
  const id = await addSession();
  await run('by-hand', 'update events set auto_session_status = false where id = $1', [event_id]);
  await tick(5);
  expect(await statusOf(id)).toBe('SCHEDULED');
  await run('deleted', `update events set auto_session_status = true, status = 'DELETED' where id = $1`, [event_id]);
  await tick(5);
  expect(await statusOf(id)).toBe('SCHEDULED');
});
