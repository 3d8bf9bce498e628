import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay, type EventPermission } from '@plenum/contracts/permissions';
import { eventPaths } from '../lib/event-paths.ts';
import { mainStageId, type MainStageFields } from '../lib/main-stage.ts';

/** Place of an event; `place-names.en.json` has its name, which is also the title of its page. */
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
  /** Only this exact path marks the entry as current, not the paths below it. */
  readonly exact?: boolean;
}

/** Phase of organizing an event. */
export type OrganizerGroup = 'prepare' | 'run' | 'after';

export interface NavigationGroup {
  readonly group: OrganizerGroup;
  readonly entries: readonly NavigationEntry[];
}

/** Returns the entry of the agenda, or of the stage of an event with one session. */
export function agendaEntry(event: MainStageFields): NavigationEntry {
  if (event.event_type !== 'SINGLE_SESSION') return { place: 'agenda', path: eventPaths.agenda(event.id) };
  const stageId = mainStageId(event);
  // The pending screen redirects users with permission to create the session.
  const path = stageId === null ? eventPaths.sessionPending(event.id) : eventPaths.session(event.id, stageId);
  return { place: 'main_stage', path };
}

type EntryConditions = MainStageFields & Pick<EventDetail, 'sponsors_count' | 'has_polls' | 'user_role'>;

/**
 * Returns the navigation entries for all members of an event. Sponsors are included once there is a sponsor, polls once
 * one was opened; moderators of polls have them among the entries of `organizerGroups`.
 */
export function eventEntries(event: EntryConditions): NavigationEntry[] {
  const { id, user_role } = event;
  const hasPolls = event.has_polls && !eventRoleMay(user_role, 'poll:moderate');
  return [
    { place: 'home', path: eventPaths.home(id), exact: true },
    agendaEntry(event),
    { place: 'speakers', path: eventPaths.speakers(id) },
    { place: 'networking', path: eventPaths.networking(id) },
    ...(event.sponsors_count > 0 ? [{ place: 'sponsors', path: eventPaths.sponsors(id) } as const] : []),
    ...(hasPolls ? [{ place: 'polls', path: eventPaths.polls(id) } as const] : []),
  ];
}

type OrganizerRow = readonly [EventPlace, EventPermission, (event_id: number) => string];

const admin = (screen: Parameters<typeof eventPaths.admin>[1]) => (event_id: number) =>
  eventPaths.admin(event_id, screen);

const organizerRows: Readonly<Record<OrganizerGroup, readonly OrganizerRow[]>> = {
  prepare: [
    ['sessions', 'session:write', admin('sessions')],
    ['speakers', 'speaker:write', admin('speakers')],
    ['attendees', 'attendee:read_unfiltered', admin('attendees')],
    ['sponsors', 'sponsor:write', admin('sponsors')],
    ['networking', 'room:update', admin('networking')],
    ['import', 'schedule:import', eventPaths.importSchedule],
    ['event_settings', 'event:update', admin('settings')],
  ],
  run: [
    ['control_room', 'control_room:read', admin('control-room')],
    ['run_of_show', 'run_of_show:read', eventPaths.runOfShow],
    ['announcements', 'announcement:make', eventPaths.announcements],
    ['moderation', 'moderation_queue:work', admin('moderation')],
    ['polls', 'poll:moderate', eventPaths.polls],
  ],
  after: [
    ['statistics', 'statistics:read', admin('statistics')],
    ['feedback', 'feedback:read_all', admin('feedback')],
  ],
};

type RoleFields = Pick<EventDetail, 'id' | 'user_role'>;

/** Returns the pages for organizers that the role may use, by phase; moderators and speakers have a few of them. */
export function organizerGroups({ id, user_role }: RoleFields): NavigationGroup[] {
  return (['prepare', 'run', 'after'] as const)
    .map((group) => ({
      group,
      entries: organizerRows[group]
        .filter(([, permission]) => eventRoleMay(user_role, permission))
        .map(([place, , path]) => ({ place, path: path(id) })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** What the event navigation displays for organizers: the pages that attendees have, or those for organizers. */
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

/** Whether the role sees the switch between the two modes; others have their few pages for organizers below. */
export const hasEventModes = ({ user_role }: Pick<EventDetail, 'user_role'>): boolean =>
  eventRoleMay(user_role, 'event_admin:read');
