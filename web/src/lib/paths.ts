/** Paths of all screens except those of an event (`event-paths.ts`). Ids are numbers or, from the URL, their text. */
import { homePath, appPathPattern } from '@plenum/contracts/app-path';

export type Id = number | string;

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
} as const;

const subjectPattern = /^\/app\/(?:events\/(\d+)(?:\/sessions\/(\d+))?|organizations\/(\d+))(?:\/|$)/;

/** Returns the subject of the screen at a path, as far as notifications refer to it. */
export function subjectsOfPath(path: string) {
  const [, event, session, organization] = subjectPattern.exec(path) ?? [];
  if (session !== undefined) return { event_id: Number(event), session_id: Number(session) };
  if (event !== undefined) return { event_id: Number(event) };
  return organization === undefined ? undefined : { organization_id: Number(organization) };
}

const appPathRule = new RegExp(appPathPattern);

/**
 * Returns a stored path if it is allowed, otherwise undefined: a login redirects only to same-origin paths under
 * `/app`, entries to events and links of invitations (open redirects, CWE-601: `//host`, `/\host` and absolute URLs are
 * not paths).
 */
export function appPath(candidate: unknown): string | undefined {
  return typeof candidate === 'string' && appPathRule.test(candidate) ? candidate : undefined;
}
