/** Pages of an event for organizers; separate from `event-navigation.ts`, so that attendees do not load them. */
import { eventRoleMay, type EventPermission } from '@plenum/contracts/permissions';
import { eventPaths } from '../lib/event-paths.ts';
import type { EventPlace, NavigationEntry, RoleFields } from './event-navigation.ts';

/** Phase of an event from the view of organizers. */
type OrganizerGroup = 'prepare' | 'run' | 'after';

export interface NavigationGroup {
  readonly group: OrganizerGroup;
  readonly entries: readonly NavigationEntry[];
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
    ['announcements', 'announcement:write', eventPaths.announcements],
    ['moderation', 'moderation_queue:work', admin('moderation')],
    ['polls', 'poll:write', eventPaths.polls],
  ],
  after: [
    ['statistics', 'statistics:read', admin('statistics')],
    ['feedback', 'feedback:read_all', admin('feedback')],
  ],
};

/** Pages of a session for which an entry is marked as current. */
const desks: Partial<Record<EventPlace, string>> = { sessions: 'questions', polls: 'polls' };

/** Returns the pages for organizers that the role may use, by phase; moderators and speakers may use a few of them. */
export function organizerGroups({ id, user_role }: RoleFields): NavigationGroup[] {
  return (['prepare', 'run', 'after'] as const)
    .map((group) => ({
      group,
      entries: organizerRows[group]
        .filter(([, permission]) => eventRoleMay(user_role, permission))
        .map(([place, , path]) => {
          const desk = desks[place];
          return {
            place,
            path: path(id),
            ...(desk !== undefined && { details: `${eventPaths.home(id)}/sessions/:session_id/${desk}` }),
          };
        }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const barPlaces: readonly EventPlace[] = ['control_room', 'run_of_show', 'sessions', 'moderation'];

/** Returns the pages in the navigation bar of narrow screens, in display order; the drawer contains the others. */
export function organizerBarEntries(event: RoleFields): NavigationEntry[] {
  const entries = organizerGroups(event).flatMap((group) => group.entries);
  return barPlaces.flatMap((wanted) => entries.filter(({ place }) => place === wanted));
}
