/** Screens of the app that notifications lead to. */
import type { NotificationKind } from '@plenum/contracts/enums';

export interface NotificationSubject {
  readonly kind: NotificationKind;
  readonly subject_id: number;
  readonly event_id: number | null;
  /** The message of a room. */
  readonly room_id: number | null;
  readonly room_session_id: number | null;
  readonly message_seq: number | null;
}

const session = ({ subject_id, event_id }: NotificationSubject): string =>
  event_id === null ? 'app/dashboard' : `app/events/${event_id}/sessions/${subject_id}`;

function message({ event_id, room_id, room_session_id, message_seq }: NotificationSubject): string {
  if (event_id === null || room_id === null) return 'app/dashboard';
  const wanted = `room=${room_id}&message=${message_seq ?? 0}`;
  return room_session_id === null
    ? `app/events/${event_id}/networking?tab=chat&${wanted}`
    : `app/events/${event_id}/sessions/${room_session_id}?${wanted}#chat`;
}

const paths: { readonly [K in NotificationKind]: (subject: NotificationSubject) => string } = {
  CONNECTION_REQUESTED: () => 'app/network?tab=incoming',
  CONNECTION_ACCEPTED: () => 'app/network',
  DIRECT_MESSAGE: ({ subject_id }) => `app/dashboard?thread=${subject_id}`,
  INVITATION: () => 'app/dashboard',
  JOIN_REQUESTED: ({ subject_id }) => `app/events/${subject_id}/admin/attendees?tab=requests`,
  JOIN_ANSWERED: () => 'app/events',
  EVENT_ROLE: ({ subject_id }) => `app/events/${subject_id}`,
  ORGANIZATION_ROLE: ({ subject_id }) => `app/organizations/${subject_id}`,
  SESSION_STARTING: session,
  SESSION_CHANGED: session,
  STAGE_CALL: session,
  HAND_CALLED: session,
  FEEDBACK_ASKED: (subject) => `${session(subject)}#feedback`,
  MENTIONED: message,
  ANNOUNCEMENT: ({ event_id }) => (event_id === null ? 'app/dashboard' : `app/events/${event_id}`),
  PEOPLE_EXPORTED: ({ subject_id }) => `app/events/${subject_id}/admin/attendees`,
  SCHEDULE_NEWS: ({ subject_id }) => `app/events/${subject_id}/import`,
  REPORTED: ({ subject_id }) => `app/events/${subject_id}/admin/moderation`,
};

/** Returns the path below the root, without a leading slash. */
export const notificationPath = (subject: NotificationSubject): string => paths[subject.kind](subject);
