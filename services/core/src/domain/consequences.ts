/** Consequences of domain events: the server events and jobs that follow from each of them. */
import type { Db } from '../platform/db/database.ts';
import type { JobName, JobPayload } from '../platform/jobs/catalogue.ts';
import type { RequestJob } from '../platform/jobs/job-requests.ts';
import type { ConfirmedPublisher } from '../platform/outbox/confirmed-publish.ts';
import { type Audience, type Channel, eventChannel, roomChannel, userChannel } from '../platform/realtime/channels.ts';
import type { Publisher, PublishEvent } from '../platform/realtime/publish.ts';
import type { SignalName, Signals } from '../platform/realtime/signals.ts';
import { errorMessage } from '../platform/telemetry/error-message.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { publishAnnouncement } from './announcements/publish-announcements.ts';
import { listStandings } from './attendees/standings.queries.ts';
import { publishEdited, publishRestored } from './chat-rooms/publish-message-changes.ts';
import { publishRemoval, publishRemovals } from './chat-rooms/publish-removals.ts';
import { createRoomNews } from './chat-rooms/room-news.ts';
import { readConnectionUpdates, readRequestUpdates } from './connections/connection-updates.queries.ts';
import {
  readMessageUpdates,
  readReactionUpdate,
  readThreadUpdates,
} from './direct-messages/direct-message-updates.queries.ts';
import {
  publishMessage,
  publishReactions,
  publishRead,
  publishThread,
  publishThreadRemoved,
} from './direct-messages/publish-threads.ts';
import type {
  ConnectionUpdate,
  MessageUpdate,
  OutboxEventName,
  OutboxEvents,
  TransientEventName,
  TransientEvents,
  RoomUpdate,
} from './domain-events.ts';
import { publishCalled, publishHands } from './hands/publish-hands.ts';
import { listStaff } from './join-requests/join-requests.queries.ts';
import { publishJoinRequests } from './join-requests/publish-counts.ts';
import { requestFilling } from './join-requests/request-filling.ts';
import { listQueueAudience } from './moderation/moderation-audience.queries.ts';
import { notifyCalled } from './notifications/notify-hands.ts';
import { notifyJoinAnswer, notifyJoinRequest } from './notifications/notify-join-requests.ts';
import { notifyMentions } from './notifications/notify-mentions.ts';
import { notifyScheduleNews } from './notifications/notify-schedule-news.ts';
import {
  notifyConnection,
  notifyEventRole,
  notifyInvitation,
  notifyInvitationAnswered,
  notifyMembershipEnded,
  notifyMessage,
  notifyOrganizationRole,
  notifyPeopleExported,
  notifyReported,
  notifyRequest,
  notifyThreadRead,
  notifyThreadRemoved,
} from './notifications/notify.ts';
import { publishCounts } from './notifications/publish-counts.ts';
import { publishRunOfShow } from './run-of-show/publish-run-of-show.ts';
import type { SecurityTrail } from './security-trail.ts';
import { publishPlacement } from './sessions/publish-placement.ts';
import { isDemoThread } from './upkeep/demo-answers.queries.ts';

/** Effects available to a consequence. Each happens at least once. */
export interface Effects extends ConfirmedPublisher {
  /** For the state at delivery, which the recorded event does not contain. */
  readonly db: Db;
  readonly enqueue: <N extends JobName>(name: N, payload: JobPayload<N>) => Promise<void>;
  readonly security: Pick<SecurityTrail, 'done'>;
  /** Whether the installation has the demo, whose people answer. */
  readonly hasDemo: boolean;
}

/** Publishes to browsers or signals to gateways: confirmed in the relay, otherwise not. */
interface PublishEffects {
  readonly publish: PublishEvent;
  readonly signal: <N extends SignalName>(name: N, payload: Signals[N]) => void | Promise<void>;
}

/** Data that the command may pass to an echo, which otherwise queries it. */
interface KnownEchoes {
  'direct_message.sent': readonly MessageUpdate[];
}
export type Known<N> = N extends keyof KnownEchoes ? KnownEchoes[N] : never;

interface Consequence<N extends OutboxEventName> {
  /**
   * Runs right after the commit in the committing process, for low latency, and again in the relay, in case Redis or
   * that process failed.
   */
  readonly echo?: (
    payload: OutboxEvents[N],
    effects: PublishEffects & { readonly db: Db },
    known?: Known<N>,
  ) => void | Promise<void>;
  /** Runs in the outbox relay only. */
  readonly relay?: (payload: OutboxEvents[N], effects: Effects) => Promise<void>;
}

/** Returns the whole event, or the people who may know of something. */
const audienceIn = (event_id: number, told: readonly number[] | null): Channel | Audience =>
  told === null ? eventChannel(event_id) : { channels: told.map(userChannel) };
const audienceOf = ({ room, told }: RoomUpdate): Channel | Audience => audienceIn(room.event_id, told);

async function publishRoomUpdated(update: RoomUpdate, { publish, signal }: PublishEffects): Promise<void> {
  await publish(audienceOf(update), 'chat_room_updated', update.room);
  await signal('check-rooms', { event_id: update.room.event_id });
}

async function publishRoomDeleted(update: RoomUpdate, { publish, signal }: PublishEffects): Promise<void> {
  const { room_id, event_id } = update.room;
  await publish(audienceOf(update), 'chat_room_deleted', { room_id, event_id });
  await signal('check-rooms', { event_id });
}

async function publishPublicRoomsClosed(event_id: number, { publish, signal }: PublishEffects): Promise<void> {
  await publish(eventChannel(event_id), 'bulk_chat_rooms_updated', { event_id, updates: { is_enabled: false } });
  await signal('check-rooms', { event_id });
}

async function publishRequest(updates: readonly ConnectionUpdate[], publish: PublishEvent): Promise<void> {
  for (const { user_id, connection } of updates)
    await publish(userChannel(user_id), 'connection_requested', connection);
}

async function publishConnection(updates: readonly ConnectionUpdate[], publish: PublishEvent): Promise<void> {
  for (const { user_id, connection } of updates) await publish(userChannel(user_id), 'connection_updated', connection);
}

/** Consequences of each recorded event. */
const consequences: { readonly [N in OutboxEventName]: Consequence<N> } = {
  'user.signed_up': { relay: (payload, { enqueue }) => enqueue('send-verification-email', payload) },
  'user.verification_requested': { relay: (payload, { enqueue }) => enqueue('send-verification-email', payload) },
  'user.password_reset_requested': { relay: (payload, { enqueue }) => enqueue('send-reset-email', payload) },
  'user.unlock_requested': { relay: (payload, { enqueue }) => enqueue('send-unlock-email', payload) },
  'user.login_link_requested': { relay: (payload, { enqueue }) => enqueue('send-login-link-email', payload) },
  'user.email_change_requested': {
    async relay(payload, { enqueue }) {
      await enqueue('send-email-change-mail', payload);
      await enqueue('send-email-change-notice', payload);
    },
  },
  'login.reuse_detected': { relay: (payload, { enqueue }) => enqueue('send-reuse-warning-email', payload) },
  'invitation.sent': {
    async relay(payload, effects) {
      await effects.enqueue('send-invitation-email', payload);
      await notifyInvitation(effects, payload);
    },
  },
  'invitation.answered': { relay: (payload, effects) => notifyInvitationAnswered(effects, payload) },
  'seats.freed': { relay: ({ event_id }, effects) => requestFilling(event_id, effects) },
  'join_request.made': {
    async relay(request, effects) {
      await notifyJoinRequest(effects, request);
      await publishJoinRequests(request.event_id, effects);
    },
  },
  'join_request.answered': {
    async relay({ event_id, request_id }, effects) {
      await effects.enqueue('send-join-answer-email', { request_id });
      await notifyJoinAnswer(effects, { event_id, request_id });
      await publishJoinRequests(event_id, effects);
    },
  },
  'join_requests.changed': { relay: ({ event_id }, effects) => publishJoinRequests(event_id, effects) },
  'event.changed': {
    relay: ({ event_id }, { publish }) => publish(eventChannel(event_id), 'event_updated', { event_id }),
  },
  'event_user.standing_changed': {
    echo: (standing, { signal }) => signal('check-person', standing),
    // Somebody may have left, or become a speaker.
    relay: ({ event_id }, effects) => requestFilling(event_id, effects),
  },
  'event_user.added': {},
  'organization_credentials.ended': { relay: (ended, { enqueue }) => enqueue('send-credentials-ended-email', ended) },
  'security_activity.recorded': { relay: (payload, { enqueue }) => enqueue('send-security-notice', payload) },
  'webhook.paused': { relay: (payload, { enqueue }) => enqueue('send-webhook-paused-email', payload) },
  'event_user.role_changed': { relay: (change, effects) => notifyEventRole(effects, change) },
  'stage.changed': { echo: ({ event_id }, { signal }) => signal('check-rooms', { event_id }) },
  'hands.changed': { echo: (change, { db, publish }) => publishHands(db, change, publish) },
  'hand.called': {
    echo: (called, { db, publish }) => publishCalled(db, called, publish),
    relay: (called, effects) => notifyCalled(effects, called),
  },
  'run_of_show.changed': { echo: (change, { db, publish }) => publishRunOfShow(db, change, publish) },
  'announcement.made': {
    echo: (made, { db, publish }) => publishAnnouncement(db, made, publish),
    relay: ({ announcement_id }, { enqueue }) => enqueue('tell-announcement', { announcement_id }),
  },
  'announcement.ended': {
    echo: (ended, { publish }) => publish(eventChannel(ended.event_id), 'announcement_ended', ended),
  },
  'organization_user.changed': {
    async relay({ organization_id, user_id }, { signal, db }) {
      for (const standing of await listStandings(db, organization_id, user_id)) await signal('check-person', standing);
    },
  },
  'organization_user.role_changed': { relay: (change, effects) => notifyOrganizationRole(effects, change) },
  'membership.ended': { relay: (ended, effects) => notifyMembershipEnded(effects, ended) },
  'operator.acted': {
    relay: ({ kind, facts }, { security }) => Promise.resolve(security.done(kind, { ...facts, by: 'operator' })),
  },
  'people.exported': { relay: (exported, effects) => notifyPeopleExported(effects, exported) },
  'sessions.moved': { relay: (payload, { enqueue }) => enqueue('tell-moved-sessions', payload) },
  'sessions.placed': {
    async relay(placed, effects) {
      await publishPlacement(placed, await listStaff(effects.db, placed.event_id), effects);
    },
  },
  'session.changed': {
    async relay({ event_id, session_id, is_unscheduled }, { publish, db }) {
      const told = is_unscheduled ? await listStaff(db, event_id) : null;
      await publish(audienceIn(event_id, told), 'session_updated', { event_id, session_id });
      await publish(eventChannel(event_id), 'event_updated', { event_id });
    },
  },
  'room.created': { echo: (news, { publish }) => publish(audienceOf(news), 'chat_room_created', news.room) },
  'room.updated': { echo: publishRoomUpdated },
  'room.deleted': { echo: publishRoomDeleted },
  'public_rooms.closed': { echo: ({ event_id }, effects) => publishPublicRoomsClosed(event_id, effects) },
  'room_doors.changed': { echo: ({ event_id }, { signal }) => signal('check-rooms', { event_id }) },
  'room_message.removed': { echo: publishRemoval },
  'room_messages.removed': { echo: publishRemovals },
  'room_message.edited': {
    echo: ({ message_id }, { publish, db }) => publishEdited(db, message_id, publish),
    relay: ({ message_id }, { enqueue }) => enqueue('moderate-message', { message_id }),
  },
  'room_message.mentioned': { relay: (mentioning, effects) => notifyMentions(effects, mentioning) },
  'room_message.restored': { echo: ({ message_id }, effects) => publishRestored(message_id, effects) },
  'schedule_file.received': { relay: (payload, { enqueue }) => enqueue('import-file', payload) },
  'subscribed_schedule.news': { relay: (news, effects) => notifyScheduleNews(effects, news) },
  'schedule_import.finished': {
    async relay({ event_id }, { publish, signal }) {
      await publish(eventChannel(event_id), 'event_updated', { event_id });
      await signal('check-rooms', { event_id });
    },
  },
  'direct_message.sent': {
    echo: async ({ thread_id, seq }, { db, publish }, known) =>
      publishMessage(known ?? (await readMessageUpdates(db, thread_id, seq)), publish),
    async relay(sent, effects) {
      await notifyMessage(effects, sent);
      if (effects.hasDemo && (await isDemoThread(effects.db, sent.thread_id)))
        await effects.enqueue('answer-in-demo', { thread_id: sent.thread_id });
    },
  },
  'direct_message.reacted': {
    echo: async ({ thread_id, seq }, { db, publish }) =>
      publishReactions(await readReactionUpdate(db, thread_id, seq), publish),
  },
  'direct_messages.read': {
    echo: (mark, { publish }) => publishRead(mark, publish),
    relay: (mark, effects) => notifyThreadRead(effects, mark),
  },
  'direct_message_thread.created': {
    echo: async ({ thread_id }, { db, publish }) => publishThread(await readThreadUpdates(db, thread_id), publish),
  },
  'direct_message_thread.removed': {
    echo: (removal, { publish }) => publishThreadRemoved(removal, publish),
    relay: (removal, effects) => notifyThreadRemoved(effects, removal),
  },
  'connection.requested': {
    echo: async ({ connection_id }, { db, publish }) =>
      publishRequest(await readRequestUpdates(db, connection_id), publish),
    async relay(request, effects) {
      await effects.enqueue('moderate-icebreaker', request);
      await notifyRequest(effects, request);
    },
  },
  'profile.changed': { relay: (payload, { enqueue }) => enqueue('moderate-profile', payload) },
  'connection.changed': {
    echo: async ({ connection_id, told }, { db, publish }) =>
      publishConnection(await readConnectionUpdates(db, connection_id, told), publish),
    relay: (change, effects) => notifyConnection(effects, change),
  },
  'upload.removed': { relay: (payload, { enqueue }) => enqueue('remove-stored-object', payload) },
  'organization.closed': { relay: (payload, { enqueue }) => enqueue('remove-closed-organization', payload) },
  'moderation_queue.changed': {
    async relay({ event_id }, effects) {
      const audience = await listQueueAudience(effects.db, event_id);
      for (const { user_id, open_count } of audience)
        await effects.publish(userChannel(user_id), 'moderation_queue_changed', { event_id, open_count });
      await notifyReported(effects, event_id, audience);
    },
  },
};

/** Runs all consequences of an event that the outbox relay delivers. */
export async function runConsequences<N extends OutboxEventName>(
  name: N,
  payload: OutboxEvents[N],
  effects: Effects,
): Promise<void> {
  const { echo, relay } = consequences[name];
  await echo?.(payload, effects);
  await relay?.(payload, effects);
}

/** Consequences in a process of its own commands’ events. */
export interface OwnConsequences {
  /** Runs the echo of a recorded event after the commit. Does not throw: the outbox repeats an echo that failed. */
  readonly echo: <N extends OutboxEventName>(name: N, payload: OutboxEvents[N], known?: Known<N>) => Promise<void>;
  readonly announce: <N extends TransientEventName>(name: N, payload: TransientEvents[N]) => void;
}

interface OwnEffects extends Publisher {
  readonly db: Db;
  readonly requestJob: RequestJob;
  readonly log: Log;
}

export function createOwnConsequences({ db, publish, signal, requestJob, log }: OwnEffects): OwnConsequences {
  const notifyPosted = createRoomNews(signal);
  const transient: { readonly [N in TransientEventName]: (payload: TransientEvents[N]) => void } = {
    'room_message.posted': ({ room_id, event_id, message }) => {
      publish(roomChannel(room_id), 'new_chat_message', message);
      requestJob('moderate-room', { room_id }, room_id);
      // People outside of the room get notices at a limited rate; each gateway filters by access.
      const { seq, user_id } = message;
      notifyPosted({ room_id, event_id, last_seq: seq, posted: [{ seq, user_id }] });
    },
    'direct_message.typing': ({ told, typing }) => publish(userChannel(told), 'typing_in_dm', typing),
    'notifications.counted': (people) => void publishCounts(people, publish),
    'schedule_import.progressed': ({ requested_by, progress }) => {
      if (requested_by !== null) publish(userChannel(requested_by), 'import_progress', progress);
    },
  };
  return {
    async echo(name, payload, known) {
      try {
        await consequences[name].echo?.(payload, { db, publish, signal }, known);
      } catch (error) {
        log.warn({ name, error: errorMessage(error) }, 'echo failed');
      }
    },
    announce: (name, payload) => transient[name](payload),
  };
}

/** Names of recorded domain events that this version handles. */
export const outboxEventNames: readonly string[] = Object.keys(consequences);

/** Checks whether this version handles a stored name; events of a newer version wait for a newer worker. */
export const isOutboxEvent = (name: string): name is OutboxEventName => Object.hasOwn(consequences, name);
