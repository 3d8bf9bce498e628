/** The stage walls of polls, of a session and of the event: the poll with what everybody may see of it, and where to vote. */
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
import { pollWalls } from '@plenum/core/domain/live/polls/poll-walls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newMember, newSpringConference, type TestConference } from '../support/api/conferences.ts';
import { newPollBoard, type PollBoard } from '../support/api/poll-board.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
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

it('shows the poll that is open, and its results only when everybody may see them', async () => {
  const { client } = conference.owner;
  const { token } = expectReply(CreateSessionPollWall, 201, await client.post(`${board.path}/wall`));
  const screen = newScreen();
  await feeds.open(token, screen);
  const last = () => screen.frames.at(-1);
  expect(last()).toMatchObject({ session: { id: board.session_id }, poll: null });
  const anna = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
  const poll = expectReply(CreateSessionPoll, 201, await board.write({ results: 'AFTER_CLOSE' }));
  await board.setStatus(poll, 'OPEN');
  await board.vote(anna, poll, { choices: [1] });
  await waitUntil('the wall counts people', () => last()?.poll?.votes === 1);
  expect(last()?.poll).toMatchObject({ id: poll.id, status: 'OPEN', tally: null });
  await board.setStatus(poll, 'CLOSED');
  await waitUntil('the wall shows results', () => last()?.poll?.status === 'CLOSED');
  expect(last()?.poll?.tally).toMatchObject({ counts: [0, 1, 0] });
  expect(expectReply(ListSessionPolls, 200, await anna.client.get(board.path)).polls).toMatchObject([{ id: poll.id }]);
});

describe('ends when its address is renewed or removed', () => {
  it.each([
    ['of a session', CreateSessionPollWall, RemoveSessionPollWall, () => `${board.path}/wall`],
    ['of an event', CreateEventPollWall, RemoveEventPollWall, () => `/events/${conference.event_id}/polls/wall`],
  ] as const)('%s', async (_of, create, remove, path) => {
    const { client } = conference.owner;
    const make = async () => expectReply(create, 201, await client.post(path())).token;
    const screens = [newScreen(), newScreen()] as const;
    await feeds.open(await make(), screens[0]);
    const renewed = await make();
    await waitUntil('the first wall ends', () => screens[0].hasEnded);
    await feeds.open(renewed, screens[1]);
    expectReply(remove, 204, await client.delete(path()));
    await waitUntil('the second wall ends', () => screens[1].hasEnded);
    await expect(feeds.open(renewed, newScreen())).rejects.toMatchObject({ code: 'wall_unknown' });
  });
});
