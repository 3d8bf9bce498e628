/** Paths of all screens. Ids are numbers or, from the address bar, their text. */
import { homePath, ownPathPattern } from '@plenum/contracts/own-path';

type Id = number | string;

const event = (event_id: Id) => `/app/events/${event_id}`;
const session = (event_id: Id, session_id: Id) => `${event(event_id)}/sessions/${session_id}`;
const organization = (organization_id: Id) => `/app/organizations/${organization_id}`;

export const paths = {
  landing: () => '/',
  hosting: () => '/hosting',
  report: () => '/report',
  verifyEmail: (token: string) => `/verify-email/${token}`,
  resetPassword: (token: string) => `/reset-password/${token}`,
  changeEmail: (token: string) => `/change-email/${token}`,
  logIn: (token: string) => `/log-in/${token}`,
  unlock: (token: string) => `/unlock/${token}`,
  invitation: (token: string) => `/invitations/${token}`,
  home: () => homePath,
  dashboard: () => '/app/dashboard',
  profile: () => '/app/profile',
  user: (user_id: Id) => `/app/users/${user_id}`,
  network: () => '/app/network',
  requests: () => '/app/network?tab=incoming',
  settings: () => '/app/settings',
  notificationSettings: () => '/app/settings?tab=notifications',
  thread: (thread_id: Id) => `/app/dashboard?thread=${thread_id}`,
  newOrganization: () => '/app/organizations/new',
  organization,
  organizationEvents: (organization_id: Id) => `${organization(organization_id)}/events`,
  newEvent: (organization_id: Id) => `${organization(organization_id)}/events/new`,
  organizationAgenda: (organization_id: Id, event_id: Id) => `${organization(organization_id)}/events/${event_id}`,
  events: () => '/app/events',
  joinEvent: (code?: string) => `/app/events/join${code === undefined ? '' : `?code=${encodeURIComponent(code)}`}`,
  event,
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
  eventPolls: (event_id: Id) => `${event(event_id)}/polls`,
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
  eventAdmin: (event_id: Id, screen: EventAdminScreen | 'control-room' | 'feedback' | 'statistics') =>
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

const subjectPattern = /^\/app\/(?:events\/(\d+)(?:\/sessions\/(\d+))?|organizations\/(\d+))(?:\/|$)/;

/** Returns the subject of the screen at a path, as far as notifications refer to it. */
export function subjectsOfPath(path: string) {
  const [, event, session, organization] = subjectPattern.exec(path) ?? [];
  if (session !== undefined) return { event_id: Number(event), session_id: Number(session) };
  if (event !== undefined) return { event_id: Number(event) };
  return organization === undefined ? undefined : { organization_id: Number(organization) };
}

const ownPathRule = new RegExp(ownPathPattern);

/**
 * Returns a stored path if it is ours, else undefined: a login redirects only to same-origin paths below `/app`, entries
 * to events and links of invitations (open redirects, CWE-601: `//host`, `/\host` and absolute URLs are not paths).
 */
export function ownPath(candidate: unknown): string | undefined {
  return typeof candidate === 'string' && ownPathRule.test(candidate) ? candidate : undefined;
}
