/** Stage clocks: permissions, their content on a screen without an account, and the time of the server. */
import { CreateStageClock, GetTime, RemoveStageClock } from '@plenum/contracts/live/run-of-show';
import type { ClockWallFrame } from '@plenum/contracts/live/walls';
import { createWallFeeds } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { stageClocks } from '@plenum/core/domain/live/run-of-show/stage-clocks';
import { hashToken } from '@plenum/core/platform/security/tokens';
import { beforeAll, expect, it } from 'vitest';
import { addSession, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';

const api = await openTestApi();
const minuteMs = 60_000;
let conference: TestConference;
let owner: TestPerson;
let session_id: number;

beforeAll(async () => {
  conference = await newConference(api);
  owner = conference.owner;
  const starts_at = new Date(Date.now() - 10 * minuteMs).toISOString();
  session_id = await addSession(api, conference.event_id, { title: 'Compilers', starts_at, location: 'Hall' });
  const clockEnd = new Date(Date.now() + 48 * 60 * minuteMs).toISOString();
  await addSession(api, conference.event_id, {
    title: 'The day after tomorrow',
    starts_at: clockEnd,
    location: 'Hall',
  });
  const otherStart = new Date().toISOString();
  await addSession(api, conference.event_id, { title: 'Elsewhere', starts_at: otherStart, location: 'Cellar' });
});

const path = () => `/events/${conference.event_id}/stage-clock`;
const createClock = async (location = 'Hall') =>
  expectReply(CreateStageClock, 201, await owner.client.post(path(), { location }));

it('shows the current sessions of a location and the message, updates both, and closes when it is revoked', async () => {
  const { token, url } = await createClock();
  expect(url).toBe(`${api.deps.config.publicOrigin}/wall/${token}`);
  const frames: ClockWallFrame[] = [];
  const state = { isOver: false };
  const feeds = createWallFeeds(api.deps, [stageClocks(api.deps)]);
  await feeds.open(token, {
    show: (frame) => frames.push(frame as ClockWallFrame),
    end: () => {
      state.isOver = true;
    },
  });
  expect(frames.at(-1)).toMatchObject({
    location: 'Hall',
    lectern_message: null,
    sessions: [{ id: session_id, title: 'Compilers', actual_start_at: null }],
  });
  await owner.client.put(`/events/${conference.event_id}/lectern`, { location: 'Hall', text: '5 minutes' });
  await owner.client.put(`/sessions/${session_id}/running`, { step: 'BEGIN' });
  await waitForCondition('the message and the start are shown', () => {
    const lastFrame = frames.at(-1);
    return lastFrame?.lectern_message?.text === '5 minutes' && lastFrame.sessions[0]?.actual_start_at !== null;
  });
  const moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
  expectRejection(await moderator.client.delete(`${path()}?location=Hall`), 'forbidden');
  expectReply(RemoveStageClock, 204, await owner.client.delete(`${path()}?location=Hall`));
  await waitForCondition('the clock is closed', () => state.isOver);
  await feeds.stop();
});

it('keeps one URL at a time, even when the message is removed', async () => {
  const first = await createClock();
  const second = await createClock();
  await owner.client.put(`/events/${conference.event_id}/lectern`, { location: 'Hall', text: null });
  const storedClocks = await stageClocks(api.deps)(api.deps.db, [hashToken(first.token), hashToken(second.token)]);
  expect(storedClocks.map(({ token_hash }) => token_hash)).toEqual([hashToken(second.token)]);
});

it('lets organizers create a stage clock for existing locations', async () => {
  const moderator = await newMember(api, conference.event_id, { role: 'MODERATOR' });
  expectRejection(await moderator.client.post(path(), { location: 'Hall' }), 'forbidden');
  expectRejection(await owner.client.post(path(), { location: 'Nowhere' }), 'not_found');
});

it('shows everybody the time of the server', async () => {
  const beforeMs = Date.now();
  const { now_ms } = expectReply(GetTime, 200, await api.client().get('/time'));
  expect(now_ms).toBeGreaterThanOrEqual(beforeMs);
  expect(now_ms).toBeLessThanOrEqual(Date.now());
});
