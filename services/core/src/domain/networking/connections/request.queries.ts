/** Data for the decision about a connection request, read in one statement. */
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import type { EventStatus, EventUserRole } from '@plenum/contracts/enums';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isMutedRow } from '../../access.queries.ts';

export interface RecipientRow {
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  readonly privacy_settings: Partial<PrivacySettings>;
  readonly privacy_overrides: Partial<PrivacySettings> | null;
  readonly is_blocked: boolean;
  /** Null if the event does not exist or the request has none. */
  readonly event_status: EventStatus | null;
  readonly icebreakers: string[];
  readonly allows_custom: boolean;
  readonly my_role: EventUserRole | null;
  readonly i_am_banned: boolean;
  readonly i_am_muted: boolean;
  readonly i_own_event: boolean;
  readonly other_role: EventUserRole | null;
  readonly other_is_banned: boolean;
  readonly other_owns_event: boolean;
}

const recipient = statement<RecipientRow>(
  'connection-recipient',
  `select u.id as user_id, u.full_name, u.image_url, u.privacy_settings, their_member.privacy_overrides,
          (exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = u.id)
           or exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = $1)) as is_blocked,
          e.status as event_status, coalesce(e.icebreakers, '[]') as icebreakers,
          coalesce(e.allow_custom_icebreaker, true) as allows_custom,
          my_member.role as my_role, coalesce(my_member.is_banned, false) as i_am_banned,
          coalesce(${isMutedRow('my_member')}, false) as i_am_muted,
          coalesce(my_org_user.role = 'OWNER', false) as i_own_event,
          their_member.role as other_role, coalesce(their_member.is_banned, false) as other_is_banned,
          coalesce(their_org_user.role = 'OWNER', false) as other_owns_event
     from users u
     left join events e on e.id = $3::bigint
     left join event_users my_member on my_member.event_id = e.id and my_member.user_id = $1
     left join event_users their_member on their_member.event_id = e.id and their_member.user_id = u.id and their_member.left_at is null
     left join organization_users my_org_user on my_org_user.organization_id = e.organization_id and my_org_user.user_id = $1
     left join organization_users their_org_user on their_org_user.organization_id = e.organization_id
                                             and their_org_user.user_id = u.id
    where u.id = $2 and u.is_active`,
);

/** Finds the relationship of two people for a request; undefined if the person does not exist. */
export const findRecipient = (db: Db, user_id: number, recipient_id: number, event_id: number | null) =>
  db.row(recipient, [user_id, recipient_id, event_id]);
