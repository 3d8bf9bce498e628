/**
 * The tools of the MCP server: the operations that language models may call, under names that they understand
 * (docs/decisions/0157). Everything else about a tool is derived from its operation.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { OperationName } from '@plenum/contracts/api';
import { described, nullable, shape } from '@plenum/contracts/primitives';
import { type Agenda, Agenda as AgendaShape, AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { Actor } from '@plenum/core/domain/actor';
import * as Type from 'typebox';
import type { TObject } from 'typebox';
import { nowAndNext } from './now-and-next.rules.ts';

/** A part of an operation's reply, for operations whose whole reply is too long for a model. */
interface View {
  readonly summary: string;
  readonly schema: TObject;
  readonly of: (body: unknown, nowMs: number) => object;
}

export interface Tool {
  readonly operation: OperationName;
  /**
   * The effect of a call that mails or notifies people, publishes or deletes something. The tool then needs a confirmation.
   */
  readonly effect?: string;
  /** Reads what a call would change, with the same arguments. */
  readonly preview?: OperationName;
  /** Fields that the server sets instead of the model. */
  readonly sets?: Readonly<Record<string, (actor: Actor, idempotencyKey: string | undefined) => unknown>>;
  readonly view?: View;
}

const agendaView = (summary: string, schema: TObject, of: (agenda: Agenda, nowMs: number) => object): View => ({
  summary,
  schema,
  of: (body, nowMs) => of(body as Agenda, nowMs),
});

const venue = agendaView(
  'List the days, locations, buildings and tracks of an event',
  Type.Omit(AgendaShape, ['sessions', 'order_version', 'ordered_locations']),
  ({ sessions: _, order_version: _version, ordered_locations: _count, ...rest }) => rest,
);

const running = agendaView(
  'List the sessions that are running now and those that come next, by location',
  shape({
    timezone: AgendaShape.properties.timezone,
    locations: Type.Array(
      shape({
        location: nullable(Type.String({ description: 'Name of the location; null for sessions without a location.' })),
        now: Type.Array(AgendaSession, { description: 'Sessions whose planned time includes the current time.' }),
        next: nullable(described(AgendaSession, 'First session that starts later; null if there is none.')),
      }),
      { description: 'Locations with a running or later session.' },
    ),
  }),
  (agenda, nowMs) => ({ timezone: agenda.timezone, locations: nowAndNext(agenda, nowMs) }),
);

const movedEffect =
  'The change is visible immediately. People who bookmarked the session are notified if its time or location changes.';

/** Returns a client id, which is the same for repeated calls with the same key. */
function clientIdFor(_actor: Actor, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return randomUUID();
  const hex = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const newClientId = { client_id: clientIdFor };
/** Polls are opened with a separate tool, which needs a confirmation. */
const draftPoll = { is_open: () => false, seen_open_poll_id: () => undefined };
const callerId = { user_id: ({ user_id }: Actor) => user_id };

export const tools = {
  get_access: { operation: 'GetApiToken' },
  list_my_events: { operation: 'ListUserEvents', sets: callerId },
  list_organizations: { operation: 'ListOrganizations' },
  list_organization_events: { operation: 'ListOrganizationEvents' },
  get_event: { operation: 'GetEvent' },

  list_sessions: { operation: 'ListSessions' },
  get_session: { operation: 'GetSession' },
  list_unscheduled_sessions: { operation: 'ListUnscheduledSessions' },
  now_and_next: { operation: 'GetAgenda', view: running },
  list_locations_and_tracks: { operation: 'GetAgenda', view: venue },
  get_my_agenda: { operation: 'GetMyAgenda' },
  bookmark_session: { operation: 'BookmarkSession' },
  remove_bookmark: { operation: 'RemoveBookmark' },

  list_speakers: { operation: 'ListEventSpeakers' },
  get_speaker: { operation: 'GetEventSpeaker' },
  list_people: { operation: 'ListEventUsers' },
  get_person: { operation: 'GetEventUser' },

  list_chat_rooms: { operation: 'ListChatRooms' },
  list_session_chat_rooms: { operation: 'ListSessionChatRooms' },
  list_messages: { operation: 'ListRoomMessages' },
  post_message: { operation: 'PostRoomMessage', sets: newClientId },
  delete_message: {
    operation: 'DeleteRoomMessage',
    effect: 'Deletes the message for everyone. This cannot be undone.',
  },

  list_announcements: { operation: 'ListAnnouncements' },
  list_made_announcements: { operation: 'ListManagedAnnouncements' },
  make_announcement: {
    operation: 'CreateAnnouncement',
    effect: 'Shows the announcement to its recipients immediately, and notifies them.',
    preview: 'PreviewAnnouncement',
    sets: newClientId,
  },
  end_announcement: {
    operation: 'EndAnnouncement',
    effect: 'Removes the announcement and its notifications for everyone. It cannot be shown again.',
  },

  list_questions: { operation: 'ListQuestions' },
  ask_question: { operation: 'AskQuestion' },
  withdraw_question: {
    operation: 'WithdrawQuestion',
    effect: 'Deletes the question. This cannot be undone.',
  },
  vote_for_question: { operation: 'VoteForQuestion' },
  remove_question_vote: { operation: 'RemoveVote' },

  list_session_polls: { operation: 'ListSessionPolls' },
  list_event_polls: { operation: 'ListEventPolls' },
  create_session_poll: { operation: 'CreateSessionPoll', sets: draftPoll },
  create_event_poll: { operation: 'CreateEventPoll', sets: draftPoll },
  update_poll: { operation: 'UpdatePoll' },
  set_poll_status: {
    operation: 'SetPollStatus',
    effect:
      'Opens or closes the poll for everyone immediately. Opening it closes the open poll of the same session or event.',
  },
  delete_poll: { operation: 'DeletePoll', effect: 'Deletes the poll and its votes. This cannot be undone.' },
  vote_in_poll: { operation: 'VoteInPoll' },

  create_session: {
    operation: 'CreateSession',
    effect: 'Adds the session to the agenda. If the event is published, everyone can see it immediately.',
    preview: 'GetEvent',
  },
  update_session: { operation: 'UpdateSession', effect: movedEffect, preview: 'GetSession' },
  move_session: { operation: 'UpdateSessionTimes', effect: movedEffect, preview: 'GetSession' },
  set_session_status: {
    operation: 'UpdateSessionStatus',
    effect:
      'The change is visible immediately. People who bookmarked the session are notified if it is cancelled or restored.',
    preview: 'GetSession',
  },
  mark_session_full: { operation: 'SetSessionFull' },
  add_session_speaker: { operation: 'AddSessionSpeaker' },
  delete_session: {
    operation: 'DeleteSession',
    effect: 'Deletes the session and its chat rooms with their messages. This cannot be undone.',
    preview: 'GetSession',
  },
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof tools;
