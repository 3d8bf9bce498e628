/** What a stage wall shows: the newest messages of a public room, live, without what was removed. */
import { wallMessagesMax, wallScreensMax } from '@plenum/contracts/limits';
import type { WallFrame } from '@plenum/contracts/live/walls';
import { deleteRoomMessage } from '@plenum/core/domain/chat/chat-rooms/delete-room-message';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { createWall, removeWall } from '@plenum/core/domain/chat/chat-rooms/room-wall';
import { toggleChatRoom } from '@plenum/core/domain/chat/chat-rooms/update-chat-room';
import { createWallFeeds, type WallFeeds, type WallScreen } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { actingAs, type Conference, makeConference } from '../support/gateway/world.ts';

const api = await openTestApi();
let conference: Conference;
let feeds: WallFeeds;
let token: string;

beforeEach(async () => {
  conference = await makeConference(api.deps);
  feeds = createWallFeeds(api.deps);
  ({ token } = await createWall(byCreator(), conference.rooms.GLOBAL));
});
afterEach(() => feeds.stop());

const byCreator = () => actingAs(api.deps, conference.creator);
const post = async (content: string): Promise<number> =>
  (await postRoomMessage(byCreator(), { room_id: conference.rooms.GLOBAL, content })).message.id;

interface TestScreen extends WallScreen {
  readonly frames: WallFrame[];
  hasEnded: boolean;
}
function newScreen(): TestScreen {
  const frames: WallFrame[] = [];
  return {
    frames,
    hasEnded: false,
    show(frame) {
      if ('messages' in frame) frames.push(frame);
    },
    end() {
      this.hasEnded = true;
    },
  };
}
const shows = (screen: TestScreen, contents: readonly string[]) =>
  waitUntil(
    `the wall shows ${contents.join(', ')}`,
    () =>
      screen.frames
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join() === contents.join(),
  );

it('shows the newest messages and then what comes, without what is removed', async () => {
  await post('Hello');
  const screens = [newScreen(), newScreen()] as const;
  for (const screen of screens) await feeds.open(token, screen);
  for (const { frames } of screens)
    expect(frames).toMatchObject([
      {
        room: { id: conference.rooms.GLOBAL, name: 'General' },
        event: { id: conference.event_id, title: 'Test conference' },
        is_open: true,
        last_seq: 1,
        messages: [{ seq: 1, content: 'Hello', user: { full_name: 'Creator Tester', role: 'ADMIN' } }],
      },
    ]);
  const spam = await post('Spam');
  for (const screen of screens) await shows(screen, ['Hello', 'Spam']);
  await deleteRoomMessage(byCreator(), { room_id: conference.rooms.GLOBAL, message_id: spam });
  for (const screen of screens) await shows(screen, ['Hello']);
});

it('shows so many and no more', async () => {
  for (let at = 1; at <= wallMessagesMax + 1; at += 1) await post(`${at}`);
  const screen = newScreen();
  await feeds.open(token, screen);
  const seqs = screen.frames[0]?.messages.map(({ seq }) => seq) ?? [];
  expect([seqs.length, seqs[0], seqs.at(-1)]).toEqual([wallMessagesMax, 2, wallMessagesMax + 1]);
});

it('tells nobody’s address, id or anything that is not on a wall', async () => {
  await post('Hello');
  const screen = newScreen();
  await feeds.open(token, screen);
  expect(Object.keys(screen.frames[0]?.messages[0]?.user ?? {}).toSorted()).toEqual([
    'full_name',
    'image_url',
    'is_session_speaker',
    'role',
  ]);
});

it('is empty while the room is closed', async () => {
  await post('Hello');
  const screen = newScreen();
  await feeds.open(token, screen);
  await toggleChatRoom(byCreator(), conference.rooms.GLOBAL);
  await waitUntil('the wall is closed', () => screen.frames.at(-1)?.is_open === false);
  expect(screen.frames.at(-1)?.messages).toEqual([]);
  await toggleChatRoom(byCreator(), conference.rooms.GLOBAL);
  await shows(screen, ['Hello']);
});

it('ends when its address ends, and when a new one is made', async () => {
  const first = newScreen();
  await feeds.open(token, first);
  const { token: renewed } = await createWall(byCreator(), conference.rooms.GLOBAL);
  await waitUntil('the old wall ends', () => first.hasEnded);
  const second = newScreen();
  await feeds.open(renewed, second);
  await removeWall(byCreator(), conference.rooms.GLOBAL);
  await waitUntil('the wall ends', () => second.hasEnded);
  for (const ended of [token, renewed])
    await expect(feeds.open(ended, newScreen())).rejects.toMatchObject({ code: 'wall_unknown' });
});

it('is shown on so many screens and no more; one that goes makes room', async () => {
  const closers: (() => void)[] = [];
  for (let count = 0; count < wallScreensMax; count += 1) closers.push(await feeds.open(token, newScreen()));
  await expect(feeds.open(token, newScreen())).rejects.toMatchObject({ code: 'wall_full' });
  closers[0]?.();
  await feeds.open(token, newScreen());
});

it('does not show anything to somebody who guesses', async () => {
  await expect(feeds.open('guess', newScreen())).rejects.toMatchObject({ code: 'wall_unknown' });
});
