/** Stage walls show announcements for everybody and for their location until they end, but none for a role. */
import { randomUUID } from 'node:crypto';
import { type ManagedAnnouncement, CreateAnnouncement } from '@plenum/contracts/live/announcements';
import { CreateEventPollWall } from '@plenum/contracts/live/polls';
import { CreateQuestionWall } from '@plenum/contracts/live/questions';
import { CreateStageClock } from '@plenum/contracts/live/run-of-show';
import { createWallFeeds, type WallFeeds } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { pollWalls } from '@plenum/core/domain/live/polls/poll-wall-content';
import { questionWalls } from '@plenum/core/domain/live/questions/question-walls';
import { stageClocks } from '@plenum/core/domain/live/run-of-show/stage-clocks';
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newSpringConference, type TestConference } from '../support/api/conferences.ts';
import { openQuestionBoard } from '../support/api/question-board.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { newWallScreen } from '../support/api/wall-screen.ts';

const api = await openTestApi();
const setLocation = statement('test-place-session', 'update sessions set location = $2 where id = $1');
const endAnnouncement = statement(
  'test-end-announcement',
  `update announcements set ends_at = now() - interval '1 millisecond' where id = $1`,
);
let conference: TestConference;
let feeds: WallFeeds;
let questions: string;
let polls: string;
let clockToken: string;

type Frame = object & { readonly announcement?: { readonly text: string } };

beforeEach(async () => {
  conference = await newSpringConference(api);
  const { owner, event_id } = conference;
  const board = await openQuestionBoard(api, event_id, owner);
  await api.deps.db.rows(setLocation, [board.session_id, 'Hall']);
  questions = expectReply(CreateQuestionWall, 201, await owner.client.post(`${board.path}/wall`)).token;
  polls = expectReply(CreateEventPollWall, 201, await owner.client.post(`/events/${event_id}/polls/wall`)).token;
  clockToken = expectReply(
    CreateStageClock,
    201,
    await owner.client.post(`/events/${event_id}/stage-clock`, { location: 'Hall' }),
  ).token;
  feeds = createWallFeeds(api.deps, [questionWalls(api.deps), pollWalls(api.deps), stageClocks(api.deps)]);
});
afterEach(() => feeds.stop());

async function openScreen(token: string) {
  const screen = newWallScreen((_frame): _frame is Frame => true);
  await feeds.open(token, screen);
  return { screen, text: () => screen.frames.at(-1)?.announcement?.text };
}

const createAnnouncement = async (input: object): Promise<ManagedAnnouncement> =>
  expectReply(
    CreateAnnouncement,
    201,
    await conference.owner.client.post(`/events/${conference.event_id}/announcements`, {
      audience: 'EVERYBODY',
      minutes: 60,
      client_id: randomUUID(),
      ...input,
    }),
  );

it('shows announcements for its location and for everybody until they end', async () => {
  const [hallWall, otherWall, clockWall] = [
    await openScreen(questions),
    await openScreen(polls),
    await openScreen(clockToken),
  ];
  expect(hallWall.text()).toBeUndefined();
  await createAnnouncement({ text: 'Only for speakers.', audience: 'ROLE', role: 'SPEAKER' });
  const hallAnnouncement = await createAnnouncement({
    text: 'The hall is full.',
    audience: 'LOCATION',
    location: 'Hall',
  });
  await waitForCondition('the wall of the hall shows the announcement', () => hallWall.text() === 'The hall is full.');
  const { id } = await createAnnouncement({ text: 'Lunch is ready.' });
  await waitForCondition('the other wall shows the announcement', () => otherWall.text() === 'Lunch is ready.');
  await waitForCondition('the newest announcement is shown', () => hallWall.text() === 'Lunch is ready.');
  await api.deps.db.rows(endAnnouncement, [id]);
  await waitForCondition('the earlier announcement is shown again', () => hallWall.text() === 'The hall is full.');
  await waitForCondition('no announcement is shown', () => otherWall.text() === undefined);
  await conference.owner.client.post(`/events/${conference.event_id}/announcements/${hallAnnouncement.id}/end`);
  await waitForCondition('the announcement has ended', () => hallWall.text() === undefined);
  expect(clockWall.screen.frames.every(({ announcement }) => announcement === undefined)).toBe(true);
  const shownTexts = [hallWall, otherWall].flatMap(({ screen }) =>
    screen.frames.map(({ announcement }) => announcement?.text),
  );
  expect(shownTexts).not.toContain('Only for speakers.');
  expect(otherWall.screen.frames.map(({ announcement }) => announcement?.text)).not.toContain('The hall is full.');
});
