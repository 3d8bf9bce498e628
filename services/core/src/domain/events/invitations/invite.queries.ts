import { statement } from '../../../platform/db/database.ts';
import { inviterColumns, inviterTables, type InviterRow } from './inviter.queries.ts';

export interface AddresseeRow extends InviterRow {
  /** Null for an invitation by account id. */
  readonly email: string | null;
  readonly is_member: boolean;
  /** Whether the person is a member who must consent before becoming a speaker. */
  readonly may_become_speaker: boolean;
  readonly open_id: number | null;
  readonly open_role: string | null;
  readonly is_expired: boolean | null;
  /** Whether the open invitation is on the waiting list. */
  readonly is_waiting: boolean | null;
  readonly sent_at_ms: number | null;
}

/** SQL: columns of an open invitation `i`; requires the joins of `inviterTables`. */
export const openInvitationColumns = (now: '$3'): string => `
  i.id as open_id, i.role as open_role, i.status = 'PENDING' and i.expires_at <= ${now}::timestamptz as is_expired,
  i.status = 'WAITING' as is_waiting,
  (extract(epoch from i.sent_at) * 1000)::float8 as sent_at_ms, ${inviterColumns}`;

/**
 * Members added by others are invited like non-members. Responses must not reveal that the address is that of a member,
 * and by accepting, the member consents.
 */
const addresseeColumns = `requested.email, m.user_id is not null and not m.was_added as is_member, ${openInvitationColumns('$3')}`;

export const eventAddressees = statement<AddresseeRow>(
  'event-addressees',
  `select ${addresseeColumns},
          coalesce(m.role = 'ATTENDEE' and not m.is_banned and not u.known_organizers_may_add, false)
            as may_become_speaker
     from unnest($1::text[]) as requested (email)
     left join users u on u.email = requested.email
     left join event_users m on m.event_id = $2::bigint and m.user_id = u.id
     left join invitations i on i.event_id = $2::bigint and i.email = requested.email and i.kind = 'event'
                            and i.status in ('PENDING', 'WAITING')
     ${inviterTables}`,
);

export const organizationAddressees = statement<AddresseeRow>(
  'organization-addressees',
  `select ${addresseeColumns}, false as may_become_speaker
     from unnest($1::text[]) as requested (email)
     left join users u on u.email = requested.email
     left join organization_users m on m.organization_id = $2::bigint and m.user_id = u.id
     left join invitations i on i.organization_id = $2::bigint and i.email = requested.email and i.kind = 'organization'
                            and i.status = 'PENDING'
     ${inviterTables}`,
);

export const expireInvitations = statement(
  'expire-invitations',
  `update invitations set status = 'EXPIRED' where id = any($1::bigint[]) and status = 'PENDING'`,
);

export interface StoredInvitationRow {
  readonly id: number;
  /** Null for an invitation to an account. */
  readonly email: string | null;
}

/** Skips addresses that were invited concurrently. */
export const insertInvitationsSql = statement<StoredInvitationRow>(
  'insert-invitations',
  `insert into invitations (kind, organization_id, event_id, invited_by_id, created_at, sent_at, expires_at, email, role,
                            message, first_name, last_name, token_seed, token_hash, user_id)
   select $1::text, $2::bigint, $3::bigint, $4::bigint, $5::timestamptz, $5::timestamptz, $6::timestamptz, n.email,
          n.role, n.message, n.first_name, n.last_name, n.token_seed, n.token_hash, u.id
     from unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::uuid[], $13::text[])
            as n (email, role, message, first_name, last_name, token_seed, token_hash)
     left join users u on u.email = n.email
   on conflict do nothing
   returning id, email`,
);

export const resendInvitationsSql = statement<StoredInvitationRow>(
  'resend-invitations',
  `update invitations set sent_at = $2::timestamptz, expires_at = $3::timestamptz
    where id = any($1::bigint[]) and status = 'PENDING' and sent_at < $2::timestamptz
   returning id, email`,
);
