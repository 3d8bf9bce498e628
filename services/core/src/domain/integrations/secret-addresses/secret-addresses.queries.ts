/** Parts of an event that work without a login or with a secret. */
import { maxSecretAddresses } from '@plenum/contracts/accounts/security-limits';
import type { EventUserRole, SecretKind } from '@plenum/contracts/enums';
import { type Db, statement } from '../../../platform/db/database.ts';

export interface SecretAddressRow {
  readonly kind: SecretKind;
  readonly title: string | null;
  readonly made_at: Date | null;
  readonly creator_id: number | null;
  readonly creator_name: string | null;
  readonly creator_image_url: string | null;
  readonly creator_role: EventUserRole | null;
  readonly is_creator_banned: boolean;
  readonly is_creator_owner: boolean;
}

/**
 * Order: kinds that exist once per event, then stage clocks, then walls, newest first, to prevent large numbers of
 * walls from displacing other entries.
 */
const addresses = statement<SecretAddressRow>(
  'secret-addresses-of-event',
  `with open (kind, subject, title, made_at, made_by) as (
     select 'ROOM_WALL', r.id::text, r.name, null::timestamptz, null::bigint from chat_rooms r
      where r.event_id = $1 and r.wall_token_hash is not null
     union all
     select 'QUESTION_WALL', s.id::text, s.title, null, null from sessions s join session_qa q on q.session_id = s.id
      where s.event_id = $1 and q.wall_token_hash is not null
     union all
     select 'POLL_WALL', coalesce(w.session_id, 0) || ':' || w.event_id, s.title, null, null
       from poll_walls w left join sessions s on s.id = w.session_id where w.event_id = $1
     union all
     select 'STAGE_CLOCK', l.event_id || ':' || l.location, nullif(l.location, ''), null, null from lecterns l
      where l.event_id = $1 and l.clock_token_hash is not null
     union all
     select 'SECRET_SCHEDULE', e.id::text, null, null, null from events e
      where e.id = $1 and e.schedule_token_hash is not null
     union all
     select 'JOIN_CODE', e.id::text, null, null, null from events e where e.id = $1
     union all
     select 'SCHEDULE_SUBSCRIPTION', s.event_id::text, null, s.created_at, null from schedule_subscriptions s
      where s.event_id = $1
     union all
     select 'TICKET_SHOP', t.event_id::text, null, t.created_at, t.connected_by_id from ticket_shops t
      where t.event_id = $1)
   select open.kind, open.title, coalesce(m.made_at, open.made_at) as made_at, u.id as creator_id,
          u.full_name as creator_name, u.image_url as creator_image_url, eu.role as creator_role,
          coalesce(eu.is_banned, false) as is_creator_banned, coalesce(ou.role = 'OWNER', false) as is_creator_owner
     from open
     join events e on e.id = $1
     left join secret_makers m on m.kind = open.kind and m.subject = open.subject
     left join users u on u.id = coalesce(m.made_by_id, open.made_by)
     left join event_users eu on eu.event_id = e.id and eu.user_id = u.id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = u.id
    order by array_position(array['JOIN_CODE', 'SECRET_SCHEDULE', 'SCHEDULE_SUBSCRIPTION', 'TICKET_SHOP', 'STAGE_CLOCK'],
                            open.kind),
             coalesce(m.made_at, open.made_at) desc nulls last, open.kind, open.title, open.subject
    limit ${maxSecretAddresses}`,
);

export const findSecretAddresses = (db: Db, event_id: number) => db.rows(addresses, [event_id]);
