/** Sends `chat_notification` about activity in rooms: messages that were posted, removed or restored. */
import { chatNotificationIntervalMs } from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import { listBlockersOf } from '@plenum/core/domain/accounts/users/blocked.queries';
import {
  mergeActivity,
  activityForOthers,
  activityForPerson,
} from '@plenum/core/domain/chat/chat-rooms/room-activity.rules';
import { findRoomAudience } from '@plenum/core/domain/chat/chat-rooms/room-audience.queries';
import { eventChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import type { RoomActivity } from '@plenum/core/platform/realtime/signals';
import { createThrottle } from '@plenum/core/platform/realtime/throttle';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Deliveries } from '../socket/deliveries.ts';
import { type GatewayServer, socketsIn } from '../socket/gateway-socket.ts';

interface ActivityDeps {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly deliveries: Pick<Deliveries, 'sendEvents'>;
}

/** The activity of further rooms is sent with the next batch. */
const maxRoomsPerBatch = 20;

/**
 * Notifies the sockets of an event about activity in its rooms: at most one batch every two seconds, regardless of the
 * number of busy rooms. Activity in rooms with restricted access is only sent to users who may enter them. Authors of new
 * messages, and users who have blocked an author, receive individual payloads.
 */
export function followRoomActivity(context: ActivityDeps): void {
  const throttle = createThrottle(chatNotificationIntervalMs);
  /** By event and room. */
  const waiting = new Map<number, Map<number, RoomActivity>>();

  function send(event_id: number): void {
    const activities = waiting.get(event_id);
    if (activities === undefined) return;
    const batch = [...activities.values()].slice(0, maxRoomsPerBatch);
    for (const { room_id } of batch) activities.delete(room_id);
    if (activities.size === 0) waiting.delete(event_id);
    else throttle(event_id, () => send(event_id));
    // Dropped after a failure. The next message in the room is sent again with the newest number.
    sendActivity(context, event_id, batch).catch((error: unknown) =>
      context.deps.log.debug({ error: errorMessage(error) }, 'room activity dropped'),
    );
  }

  context.io.on('room-activity', (activity) => {
    const { event_id, room_id } = activity;
    const activities = waiting.get(event_id) ?? new Map<number, RoomActivity>();
    waiting.set(event_id, activities);
    activities.set(room_id, mergeActivity(activities.get(room_id), activity));
    throttle(event_id, () => send(event_id));
  });
}

async function sendActivity(
  { deps, io, deliveries }: ActivityDeps,
  event_id: number,
  batch: readonly RoomActivity[],
): Promise<void> {
  const event = eventChannel(event_id);
  if (socketsIn(io, event).length === 0) return;
  const authors = new Set(batch.flatMap(({ posted = [] }) => posted.map(({ user_id }) => user_id)));
  const blockers = await listBlockersOf(deps.db, [...authors]);
  const kindOf = (user_id: number) => (blockers.has(user_id) || authors.has(user_id) ? 'concerned' : 'others');
  const activityFor = (user_id: number) => (activity: RoomActivity) =>
    activityForPerson(activity, user_id, blockers.get(user_id));
  const forAll: RoomActivity[] = [];
  for (const activity of batch) {
    const people = await findRoomAudience(deps.db, activity.room_id);
    if (people === null) {
      forAll.push(activity);
      continue;
    }
    const { concerned = [], others = [] } = Object.groupBy(people, kindOf);
    if (others.length > 0)
      io.local
        .to(others.map((user_id) => userChannel(user_id).name))
        .emit('chat_notification', activityForOthers(activity));
    for (const user_id of concerned)
      io.local.to(userChannel(user_id).name).emit('chat_notification', activityFor(user_id)(activity));
  }
  if (forAll.length === 0) return;
  const { concerned = [], others = [] } = Object.groupBy(socketsIn(io, event), ({ data }) =>
    kindOf(data.actor.user_id),
  );
  deliveries.sendEvents(others, 'chat_notification', forAll.map(activityForOthers));
  for (const socket of concerned)
    deliveries.sendEvents([socket], 'chat_notification', forAll.map(activityFor(socket.data.actor.user_id)));
}
