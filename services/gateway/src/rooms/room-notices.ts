/** Server events about rooms other than messages: users who enter and leave, and new activity. */
import { chatNotificationIntervalMs, maxPeopleForArrivals } from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import { listBlockersOf } from '@plenum/core/domain/accounts/users/blocked.queries';
import { mergeActivity, noticeFor, personalNotice } from '@plenum/core/domain/chat/chat-rooms/room-activity.rules';
import { findRoomAudience } from '@plenum/core/domain/chat/chat-rooms/room-audience.queries';
import { eventChannel, roomChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import type { RoomActivity } from '@plenum/core/platform/realtime/signals';
import { createThrottle } from '@plenum/core/platform/realtime/throttle';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Deliveries } from '../socket/deliveries.ts';
import { type GatewayServer, socketsIn } from '../socket/gateway-socket.ts';
import type { RoomPresenceChange } from './room-memberships.ts';

/** Notifies small rooms about users who enter and leave. Large rooms only receive the number of users. */
export const createPresenceNotices =
  (io: GatewayServer) =>
  ({ room_id, author, hasEntered, user_count }: RoomPresenceChange): void => {
    // `user_count` includes a user who has entered and excludes a user who has left.
    if ((hasEntered ? user_count : user_count + 1) > maxPeopleForArrivals) return;
    io.to(roomChannel(room_id).name)
      .except(userChannel(author.id).name)
      .emit(hasEntered ? 'user_joined_room' : 'user_left_room', {
        room_id,
        user_id: author.id,
        user: author,
        user_count,
      });
  };

interface NoticeDeps {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly deliveries: Pick<Deliveries, 'sendEvents'>;
}

/** Further notices are sent with the next batch. */
const maxNoticesPerBatch = 20;

/**
 * Notifies the sockets of an event about activity in its rooms: at most one batch every two seconds, regardless of the
 * number of busy rooms. Notices about rooms with restricted access are only sent to users who may enter them. Authors of
 * new messages, and users who have blocked an author, receive individual notices.
 */
export function followRoomNotices(context: NoticeDeps): void {
  const throttle = createThrottle(chatNotificationIntervalMs);
  /** By event and room. */
  const waiting = new Map<number, Map<number, RoomActivity>>();

  function send(event_id: number): void {
    const notices = waiting.get(event_id);
    if (notices === undefined) return;
    const batch = [...notices.values()].slice(0, maxNoticesPerBatch);
    for (const { room_id } of batch) notices.delete(room_id);
    if (notices.size === 0) waiting.delete(event_id);
    else throttle(event_id, () => send(event_id));
    // Failed notices are dropped. The next message in the room causes another one.
    sendNotices(context, event_id, batch).catch((error: unknown) =>
      context.deps.log.debug({ error: errorMessage(error) }, 'room notices dropped'),
    );
  }

  context.io.on('notify-room', (activity) => {
    const { event_id, room_id } = activity;
    const notices = waiting.get(event_id) ?? new Map<number, RoomActivity>();
    waiting.set(event_id, notices);
    notices.set(room_id, mergeActivity(notices.get(room_id), activity));
    throttle(event_id, () => send(event_id));
  });
}

async function sendNotices(
  { deps, io, deliveries }: NoticeDeps,
  event_id: number,
  batch: readonly RoomActivity[],
): Promise<void> {
  const event = eventChannel(event_id);
  if (socketsIn(io, event).length === 0) return;
  const authors = new Set(batch.flatMap(({ posted = [] }) => posted.map(({ user_id }) => user_id)));
  const blockers = await listBlockersOf(deps.db, [...authors]);
  const kindOf = (user_id: number) => (blockers.has(user_id) || authors.has(user_id) ? 'concerned' : 'others');
  const noticeTo = (user_id: number) => (activity: RoomActivity) =>
    personalNotice(activity, user_id, blockers.get(user_id));
  const forAll: RoomActivity[] = [];
  for (const activity of batch) {
    const people = await findRoomAudience(deps.db, activity.room_id);
    if (people === null) {
      forAll.push(activity);
      continue;
    }
    const { concerned = [], others = [] } = Object.groupBy(people, kindOf);
    if (others.length > 0)
      io.local.to(others.map((user_id) => userChannel(user_id).name)).emit('chat_notification', noticeFor(activity));
    for (const user_id of concerned)
      io.local.to(userChannel(user_id).name).emit('chat_notification', noticeTo(user_id)(activity));
  }
  if (forAll.length === 0) return;
  const { concerned = [], others = [] } = Object.groupBy(socketsIn(io, event), ({ data }) =>
    kindOf(data.actor.user_id),
  );
  deliveries.sendEvents(others, 'chat_notification', forAll.map(noticeFor));
  for (const socket of concerned)
    deliveries.sendEvents([socket], 'chat_notification', forAll.map(noticeTo(socket.data.actor.user_id)));
}
