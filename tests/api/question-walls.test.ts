/** The stage wall of a session’s questions: the question on stage, or those with the most votes, and where to ask. */
import { ListSecretAddresses } from '@plenum/contracts/integrations/secret-addresses';
import { CreateQuestionWall } from '@plenum/contracts/live/questions';
import type { QuestionWallFrame } from '@plenum/contracts/live/walls';
import { createWallFeeds, roomWalls, type WallFeeds } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { questionWalls } from '@plenum/core/domain/live/questions/question-walls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { openQuestionBoard, type QuestionBoard } from '../support/api/question-board.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { newWallScreen } from '../support/api/wall-screen.ts';

const api = await openTestApi();
let conference: TestConference;
let board: QuestionBoard;
let feeds: WallFeeds;
let anna: TestPerson;
let ben: TestPerson;
let token: string;

const createWall = async () =>
  expectReply(CreateQuestionWall, 201, await conference.owner.client.post(`${board.path}/wall`)).token;

beforeEach(async () => {
  conference = await newSpringConference(api);
  board = await openQuestionBoard(api, conference.event_id, conference.owner);
  anna = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  ben = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  feeds = createWallFeeds(api.deps, [roomWalls(api.deps), questionWalls(api.deps)]);
  token = await createWall();
});
afterEach(() => feeds.stop());

const newScreen = () => newWallScreen((frame): frame is QuestionWallFrame => 'on_stage' in frame);

it('shows the questions with the most votes, then the one on stage with its votes, without anonymous authors', async () => {
  const first = await board.addQuestionNow(anna, 'First?', { is_anonymous: true });
  const second = await board.addQuestionNow(ben, 'Second?');
  const screen = newScreen();
  await feeds.open(token, screen);
  const lastFrame = () => screen.frames.at(-1);
  expect(lastFrame()).toMatchObject({
    session: { id: board.session_id },
    state: 'OPEN',
    on_stage: null,
    top: [
      { text: 'First?', author: null, votes: 0 },
      { text: 'Second?', votes: 0 },
    ],
  });
  expect(lastFrame()?.join_url).toMatch(
    new RegExp(`/app/events/${conference.event_id}/sessions/${board.session_id}#questions$`),
  );
  await board.vote(anna, second);
  await waitForCondition('the wall shows the vote', () => lastFrame()?.top[0]?.votes === 1);
  expect(lastFrame()?.top[0]?.text).toBe('Second?');
  await board.setStatus(conference.owner, first, 'ON_STAGE');
  await waitForCondition('the wall shows the question', () => lastFrame()?.on_stage?.id === first.id);
  expect(lastFrame()).toMatchObject({ on_stage: { author: null, text: 'First?' }, top: [{ text: 'Second?' }] });
  await board.setQa({ mode: 'OFF' });
  await waitForCondition('the wall is off', () => lastFrame()?.state === 'OFF');
  expect(lastFrame()).toMatchObject({ on_stage: null, top: [] });
});

const listWalls = async () => {
  const reply = await conference.owner.client.get(`/events/${conference.event_id}/secret-addresses`);
  return expectReply(ListSecretAddresses, 200, reply).addresses.filter(({ kind }) => kind === 'QUESTION_WALL');
};

it('closes the wall when its URL is renewed or removed', async () => {
  const screens = [newScreen(), newScreen()] as const;
  await feeds.open(token, screens[0]);
  const renewedToken = await createWall();
  await waitForCondition('the first wall is closed', () => screens[0].hasEnded);
  await feeds.open(renewedToken, screens[1]);
  expect(await listWalls()).toHaveLength(1);
  expect((await conference.owner.client.delete(`${board.path}/wall`)).status).toBe(204);
  expect(await listWalls()).toEqual([]);
  await waitForCondition('the second wall is closed', () => screens[1].hasEnded);
  await expect(feeds.open(renewedToken, newScreen())).rejects.toMatchObject({ code: 'wall_unknown' });
});
