import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
/** The one place that says what follows from a domain event: server events and jobs. */
import type { Database } from '../platform/db/database.ts';
import type { JobName, JobPayload } from '../platform/jobs/catalogue.ts';
import type { ConfirmedPublish } from '../platform/outbox/confirmed-publish.ts';
import {
  type Audience,
  type Channel,
  every_gateway,
  eventChannel,
  roomChannel,
  userChannel,
} from '../platform/realtime/channels.ts';
import type { Publish } from '../platform/realtime/publish.ts';
import { wholeMessageView } from './chat-rooms/chat-rooms.views.ts';
import { findRoomMessage } from './chat-rooms/room-messages.queries.ts';
import type {
  AfterCommitEventName,
  AfterCommitEvents,
  MessageRemoval,
  OutboxEventName,
  OutboxEvents,
  RoomNews,
} from './domain-events.ts';
import { listQueueAudience } from './moderation/moderation-audience.queries.ts';

/** What a reaction may do. Everything in it happens at least once. */
export interface Effects {
  /** For what is true when the event is delivered, which the row cannot know. */
  readonly db: Database;
  readonly publish: ConfirmedPublish;
  readonly enqueue: <N extends JobName>(name: N, payload: JobPayload<N>) => Promise<void>;
}

type Reactions<E> = { readonly [N in keyof E]: (payload: E[N], effects: Effects) => Promise<void> };

type Tell = <N extends ServerEventName>(
  target: Channel | Audience,
  name: N,
  payload: ServerEventPayload<N>,
) => void | Promise<void>;

/**
 * Staff hear who removed a message before it vanishes for the others, and it does not vanish for them (spec: contract
 * 8.5).
 */
async function tellRemoval({ room_id, message_id, seq, deleted_by, told }: MessageRemoval, tell: Tell): Promise<void> {
  const staff = told.map(userChannel);
  const message = { message_id, room_id, seq };
  await tell({ channels: staff }, 'chat_message_moderated', { ...message, deleted_by });
  await tell({ channels: [roomChannel(room_id)], except: staff }, 'chat_message_removed', message);
}

/** Everybody in the event, or those who may know of a room. */
const audienceOf = ({ room, told }: RoomNews): Channel | Audience =>
  told === null ? eventChannel(room.event_id) : { channels: told.map(userChannel) };

/** Gateways look again who may be in the rooms of an event. */
const lookAgain = async (event_id: number, tell: Tell): Promise<void> =>
  tell(every_gateway, 'event_updated', { event_id });

async function tellRoomUpdated(news: RoomNews, tell: Tell): Promise<void> {
  await tell(audienceOf(news), 'chat_room_updated', news.room);
  await lookAgain(news.room.event_id, tell);
}

async function tellRoomDeleted(news: RoomNews, tell: Tell): Promise<void> {
  const { room_id, event_id } = news.room;
  await tell(audienceOf(news), 'chat_room_deleted', { room_id, event_id });
  await lookAgain(event_id, tell);
}

async function tellPublicRoomsClosed(event_id: number, tell: Tell): Promise<void> {
  await tell(eventChannel(event_id), 'bulk_chat_rooms_updated', { event_id, updates: { is_enabled: false } });
  await lookAgain(event_id, tell);
}

/** Reactions to recorded domain events, run by the outbox relay in the worker. */
export const outbox_reactions: Reactions<OutboxEvents> = {
  'user.signed_up': (payload, { enqueue }) => enqueue('send-verification-email', payload),
  'user.verification_requested': (payload, { enqueue }) => enqueue('send-verification-email', payload),
  'user.password_reset_requested': (payload, { enqueue }) => enqueue('send-reset-email', payload),
  'user.account_made': (payload, { enqueue }) => enqueue('send-set-password-email', payload),
  'user.email_change_requested': async (payload, { enqueue }) => {
    await enqueue('send-email-change-mail', payload);
    await enqueue('send-email-change-notice', payload);
  },
  'login.reuse_detected': (payload, { enqueue }) => enqueue('send-reuse-warning-email', payload),
  'invitation.sent': (payload, { enqueue }) => enqueue('send-invitation-email', payload),
  'event.changed': ({ event_id }, { publish }) => publish(eventChannel(event_id), 'event_updated', { event_id }),
  'event_user.standing_changed': (standing, { publish }) =>
    publish(every_gateway, 'moderation_status_changed', standing),
  'stage.changed': ({ event_id }, { publish }) => lookAgain(event_id, publish),
  'session.changed': async ({ event_id, session_id }, { publish }) => {
    await publish(eventChannel(event_id), 'session_updated', { event_id, session_id });
    await publish(eventChannel(event_id), 'event_updated', { event_id });
  },
  'room.created': (news, { publish }) => publish(audienceOf(news), 'chat_room_created', news.room),
  'room.updated': (news, { publish }) => tellRoomUpdated(news, publish),
  'room.deleted': (news, { publish }) => tellRoomDeleted(news, publish),
  'public_rooms.closed': ({ event_id }, { publish }) => tellPublicRoomsClosed(event_id, publish),
  'room_doors.changed': ({ event_id }, { publish }) => lookAgain(event_id, publish),
  'room_message.removed': (removal, { publish }) => tellRemoval(removal, publish),
  'room_message.restored': async ({ message_id }, { publish, db }) => {
    const row = await findRoomMessage(db, message_id);
    if (row === undefined || row.deleted_at !== null) return;
    await publish(roomChannel(row.room_id), 'new_chat_message', wholeMessageView(row));
  },
  'schedule_import.requested': (payload, { enqueue }) => enqueue('import-schedule', payload),
  'schedule_import.finished': async ({ event_id }, { publish }) => {
    await publish(eventChannel(event_id), 'event_updated', { event_id });
    await publish(every_gateway, 'event_updated', { event_id });
  },
  'upload.removed': (payload, { enqueue }) => enqueue('remove-stored-object', payload),
  'moderation_queue.changed': async ({ event_id }, { publish, db }) => {
    for (const { user_id, open_count } of await listQueueAudience(db, event_id))
      await publish(userChannel(user_id), 'moderation_queue_changed', { event_id, open_count });
  },
};

/** Reactions that the committing process runs itself, right after the commit. */
export const after_commit_reactions: {
  readonly [N in AfterCommitEventName]: (payload: AfterCommitEvents[N], publish: Publish) => void;
} = {
  'room_message.posted': ({ room_id, message }, publish) => publish(roomChannel(room_id), 'new_chat_message', message),
  'room.created': (news, publish) => publish(audienceOf(news), 'chat_room_created', news.room),
  'room.updated': (news, publish) => void tellRoomUpdated(news, publish),
  'room.deleted': (news, publish) => void tellRoomDeleted(news, publish),
  'public_rooms.closed': ({ event_id }, publish) => void tellPublicRoomsClosed(event_id, publish),
  'room_doors.changed': ({ event_id }, publish) => void lookAgain(event_id, publish),
  'room_message.removed': (removal, publish) => void tellRemoval(removal, publish),
  'room_message.restored': ({ room_id, message }, publish) =>
    publish(roomChannel(room_id), 'new_chat_message', message),
  // At once for whoever is online; the outbox repeats it where Redis or this process was away.
  'event_user.standing_changed': (standing, publish) => publish(every_gateway, 'moderation_status_changed', standing),
  'stage.changed': ({ event_id }, publish) => void lookAgain(event_id, publish),
  'schedule_import.progressed': ({ requested_by, progress }, publish) => {
    if (requested_by !== null) publish(userChannel(requested_by), 'import_progress', progress);
  },
};

/** The names of recorded domain events that this version reacts to. */
export const outbox_event_names: readonly string[] = Object.keys(outbox_reactions);

/** Whether a stored name is one this version knows; a newer version's events wait for a newer worker. */
export const isOutboxEvent = (name: string): name is OutboxEventName => Object.hasOwn(outbox_reactions, name);
