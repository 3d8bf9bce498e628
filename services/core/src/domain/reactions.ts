/** The one place that says what follows from a domain event: server events and jobs. */
import type { JobName, JobPayload } from '../platform/jobs/catalogue.ts';
import type { ConfirmedPublish } from '../platform/outbox/confirmed-publish.ts';
import { every_gateway, eventChannel, roomChannel, userChannel } from '../platform/realtime/channels.ts';
import type { Publish } from '../platform/realtime/publish.ts';
import type { AfterCommitEventName, AfterCommitEvents, OutboxEventName, OutboxEvents } from './domain-events.ts';

/** What a reaction may do. Everything in it happens at least once. */
export interface Effects {
  readonly publish: ConfirmedPublish;
  readonly enqueue: <N extends JobName>(name: N, payload: JobPayload<N>) => Promise<void>;
}

type Reactions<E> = { readonly [N in keyof E]: (payload: E[N], effects: Effects) => Promise<void> };

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
  'stage.changed': ({ event_id }, { publish }) => publish(every_gateway, 'event_updated', { event_id }),
  'session.changed': async ({ event_id, session_id }, { publish }) => {
    await publish(eventChannel(event_id), 'session_updated', { event_id, session_id });
    await publish(eventChannel(event_id), 'event_updated', { event_id });
  },
  'schedule_import.requested': (payload, { enqueue }) => enqueue('import-schedule', payload),
  'schedule_import.finished': async ({ event_id }, { publish }) => {
    await publish(eventChannel(event_id), 'event_updated', { event_id });
    await publish(every_gateway, 'event_updated', { event_id });
  },
  'upload.removed': (payload, { enqueue }) => enqueue('remove-stored-object', payload),
};

/** Reactions that the committing process runs itself, right after the commit. */
export const after_commit_reactions: {
  readonly [N in AfterCommitEventName]: (payload: AfterCommitEvents[N], publish: Publish) => void;
} = {
  'room_message.posted': ({ room_id, message }, publish) => publish(roomChannel(room_id), 'new_chat_message', message),
  // At once for whoever is online; the outbox repeats it where Redis or this process was away.
  'event_user.standing_changed': (standing, publish) => publish(every_gateway, 'moderation_status_changed', standing),
  'stage.changed': ({ event_id }, publish) => publish(every_gateway, 'event_updated', { event_id }),
  'schedule_import.progressed': ({ requested_by, progress }, publish) => {
    if (requested_by !== null) publish(userChannel(requested_by), 'import_progress', progress);
  },
};

/** The names of recorded domain events that this version reacts to. */
export const outbox_event_names: readonly string[] = Object.keys(outbox_reactions);

/** Whether a stored name is one this version knows; a newer version's events wait for a newer worker. */
export const isOutboxEvent = (name: string): name is OutboxEventName => Object.hasOwn(outbox_reactions, name);
