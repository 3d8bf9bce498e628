/** Stage walls for polls of a session and of an event: the open poll as everybody sees it, and where to vote. */
import {
  CreateEventPollWall,
  CreateSessionPoll,
  CreateSessionPollWall,
  ListSessionPolls,
  RemoveEventPollWall,
  RemoveSessionPollWall,
} from '@plenum/contracts/live/polls';
import type { PollWallFrame } from '@plenum/contracts/live/walls';
import { createWallFeeds, type WallFeeds } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { pollWalls } from '@plenum/core/domain/live/polls/poll-wall-content';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import { newPollBoard, type PollBoard } from '../support/api/poll-board.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { newWallScreen } from '../support/api/wall-screen.ts';

const api = await openTestApi();
let conference: TestConference;
let board: PollBoard;
let feeds: WallFeeds;

beforeEach(async () => {
  conference = await newSpringConference(api);
  board = await newPollBoard(api, conference.event_id, conference.owner);
  feeds = createWallFeeds(api.deps, [pollWalls(api.deps)]);
});
afterEach(() => feeds.stop());

const newScreen = () => newWallScreen((frame): frame is PollWallFrame => 'poll' in frame);

it('shows the open poll, and its results only if everybody may see them', async () => {
  const { client } = conference.owner;
  const { token } = expectReply(CreateSessionPollWall, 201, await client.post(`${board.path}/wall`));
  const screen = newScreen();
  await feeds.open(token, screen);
  const lastFrame = () => screen.frames.at(-1);
  expect(lastFrame()).toMatchObject({ session: { id: board.session_id }, poll: null });
  const anna = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  const poll = expectReply(CreateSessionPoll, 201, await board.write({ results: 'AFTER_CLOSE' }));
  await board.setStatus(poll, 'OPEN');
  await board.vote(anna, poll, { choices: [1] });
  await waitForCondition('the wall shows the vote', () => lastFrame()?.poll?.votes === 1);
  expect(lastFrame()?.poll).toMatchObject({ id: poll.id, status: 'OPEN', tally: null });
  await board.setStatus(poll, 'CLOSED');
  await waitForCondition('the wall shows results', () => lastFrame()?.poll?.status === 'CLOSED');
  expect(lastFrame()?.poll?.tally).toMatchObject({ counts: [0, 1, 0] });
  expect(expectReply(ListSessionPolls, 200, await anna.client.get(board.path)).polls).toMatchObject([{ id: poll.id }]);
});

describe('closing a poll wall', () => {
  it.each([
    ['of a session', CreateSessionPollWall, RemoveSessionPollWall, () => `${board.path}/wall`],
    ['of an event', CreateEventPollWall, RemoveEventPollWall, () => `/events/${conference.event_id}/polls/wall`],
  ] as const)('closes the wall %s when its URL is renewed or removed', async (_of, create, remove, path) => {
    const { client } = conference.owner;
    const createWall = async () => expectReply(create, 201, await client.post(path())).token;
    const screens = [newScreen(), newScreen()] as const;
    await feeds.open(await createWall(), screens[0]);
    const renewedToken = await createWall();
    await waitForCondition('the first wall is closed', () => screens[0].hasEnded);
    await feeds.open(renewedToken, screens[1]);
    expectReply(remove, 204, await client.delete(path()));
    await waitForCondition('the second wall is closed', () => screens[1].hasEnded);
    await expect(feeds.open(renewedToken, newScreen())).rejects.toMatchObject({ code: 'wall_unknown' });
  });
});
