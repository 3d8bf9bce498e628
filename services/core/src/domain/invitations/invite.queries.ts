/** Statements of inviting in bulk; they run inside the transaction, where ids come as text. */
import { statement } from '../../platform/db/database.ts';

export interface AddresseeRow {
  readonly email: string;
  readonly is_member: boolean;
  readonly open_id: string | null;
  readonly open_role: string | null;
  readonly is_expired: boolean | null;
  readonly sent_at_ms: number | null;
}

const addressee_columns = `
  asked.email, m.user_id is not null as is_member, i.id::text as open_id, i.role as open_role,
  i.expires_at <= $3::timestamptz as is_expired, (extract(epoch from i.sent_at) * 1000)::float8 as sent_at_ms`;

export const event_addressees = statement<AddresseeRow>(
  'event-addressees',
  `select ${addressee_columns}
     from unnest($1::text[]) as asked (email)
     left join users u on u.email = asked.email
     left join event_users m on m.event_id = $2::bigint and m.user_id = u.id
     left join invitations i on i.event_id = $2::bigint and i.email = asked.email and i.kind = 'event'
                            and i.status = 'PENDING'`,
);

export const organization_addressees = statement<AddresseeRow>(
  'organization-addressees',
  `select ${addressee_columns}
     from unnest($1::text[]) as asked (email)
     left join users u on u.email = asked.email
     left join organization_users m on m.organization_id = $2::bigint and m.user_id = u.id
     left join invitations i on i.organization_id = $2::bigint and i.email = asked.email and i.kind = 'organization'
                            and i.status = 'PENDING'`,
);

export const expire_invitations = statement(
  'expire-invitations',
  `update invitations set status = 'EXPIRED' where id = any($1::bigint[]) and status = 'PENDING'`,
);

export interface StoredInvitationRow {
  readonly id: string;
  readonly email: string;
}

/** An address that was invited meanwhile is left out. */
export const insert_invitations = statement<StoredInvitationRow>(
  'insert-invitations',
  `insert into invitations (kind, organization_id, event_id, invited_by_id, created_at, sent_at, expires_at, email, role,
                            message, first_name, last_name, token_seed, token_hash, user_id)
   select $1::text, $2::bigint, $3::bigint, $4::bigint, $5::timestamptz, $5::timestamptz, $6::timestamptz, n.email,
          n.role, n.message, n.first_name, n.last_name, n.token_seed, n.token_hash, u.id
     from unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::uuid[], $13::text[])
            as n (email, role, message, first_name, last_name, token_seed, token_hash)
     left join users u on u.email = n.email
   on conflict do nothing
   returning id::text, email`,
);

export const resend_invitations = statement<StoredInvitationRow>(
  'resend-invitations',
  `update invitations set sent_at = $2::timestamptz, expires_at = $3::timestamptz
    where id = any($1::bigint[]) and status = 'PENDING' and sent_at < $2::timestamptz
   returning id::text, email`,
);
