import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { eventAdminScreens, type EventAdminScreen, eventPaths } from '../lib/event-paths.ts';
import { mainStageId, type MainStageFields } from '../lib/main-stage.ts';

export type NavigationKey =
  | 'home'
  | 'agenda'
  | 'main_stage'
  | 'speakers'
  | 'networking'
  | 'sponsors'
  | 'polls'
  | 'run_of_show'
  | 'control_room'
  | 'statistics'
  | 'import'
  | `admin.${EventAdminScreen}`;

export interface NavigationEntry {
  readonly key: NavigationKey;
  readonly path: string;
  /** Only this exact path marks the entry as current, not the paths below it. */
  readonly exact?: boolean;
}

/** Returns the entry of the agenda, or of the stage of an event with one session. */
export function agendaEntry(event: MainStageFields): NavigationEntry {
  if (event.event_type !== 'SINGLE_SESSION') return { key: 'agenda', path: eventPaths.agenda(event.id) };
  const stageId = mainStageId(event);
  // The pending screen redirects users with permission to create the session.
  const path = stageId === null ? eventPaths.sessionPending(event.id) : eventPaths.session(event.id, stageId);
  return { key: 'main_stage', path };
}

const pollsEntry = (event_id: number): NavigationEntry => ({ key: 'polls', path: eventPaths.polls(event_id) });

type EntryConditions = MainStageFields & Pick<EventDetail, 'sponsors_count' | 'has_polls' | 'user_role'>;

/**
 * Returns the navigation entries for all members of an event. Sponsors are included once there is a sponsor, for
 * organizers always; polls are included once one was opened; moderators of polls have them among the additional
 * entries.
 */
export function eventEntries(event: EntryConditions): NavigationEntry[] {
  const { id, user_role } = event;
  const hasSponsors = event.sponsors_count > 0 || eventRoleMay(user_role, 'sponsor:write');
  const hasPolls = event.has_polls && !eventRoleMay(user_role, 'poll:moderate');
  return [
    { key: 'home', path: eventPaths.home(id), exact: true },
    agendaEntry(event),
    { key: 'speakers', path: eventPaths.speakers(id) },
    { key: 'networking', path: eventPaths.networking(id) },
    ...(hasSponsors ? [{ key: 'sponsors', path: eventPaths.sponsors(id) } as const] : []),
    ...(hasPolls ? [pollsEntry(id)] : []),
  ];
}

const runOfShowEntry = (event_id: number): NavigationEntry => ({
  key: 'run_of_show',
  path: eventPaths.runOfShow(event_id),
});

const controlRoomEntry = (event_id: number): NavigationEntry => ({
  key: 'control_room',
  path: eventPaths.admin(event_id, 'control-room'),
});
const statisticsEntry = (event_id: number): NavigationEntry => ({
  key: 'statistics',
  path: eventPaths.admin(event_id, 'statistics'),
});

/** Returns the additional entries for organizers; empty for others. */
export function adminEntries(event: Pick<EventDetail, 'id' | 'user_role'>): NavigationEntry[] {
  if (!eventRoleMay(event.user_role, 'event_admin:read')) return [];
  const { id } = event;
  return [
    ...eventAdminScreens.map((screen) => ({
      key: `admin.${screen}` as const,
      path: eventPaths.admin(id, screen),
    })),
    controlRoomEntry(id),
    runOfShowEntry(id),
    pollsEntry(id),
    statisticsEntry(id),
    { key: 'import', path: eventPaths.importSchedule(id) },
  ];
}

/** Returns the additional entries for moderators and speakers who are not organizers; empty for others. */
export function moderatorEntries({ id, user_role }: Pick<EventDetail, 'id' | 'user_role'>): NavigationEntry[] {
  const isOrganizing = eventRoleMay(user_role, 'event_admin:read');
  if (isOrganizing || !eventRoleMay(user_role, 'run_of_show:read')) return [];
  const run = runOfShowEntry(id);
  if (!eventRoleMay(user_role, 'moderation_queue:work')) return [run];
  return [{ key: 'admin.moderation', path: eventPaths.admin(id, 'moderation') }, run, pollsEntry(id)];
}
