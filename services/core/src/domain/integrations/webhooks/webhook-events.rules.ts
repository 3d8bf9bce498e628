/** Maps recorded domain events to webhook events. */
import type { WebhookEventType } from '@plenum/contracts/integrations/webhook-event-types';
import type { WebhookData } from '@plenum/contracts/integrations/webhook-events';
import type { OutboxEventName, OutboxEvents } from '../../domain-events.ts';
import type { RowChange, SubjectChanges, SubjectStates } from './subject-changes.ts';

/** Data without the organization, which is derived from the event. */
type EventData<T extends WebhookEventType> = Omit<WebhookData<T>, 'organization_id'>;

export interface WebhookMessage {
  readonly type: WebhookEventType;
  /** Deliveries with the same subject are sent in order. */
  readonly subject: string;
  readonly data: object;
  /** Last state of a deleted object, added to the data for people who organize the event; null for other events. */
  readonly last_state: object | null;
}

/** Either the event or the organization determines the webhooks. */
export interface WebhookMessages {
  readonly event_id: number | null;
  readonly organization_id: number | null;
  readonly messages: readonly WebhookMessage[];
}

type OfEvent = { readonly event_id: number };

function message<T extends WebhookEventType>(type: T, topic: string, data: EventData<T> & OfEvent): WebhookMessage {
  return { type, subject: `event:${data.event_id}:${topic}`, data, last_state: null };
}

/** The kinds of objects of an event that are created, updated and deleted. */
type PlainKind = 'event' | 'session' | 'speaker' | 'room';
const idNames = { event: 'event_id', session: 'session_id', speaker: 'profile_id', room: 'room_id' } as const;

function plainMessage<K extends PlainKind>(
  kind: K,
  event_id: number,
  change: RowChange<K>,
  lastState: (before: SubjectStates[K]) => Required<WebhookData<`${K}.deleted`>>[K & keyof WebhookData<`${K}.deleted`>],
): WebhookMessage {
  const { before, after } = change;
  const id = (after ?? before)?.id ?? 0;
  const operation = before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated';
  return {
    type: `${kind}.${operation}`,
    subject: `event:${event_id}:${kind}:${id}`,
    data: { event_id, [idNames[kind]]: id },
    last_state: before !== undefined && after === undefined ? { [kind]: lastState(before) } : null,
  };
}

const minuteMs = 60_000;

const sessionState = (session: SubjectStates['session']) => {
  const startMs = Date.parse(session.starts_at);
  return {
    ...externalIdsOf(session),
    title: session.title,
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(startMs + session.duration_minutes * minuteMs).toISOString(),
    location: session.location,
    track: session.track,
  };
};
const externalIdsOf = ({ external_id, imported_id }: SubjectStates['speaker']) => ({ external_id, imported_id });

/** An event is deleted by a status; its row remains. */
function eventMessages(event_id: number, { before, after }: RowChange<'event'>): WebhookMessage[] {
  if (before?.status === 'DELETED') return [];
  const change =
    after?.status === 'DELETED'
      ? { ...(before && { before }) }
      : { ...(before && { before }), ...(after && { after }) };
  return [
    plainMessage('event', event_id, change, ({ title, start_date, end_date }) => ({ title, start_date, end_date })),
  ];
}

/** The row of a former member with a ban remains. */
function attendeeMessages(
  event_id: number,
  { before, after, external_ids = [] }: RowChange<'attendee'>,
): WebhookMessage[] {
  const user_id = (after ?? before)?.id ?? 0;
  const topic = `user:${user_id}`;
  const was = before?.left_at === null ? before : null;
  const is = after?.left_at === null ? after : null;
  const ofPerson = { event_id, user_id, external_ids: [...external_ids] };
  if (was === null) return is === null ? [] : [message('attendee.added', topic, { ...ofPerson, role: is.role })];
  if (is === null) return [message('attendee.removed', topic, { ...ofPerson, former_role: was.role })];
  const { role, is_banned, is_chat_banned } = is;
  const hasStanding = is_banned === was.is_banned && is_chat_banned === was.is_chat_banned;
  return [
    ...(role === was.role
      ? []
      : [message('attendee.role_changed', topic, { ...ofPerson, role, former_role: was.role })]),
    ...(hasStanding ? [] : [message('attendee.standing_changed', topic, { ...ofPerson, is_banned, is_chat_banned })]),
  ];
}

function memberMessage(organization_id: number, { before, after }: RowChange<'member'>): WebhookMessage[] {
  const user_id = (after ?? before)?.id ?? 0;
  const about = { subject: `organization:${organization_id}:user:${user_id}`, last_state: null } as const;
  if (after === undefined)
    return before === undefined
      ? []
      : [{ ...about, type: 'member.removed', data: { user_id, former_role: before.role } }];
  const { role } = after;
  return before === undefined
    ? [{ ...about, type: 'member.added', data: { user_id, role } }]
    : [{ ...about, type: 'member.role_changed', data: { user_id, role, former_role: before.role } }];
}

function subjectMessages(changes: SubjectChanges): WebhookMessage[] {
  switch (changes.kind) {
    case 'event':
      return changes.changes.flatMap((change) => eventMessages(changes.event_id, change));
    case 'session':
      return changes.changes.map((change) => plainMessage('session', changes.event_id, change, sessionState));
    case 'speaker':
      return changes.changes.map((change) => plainMessage('speaker', changes.event_id, change, externalIdsOf));
    case 'room':
      return changes.changes
        .filter(({ before, after }) => (after ?? before)?.session_id === null)
        .map((change) =>
          plainMessage('room', changes.event_id, change, ({ name, room_type }) => ({ name, room_type })),
        );
    case 'attendee':
      return changes.changes.flatMap((change) => attendeeMessages(changes.event_id, change));
    case 'member':
      return changes.changes.flatMap((change) => memberMessage(changes.organization_id, change));
  }
}

const ofEvent = (event_id: number, ...messages: readonly WebhookMessage[]): WebhookMessages => ({
  event_id,
  organization_id: null,
  messages,
});

type MessagesOf = { readonly [N in OutboxEventName]?: (payload: OutboxEvents[N]) => WebhookMessages };

const webhookMessages: MessagesOf = {
  'subjects.changed': (changes) => ({
    event_id: changes.event_id,
    organization_id: changes.organization_id,
    messages: subjectMessages(changes),
  }),
  'sessions.moved': ({ event_id, session_ids }) =>
    ofEvent(event_id, message('sessions.moved', 'moves', { event_id, session_ids: [...session_ids] })),
  'schedule_import.changed_agenda': ({ event_id, import_id }) =>
    ofEvent(event_id, message('schedule.imported', 'imports', { event_id, import_id })),
  'join_request.made': ({ event_id, request_id }) =>
    ofEvent(event_id, message('join_request.made', `request:${request_id}`, { event_id, request_id })),
  'join_request.answered': ({ event_id, request_id }) =>
    ofEvent(event_id, message('join_request.answered', `request:${request_id}`, { event_id, request_id })),
};

/** The recorded domain events that webhooks may receive. */
export const webhookDomainEvents: readonly string[] = Object.keys(webhookMessages);

/** Returns the webhook events of a recorded domain event; null if there are none. */
export function webhookMessagesOf<N extends OutboxEventName>(
  name: N,
  payload: OutboxEvents[N],
): WebhookMessages | null {
  const found = webhookMessages[name]?.(payload) ?? null;
  return found === null || found.messages.length === 0 ? null : found;
}
