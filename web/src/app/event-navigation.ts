import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { eventPaths } from '../lib/event-paths.ts';
import { mainStageId, type MainStageFields } from '../lib/main-stage.ts';

/** Page of an event; `place-names.en.json` contains its name, which is also its title. */
export type EventPlace =
  | 'home'
  | 'agenda'
  | 'main_stage'
  | 'speakers'
  | 'networking'
  | 'sponsors'
  | 'polls'
  | 'sessions'
  | 'attendees'
  | 'import'
  | 'event_settings'
  | 'control_room'
  | 'run_of_show'
  | 'announcements'
  | 'moderation'
  | 'statistics'
  | 'feedback';

export interface NavigationEntry {
  readonly place: EventPlace;
  readonly path: string;
  /** Whether the entry is marked as current only for this exact path, not for paths under it. */
  readonly exact?: boolean;
  /** Pattern of other paths for which the entry is also marked as current. */
  readonly details?: string;
}

/** Returns the entry of the agenda, or of the stage of an event with one session. */
function agendaEntry(event: MainStageFields): NavigationEntry {
  if (event.event_type !== 'SINGLE_SESSION') {
    const details = `${eventPaths.home(event.id)}/sessions/:session_id`;
    return { place: 'agenda', path: eventPaths.agenda(event.id), details };
  }
  const stageId = mainStageId(event);
  // The pending screen redirects users with permission to create the session.
  const path = stageId === null ? eventPaths.sessionPending(event.id) : eventPaths.session(event.id, stageId);
  return { place: 'main_stage', path };
}

type EntryConditions = MainStageFields & Pick<EventDetail, 'sponsors_count' | 'has_polls' | 'user_role'>;

/**
 * Returns the navigation entries for all members of an event. Sponsors are included once there is a sponsor, polls
 * after one was opened; moderators find polls among the entries of `organizerGroups`.
 */
export function eventEntries(event: EntryConditions): NavigationEntry[] {
  const { id, user_role } = event;
  const hasPolls = event.has_polls && !eventRoleMay(user_role, 'poll:write');
  return [
    { place: 'home', path: eventPaths.home(id), exact: true },
    agendaEntry(event),
    { place: 'speakers', path: eventPaths.speakers(id) },
    { place: 'networking', path: eventPaths.networking(id) },
    ...(event.sponsors_count > 0 ? [{ place: 'sponsors', path: eventPaths.sponsors(id) } as const] : []),
    ...(hasPolls ? [{ place: 'polls', path: eventPaths.polls(id) } as const] : []),
  ];
}

/** Mode of the event navigation for organizers: the pages for attendees, or the pages for organizers. */
export type EventMode = 'attend' | 'organize';

const modePatterns: Readonly<Record<EventMode, RegExp>> = {
  attend: /^(?:\/(?:agenda|speakers|networking|sponsors)(?:\/|$)|\/?$)/,
  organize:
    /^\/(?:(?:admin|import|run-of-show|polls|announcements|setup-session)(?:\/|$)|sessions\/\d+\/(?:questions|polls|feedback|statistics)$)/,
};

/** Returns the mode of a page of an event; undefined for pages of both, such as a session. */
export function modeOfPath(pathname: string): EventMode | undefined {
  const place = pathname.replace(/^\/app(?:\/organizations\/\d+)?\/events\/\d+/, '');
  return (['attend', 'organize'] as const).find((mode) => modePatterns[mode].test(place));
}

export type RoleFields = Pick<EventDetail, 'id' | 'user_role'>;

/**
 * Checks whether the role sees the switch between the two modes; for other roles, their few pages for organizers are
 * below.
 */
export const hasEventModes = ({ user_role }: Pick<RoleFields, 'user_role'>): boolean =>
  eventRoleMay(user_role, 'event_admin:read');
