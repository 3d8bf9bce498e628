/** A stage wall shows the newest messages of a public room, live, without removed ones. */
import { maxWallMessages, maxWallScreens } from '@plenum/contracts/limits';
import type { WallFrame } from '@plenum/contracts/live/walls';
import { deleteRoomMessage } from '@plenum/core/domain/chat/chat-rooms/delete-room-message';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { createWall, removeWall } from '@plenum/core/domain/chat/chat-rooms/room-wall';
import { toggleChatRoom } from '@plenum/core/domain/chat/chat-rooms/update-chat-room';
import { createWallFeeds, type WallFeeds, type WallScreen } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { decideModerationCase } from '@plenum/core/domain/chat/moderation/decide-moderation-case';
import { listModerationQueue } from '@plenum/core/domain/chat/moderation/list-moderation-queue';
import { reportContent } from '@plenum/core/domain/chat/moderation/report-content';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { scopeOfPerson, type Conference, createConferenceWithRooms, setMembership } from '../support/gateway/world.ts';

const api = await openTestApi();
let conference: Conference;
let feeds: WallFeeds;
let token: string;

beforeEach(async () => {
  conference = await createConferenceWithRooms(api.deps);
  feeds = createWallFeeds(api.deps);
  ({ token } = await createWall(byCreator(), conference.rooms.GLOBAL));
});
afterEach(() => feeds.stop());

const byCreator = () => scopeOfPerson(api.deps, conference.creator);
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
const waitForMessages = (screen: TestScreen, contents: readonly string[]) =>
  waitForCondition(
    `the wall shows ${contents.join(', ')}`,
    () =>
      screen.frames
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join() === contents.join(),
  );

it('shows the newest messages and then updates, without removed ones', async () => {
  await post('Hello');
  const screens = [newScreen(), newScreen()] as const;
  for (const screen of screens) await feeds.open(token, screen);
  for (const { frames } of screens)
    expect(frames).toMatchObject([
      {
        room: { id: conference.rooms.GLOBAL, name: 'Foyer' },
        event: { id: conference.event_id, title: 'Test conference' },
        is_open: true,
        last_seq: 1,
        messages: [{ seq: 1, content: 'Hello', user: { full_name: 'Creator Tester', role: 'ADMIN' } }],
      },
    ]);
  const spamId = await post('Spam');
  for (const screen of screens) await waitForMessages(screen, ['Hello', 'Spam']);
  await deleteRoomMessage(byCreator(), { room_id: conference.rooms.GLOBAL, message_id: spamId });
  for (const screen of screens) await waitForMessages(screen, ['Hello']);
});

it('hides a reported message until moderators decide', async () => {
  await post('Hello');
  const [author, reporter] = await Promise.all(
    ['Author', 'Reporter'].map((name) => setMembership(api.deps, conference, 'ATTENDEE', name)),
  );
  if (author === undefined || reporter === undefined) throw new Error('Somebody is missing.');
  const room_id = conference.rooms.GLOBAL;
  const { message } = await postRoomMessage(scopeOfPerson(api.deps, author), { room_id, content: 'Buy now' });
  const screen = newScreen();
  await feeds.open(token, screen);
  await waitForMessages(screen, ['Hello', 'Buy now']);
  const { event_id } = conference;
  const report = { message_id: message.id, reason_kind: 'SPAM' } as const;
  await reportContent(scopeOfPerson(api.deps, reporter), event_id, report);
  await waitForMessages(screen, ['Hello']);
  const later = newScreen();
  await feeds.open(token, later);
  await waitForMessages(later, ['Hello']);
  const { cases } = await listModerationQueue(byCreator(), event_id, { limit: 10 });
  const case_id = cases[0]?.id ?? 0;
  await decideModerationCase(byCreator(), { event_id, case_id }, { action: 'DISMISS', reason_kind: 'NO_VIOLATION' });
  for (const each of [screen, later]) await waitForMessages(each, ['Hello', 'Buy now']);
});

it('shows a limited number of messages', async () => {
  for (let index = 1; index <= maxWallMessages + 1; index += 1) await post(`${index}`);
  const screen = newScreen();
  await feeds.open(token, screen);
  const seqs = screen.frames[0]?.messages.map(({ seq }) => seq) ?? [];
  expect([seqs.length, seqs[0], seqs.at(-1)]).toEqual([maxWallMessages, 2, maxWallMessages + 1]);
});

it('shows no email addresses, ids or fields that a wall must not show', async () => {
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

it('shows nothing while the room is closed', async () => {
  await post('Hello');
  const screen = newScreen();
  await feeds.open(token, screen);
  await toggleChatRoom(byCreator(), conference.rooms.GLOBAL);
  await waitForCondition('the wall is closed', () => screen.frames.at(-1)?.is_open === false);
  expect(screen.frames.at(-1)?.messages).toEqual([]);
  await toggleChatRoom(byCreator(), conference.rooms.GLOBAL);
  await waitForMessages(screen, ['Hello']);
});

it('closes the wall when its URL is revoked or replaced', async () => {
  const first = newScreen();
  await feeds.open(token, first);
  const { token: renewedToken } = await createWall(byCreator(), conference.rooms.GLOBAL);
  await waitForCondition('the old wall is closed', () => first.hasEnded);
  const second = newScreen();
  await feeds.open(renewedToken, second);
  await removeWall(byCreator(), conference.rooms.GLOBAL);
  await waitForCondition('the wall is closed', () => second.hasEnded);
  for (const endedToken of [token, renewedToken])
    await expect(feeds.open(endedToken, newScreen())).rejects.toMatchObject({ code: 'wall_unknown' });
});

it('limits the number of screens, and admits another when one is closed', async () => {
  const closeFunctions: (() => void)[] = [];
  for (let count = 0; count < maxWallScreens; count += 1) closeFunctions.push(await feeds.open(token, newScreen()));
  await expect(feeds.open(token, newScreen())).rejects.toMatchObject({ code: 'wall_full' });
  closeFunctions[0]?.();
  await feeds.open(token, newScreen());
});

it('shows nothing for an unknown token', async () => {
  await expect(feeds.open('guess', newScreen())).rejects.toMatchObject({ code: 'wall_unknown' });
});
