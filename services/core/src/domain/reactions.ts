/** Reactions to domain events: the server events and jobs that follow from each of them. */
import { chatNotificationIntervalMs } from '@plenum/contracts/limits';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Database } from '../platform/db/database.ts';
import type { JobName, JobPayload } from '../platform/jobs/catalogue.ts';
import type { Ask } from '../platform/jobs/job-requests.ts';
import type { ConfirmedPublish } from '../platform/outbox/confirmed-publish.ts';
import {
  type Audience,
  type Channel,
  everyGateway,
  eventChannel,
  roomChannel,
  userChannel,
} from '../platform/realtime/channels.ts';
import type { Publish } from '../platform/realtime/publish.ts';
import { createThrottle, type Throttle } from '../platform/realtime/throttle.ts';
import { listStandings } from './attendees/standings.queries.ts';
import { wholeMessageView } from './chat-rooms/chat-rooms.views.ts';
import { findRoomMessage } from './chat-rooms/room-messages.queries.ts';
import { readConnectionNews, readRequestNews } from './connections/connection-news.queries.ts';
import { readMessageNews, readThreadNews } from './direct-messages/direct-message-news.queries.ts';
import { messagePreview } from './direct-messages/direct-messages.rules.ts';
import type {
  AfterCommitEventName,
  AfterCommitEvents,
  ConnectionNews,
  MessageNews,
  MessageRemoval,
  OutboxEventName,
  OutboxEvents,
  ReadMark,
  RoomNews,
  ThreadNews,
} from './domain-events.ts';
import { listQueueAudience } from './moderation/moderation-audience.queries.ts';
import {
  notifyConnection,
  notifyEventRole,
  notifyInvitation,
  notifyInvitationAnswered,
  notifyMembershipEnded,
  notifyMessage,
  notifyOrganizationRole,
  notifyPeopleExported,
  notifyRequest,
  notifyThreadRead,
  notifyThreadRemoved,
} from './notifications/notify.ts';
import { tellCounted } from './notifications/tell-counts.ts';

/** Effects available to a reaction. Each happens at least once. */
export interface Effects {
  /** For the state at delivery, which the recorded event does not contain. */
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

/** Publishes the removal with its deleter to moderators first; they keep the message that disappears for the others. */
async function tellRemoval({ room_id, message_id, seq, deleted_by, told }: MessageRemoval, tell: Tell): Promise<void> {
  const staff = told.map(userChannel);
  const message = { message_id, room_id, seq };
  await tell({ channels: staff }, 'chat_message_moderated', { ...message, deleted_by });
  await tell({ channels: [roomChannel(room_id)], except: staff }, 'chat_message_removed', message);
}

/** The sequence number of a restored message was already published to the room. */
const restoredTo = (room_id: number): Audience => ({ channels: [roomChannel(room_id)], isRepeated: true });

/** Returns the whole event, or the people who may know of a room. */
const audienceOf = ({ room, told }: RoomNews): Channel | Audience =>
  told === null ? eventChannel(room.event_id) : { channels: told.map(userChannel) };

/** Triggers the gateways to re-check access to the rooms of an event. */
const lookAgain = async (event_id: number, tell: Tell): Promise<void> =>
  tell(everyGateway, 'event_updated', { event_id });

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

/** Publishes the whole message to both people, and the badge update to the recipient. */
async function tellMessage(news: readonly MessageNews[], tell: Tell): Promise<void> {
  for (const { user_id, message } of news) {
    await tell(userChannel(user_id), 'new_direct_message', message);
    if (message.is_sender) continue;
    const { thread_id, seq: last_seq, content } = message;
    await tell(userChannel(user_id), 'new_message', { thread_id, last_seq, preview: messagePreview(content) });
  }
}

async function tellRead(mark: ReadMark, tell: Tell): Promise<void> {
  const { thread_id, reader_id, other_id, read_seq, receipt_seq } = mark;
  await tell(userChannel(reader_id), 'messages_marked_read', { thread_id, read_seq });
  if (other_id === null || receipt_seq === null) return;
  await tell(userChannel(other_id), 'messages_read', { thread_id, reader_id, read_seq: receipt_seq });
}

async function tellThread(news: readonly ThreadNews[], tell: Tell): Promise<void> {
  for (const { user_id, thread } of news) await tell(userChannel(user_id), 'direct_message_thread_created', thread);
}

/** Publishes one message for both people; duplicates are merged. */
const tellThreadRemoved = async (
  { thread_id, told }: OutboxEvents['direct_message_thread.removed'],
  tell: Tell,
): Promise<void> => tell({ channels: told.map(userChannel) }, 'direct_message_thread_removed', { thread_id });

async function tellRequest(news: readonly ConnectionNews[], tell: Tell): Promise<void> {
  for (const { user_id, connection } of news) await tell(userChannel(user_id), 'connection_requested', connection);
}

async function tellConnection(news: readonly ConnectionNews[], tell: Tell): Promise<void> {
  for (const { user_id, connection } of news) await tell(userChannel(user_id), 'connection_updated', connection);
}

/** Reactions to recorded domain events, run by the outbox relay in the worker. */
export const outboxReactions: Reactions<OutboxEvents> = {
  'user.signed_up': (payload, { enqueue }) => enqueue('send-verification-email', payload),
  'user.verification_requested': (payload, { enqueue }) => enqueue('send-verification-email', payload),
  'user.password_reset_requested': (payload, { enqueue }) => enqueue('send-reset-email', payload),
  'user.unlock_requested': (payload, { enqueue }) => enqueue('send-unlock-email', payload),
  'user.account_made': (payload, { enqueue }) => enqueue('send-set-password-email', payload),
  'user.email_change_requested': async (payload, { enqueue }) => {
    await enqueue('send-email-change-mail', payload);
    await enqueue('send-email-change-notice', payload);
  },
  'login.reuse_detected': (payload, { enqueue }) => enqueue('send-reuse-warning-email', payload),
  'invitation.sent': async (payload, effects) => {
    await effects.enqueue('send-invitation-email', payload);
    await notifyInvitation(effects, payload);
  },
  'invitation.answered': (payload, effects) => notifyInvitationAnswered(effects, payload),
  'event.changed': ({ event_id }, { publish }) => publish(eventChannel(event_id), 'event_updated', { event_id }),
  'event_user.standing_changed': (standing, { publish }) =>
    publish(everyGateway, 'moderation_status_changed', standing),
  'event_user.role_changed': (change, effects) => notifyEventRole(effects, change),
  'stage.changed': ({ event_id }, { publish }) => lookAgain(event_id, publish),
  'organization_user.changed': async ({ organization_id, user_id }, { publish, db }) => {
    for (const standing of await listStandings(db, organization_id, user_id))
      await publish(everyGateway, 'moderation_status_changed', standing);
  },
  'organization_user.role_changed': (change, effects) => notifyOrganizationRole(effects, change),
  'membership.ended': (ended, effects) => notifyMembershipEnded(effects, ended),
  'people.exported': (exported, effects) => notifyPeopleExported(effects, exported),
  'sessions.moved': (payload, { enqueue }) => enqueue('tell-moved-sessions', payload),
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
    await publish(restoredTo(row.room_id), 'new_chat_message', wholeMessageView(row));
  },
  'schedule_file.received': (payload, { enqueue }) => enqueue('import-file', payload),
  'schedule_import.requested': (payload, { enqueue }) => enqueue('import-schedule', payload),
  'schedule_import.finished': async ({ event_id }, { publish }) => {
    await publish(eventChannel(event_id), 'event_updated', { event_id });
    await publish(everyGateway, 'event_updated', { event_id });
  },
  'direct_message.sent': async (sent, effects) => {
    await tellMessage(await readMessageNews(effects.db, sent.thread_id, sent.seq), effects.publish);
    await notifyMessage(effects, sent);
  },
  'direct_messages.read': async (mark, effects) => {
    await tellRead(mark, effects.publish);
    await notifyThreadRead(effects, mark);
  },
  'direct_message_thread.created': async ({ thread_id }, { db, publish }) =>
    tellThread(await readThreadNews(db, thread_id), publish),
  'direct_message_thread.removed': async (removal, effects) => {
    await tellThreadRemoved(removal, effects.publish);
    await notifyThreadRemoved(effects, removal);
  },
  'connection.requested': async (request, effects) => {
    const { db, publish, enqueue } = effects;
    await tellRequest(await readRequestNews(db, request.connection_id), publish);
    await enqueue('moderate-icebreaker', request);
    await notifyRequest(effects, request);
  },
  'profile.changed': (payload, { enqueue }) => enqueue('moderate-profile', payload),
  'connection.changed': async (change, effects) => {
    await tellConnection(await readConnectionNews(effects.db, change.connection_id, change.told), effects.publish);
    await notifyConnection(effects, change);
  },
  'upload.removed': (payload, { enqueue }) => enqueue('remove-stored-object', payload),
  'moderation_queue.changed': async ({ event_id }, { publish, db }) => {
    for (const { user_id, open_count } of await listQueueAudience(db, event_id))
      await publish(userChannel(user_id), 'moderation_queue_changed', { event_id, open_count });
  },
};

/** Keyed by publisher, because tests run several in one process. */
const notices = new WeakMap<Publish, Throttle>();

/** Publishes activity in a room to people outside of it, at a limited rate; each gateway filters by access. */
function noticesOf(publish: Publish): Throttle {
  const known = notices.get(publish) ?? createThrottle(chatNotificationIntervalMs);
  notices.set(publish, known);
  return known;
}

/** Reactions that the committing process runs right after the commit. */
export const afterCommitReactions: {
  readonly [N in AfterCommitEventName]: (payload: AfterCommitEvents[N], publish: Publish, ask: Ask) => void;
} = {
  'room_message.posted': ({ room_id, event_id, message }, publish, ask) => {
    publish(roomChannel(room_id), 'new_chat_message', message);
    ask('moderate-room', { room_id }, room_id);
    const notice = { room_id, event_id, last_seq: message.seq };
    noticesOf(publish)(room_id, () => publish(everyGateway, 'chat_notification', notice));
  },
  'room.created': (news, publish) => publish(audienceOf(news), 'chat_room_created', news.room),
  'room.updated': (news, publish) => void tellRoomUpdated(news, publish),
  'room.deleted': (news, publish) => void tellRoomDeleted(news, publish),
  'public_rooms.closed': ({ event_id }, publish) => void tellPublicRoomsClosed(event_id, publish),
  'room_doors.changed': ({ event_id }, publish) => void lookAgain(event_id, publish),
  'room_message.removed': (removal, publish) => void tellRemoval(removal, publish),
  'room_message.restored': ({ room_id, message }, publish) => publish(restoredTo(room_id), 'new_chat_message', message),
  // Published immediately; the outbox repeats it if Redis or this process failed.
  'event_user.standing_changed': (standing, publish) => publish(everyGateway, 'moderation_status_changed', standing),
  'stage.changed': ({ event_id }, publish) => void lookAgain(event_id, publish),
  'direct_message.sent': (news, publish) => void tellMessage(news, publish),
  'direct_message.typing': ({ told, typing }, publish) => publish(userChannel(told), 'typing_in_dm', typing),
  'direct_messages.read': (mark, publish) => void tellRead(mark, publish),
  'direct_message_thread.created': (news, publish) => void tellThread(news, publish),
  'direct_message_thread.removed': (removal, publish) => void tellThreadRemoved(removal, publish),
  'connection.requested': (news, publish) => void tellRequest(news, publish),
  'connection.changed': (news, publish) => void tellConnection(news, publish),
  'notifications.counted': (people, publish) => void tellCounted(people, publish),
  'schedule_import.progressed': ({ requested_by, progress }, publish) => {
    if (requested_by !== null) publish(userChannel(requested_by), 'import_progress', progress);
  },
};

/** Names of recorded domain events that this version handles. */
export const outboxEventNames: readonly string[] = Object.keys(outboxReactions);

/** Checks whether this version handles a stored name; events of a newer version wait for a newer worker. */
export const isOutboxEvent = (name: string): name is OutboxEventName => Object.hasOwn(outboxReactions, name);
