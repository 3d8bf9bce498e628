/** Actions that the viewer may take on a member, according to the permission tables of the contracts. */
import type { EventUserRole } from '@plenum/contracts/enums';
import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import {
  assignableEventRoles,
  eventRoleMay,
  eventRoleMayAssign,
  eventRoleMayBan,
  eventRoleMayMute,
} from '@plenum/contracts/permissions';

export type PersonAction = 'change_role' | 'speaker_info' | 'mute' | 'unmute' | 'ban' | 'unban' | 'remove';

export interface Viewer {
  readonly user_id: number;
  readonly role: EventUserRole | null;
}

type Person = Pick<EventUserAdmin, 'user_id' | 'role' | 'is_banned' | 'is_chat_banned'>;

/** Returns the actions in menu order; none that change the membership of the viewer. */
export function actionsOn(person: Person, { user_id, role }: Viewer): PersonAction[] {
  const isOther = person.user_id !== user_id;
  const mayMute = isOther && eventRoleMayMute(role, person.role);
  const mayBan = isOther && eventRoleMayBan(role, person.role);
  const actions: readonly (readonly [PersonAction, boolean])[] = [
    ['change_role', isOther && eventRoleMayAssign(role, person.role)],
    ['speaker_info', person.role === 'SPEAKER' && eventRoleMay(role, 'speaker_info:write')],
    ['mute', mayMute && !person.is_chat_banned && !person.is_banned],
    ['unmute', mayMute && person.is_chat_banned],
    ['ban', mayBan && !person.is_banned],
    ['unban', mayBan && person.is_banned],
    ['remove', isOther && eventRoleMay(role, 'attendee:remove')],
  ];
  return actions.filter(([, may]) => may).map(([action]) => action);
}

/** Returns the roles that the viewer may assign. */
export const assignableRoles = (role: EventUserRole | null): readonly EventUserRole[] =>
  role === null ? [] : assignableEventRoles[role];
