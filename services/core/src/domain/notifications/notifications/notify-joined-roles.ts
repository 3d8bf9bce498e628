/** Notifications about people who joined an event in another role than their invitation offered. */
import { eventUserRoles } from '@plenum/contracts/enums';
import { eventRoleMay, eventRoleMayAssign } from '@plenum/contracts/permissions';
import type { OutboxEvents } from '../../domain-events.ts';
import { type NotifyEffects, storeAndPublish } from './notify.ts';
import { insertNotifications, receivesKind, versionOf } from './store.queries.ts';

const storeJoinedInOtherRole = insertNotifications(
  'notify-joined-in-other-role',
  'JOINED_IN_OTHER_ROLE',
  `with managers as (
     select eu.user_id from event_users eu join users m on m.id = eu.user_id and m.is_active
      where eu.event_id = $2 and eu.role = any($5::text[]) and not eu.is_banned
     union
     select ou.user_id from events owned
       join organization_users ou on ou.organization_id = owned.organization_id and ou.role = 'OWNER'
       join users m on m.id = ou.user_id and m.is_active
      where owned.id = $2)
   select u.id, i.id, ${versionOf('i.accepted_at')}, member.user_id, e.id, null::bigint, null::bigint,
          jsonb_build_object('role', $4::text)
     from invitations i
     join events e on e.id = i.event_id and e.status <> 'DELETED'
     join event_users member on member.event_id = e.id and member.user_id = $3 and member.role = $4
                            and not member.is_banned
     join managers on managers.user_id <> $3
     join users u on u.id = managers.user_id
    where i.id = $1 and i.status = 'ACCEPTED' and ${receivesKind('JOINED_IN_OTHER_ROLE')}
      and (u.id = i.invited_by_id or not exists (select from managers where user_id = i.invited_by_id))`,
);

/**
 * Notifies the person who sent the invitation, or everybody who may change the role to the offered one if the sender no
 * longer may. Owners of the organization always may.
 */
export const notifyJoinedInOtherRole = (
  effects: NotifyEffects,
  { invitation_id, event_id, user_id, role, invited_role }: OutboxEvents['invitation.accepted_in_other_role'],
) =>
  storeAndPublish(effects, storeJoinedInOtherRole, [
    invitation_id,
    event_id,
    user_id,
    role,
    eventUserRoles.filter(
      (manager) =>
        eventRoleMay(manager, 'attendee:change_role') &&
        eventRoleMayAssign(manager, role) &&
        eventRoleMayAssign(manager, invited_role),
    ),
  ]);
