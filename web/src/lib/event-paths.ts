/** Paths of the screens of an event. */
import type { Id } from './paths.ts';

const event = (event_id: Id) => `/app/events/${event_id}`;
const session = (event_id: Id, session_id: Id) => `${event(event_id)}/sessions/${session_id}`;

export const eventPaths = {
  home: event,
  agenda: (event_id: Id) => `${event(event_id)}/agenda`,
  speakers: (event_id: Id) => `${event(event_id)}/speakers`,
  speaker: (event_id: Id, profile_id: Id) => `${event(event_id)}/speakers/${profile_id}`,
  networking: (event_id: Id) => `${event(event_id)}/networking`,
  room: (event_id: Id, room_id: Id) => `${event(event_id)}/networking?tab=chat&room=${room_id}`,
  people: (event_id: Id, name: string) =>
    `${event(event_id)}/networking?${new URLSearchParams({ tab: 'attendees', q: name })}`,
  sponsors: (event_id: Id) => `${event(event_id)}/sponsors`,
  sponsor: (event_id: Id, sponsor_id: Id) => `${event(event_id)}/sponsors/${sponsor_id}`,
  announcements: (event_id: Id) => `${event(event_id)}/announcements`,
  polls: (event_id: Id) => `${event(event_id)}/polls`,
  runOfShow: (event_id: Id) => `${event(event_id)}/run-of-show`,
  session,
  sessionQuestions: (event_id: Id, session_id: Id) => `${session(event_id, session_id)}/questions`,
  sessionPolls: (event_id: Id, session_id: Id) => `${session(event_id, session_id)}/polls`,
  sessionFeedback: (event_id: Id, session_id: Id) => `${session(event_id, session_id)}/feedback`,
  sessionStatistics: (event_id: Id, session_id: Id) => `${session(event_id, session_id)}/statistics`,
  lectern: (event_id: Id, session_id: Id) => `${session(event_id, session_id)}/lectern`,
  sessionPending: (event_id: Id) => `${event(event_id)}/session-pending`,
  setUpSession: (event_id: Id) => `${event(event_id)}/setup-session`,
  importSchedule: (event_id: Id) => `${event(event_id)}/import`,
  admin: (event_id: Id, screen: EventAdminScreen | 'control-room' | 'feedback' | 'statistics') =>
    `${event(event_id)}/admin/${screen}`,
} as const;

export const eventAdminScreens = [
  'sessions',
  'attendees',
  'speakers',
  'sponsors',
  'networking',
  'moderation',
  'settings',
] as const;
export type EventAdminScreen = (typeof eventAdminScreens)[number];
