/** Queries for invitations. The caller passes the time, which lets tests cover expiry. */
import type { InvitationKind, InvitationStatus } from '@plenum/contracts/enums';
import type { EventBase } from '@plenum/contracts/events/events';
import { maxListedInvitations } from '@plenum/contracts/limits';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { inviterColumns, inviterTables, type InviterRow } from './inviter.queries.ts';

export interface InvitationRow extends InviterRow {
  readonly id: number;
  readonly kind: InvitationKind;
  readonly organization_id: number;
  readonly organization_name: string;
  readonly event_id: number | null;
  readonly event_title: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly timezone: string | null;
  readonly event_format: EventBase['event_format'] | null;
  readonly venue_name: string | null;
  readonly venue_city: string | null;
  readonly venue_state: string | null;
  readonly venue_country: string | null;
  readonly hero_description: string | null;
  readonly hero_images: { readonly desktop: string | null; readonly mobile: string | null } | null;
  /** Colors and images of the event. */
  readonly branding: EventBase['branding'] | null;
  /** Slug of the event if its page is public. */
  readonly page_slug: string | null;
  /** Null for an invitation to an account (`user_id`). */
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: string;
  readonly status: InvitationStatus;
  readonly message: string | null;
  readonly created_at: Date;
  readonly sent_at: Date;
  readonly bounced_at: Date | null;
  readonly accepted_at: Date | null;
  readonly declined_at: Date | null;
  readonly expires_at: Date;
  readonly token_seed: string;
  readonly token_hash: string;
  readonly inviter_id: number | null;
  readonly inviter_name: string | null;
  /** Null for the account of an organization's token. */
  readonly inviter_email: string | null;
  readonly inviter_locale: string | null;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly user_email: string | null;
}

const invitationColumns = `
  i.id, i.kind, i.organization_id, o.name as organization_name, i.event_id, e.title as event_title, e.start_date,
  e.end_date, e.timezone, e.event_format, e.venue_name, e.venue_city, e.venue_state, e.venue_country,
  e.hero_description, e.hero_images, e.branding,
  case when e.status = 'PUBLISHED' and e.visibility <> 'MEMBERS' then e.slug end as page_slug, i.email, i.first_name, i.last_name, i.role,
  i.status, i.message, i.created_at, i.sent_at, i.bounced_at, i.accepted_at, i.declined_at, i.expires_at, i.token_seed, i.token_hash,
  b.id as inviter_id, b.full_name as inviter_name, case when strpos(b.email, '@') > 0 then b.email end as inviter_email,
  b.locale as inviter_locale,
  u.id as user_id, u.full_name as user_name, u.email as user_email, ${inviterColumns}`;

const invitationTables = `
  from invitations i
  join organizations o on o.id = i.organization_id
  left join events e on e.id = i.event_id
  left join users b on b.id = i.invited_by_id
  left join users u on u.id = i.user_id
  ${inviterTables}`;

/** SQL condition: excludes the invitations to a deleted event. */
const ofExistingEvent = `e.status is distinct from 'DELETED'`;

const invitationById = statement<InvitationRow>(
  'invitation-by-id',
  `select ${invitationColumns} ${invitationTables} where i.id = $1`,
);

export const findInvitation = (db: Db, invitation_id: number) => db.row(invitationById, [invitation_id]);

const invitationByToken = statement<InvitationRow>(
  'invitation-by-token',
  `select ${invitationColumns} ${invitationTables} where i.token_hash = $1 and ${ofExistingEvent}`,
);

export const findInvitationByHash = (db: Db, token_hash: string) => db.row(invitationByToken, [token_hash]);

const openOfOrganization = `i.organization_id = $1 and i.kind = 'organization' and i.status = 'PENDING'`;
const openOfEvent = `i.event_id = $1 and i.status = 'PENDING'`;
const newestFirst = {
  direction: 'desc',
  keys: [
    { sql: 'i.created_at', type: 'timestamp' },
    { sql: 'i.id', type: 'integer' },
  ],
} as const;
export const organizationInvitationOrder: Order = { name: 'organization-invitations', ...newestFirst };
export const eventInvitationOrder: Order = { name: 'event-invitations', ...newestFirst };

const pageBy = (order: Order, filter: string) =>
  statement<CursorRow<InvitationRow>>(
    order.name,
    `select ${invitationColumns}, ${cursorValues(order)} ${invitationTables}
      where ${filter} and ${isAfter(order, '$2')} order by ${orderBy(order)} limit $3`,
  );

const organizationInvitations = pageBy(organizationInvitationOrder, openOfOrganization);
const organizationInvitationCount = statement<{ count: number }>(
  'organization-invitation-count',
  `select count(*) as count from invitations i where ${openOfOrganization}`,
);
const eventInvitations = pageBy(eventInvitationOrder, openOfEvent);
const eventInvitationCount = statement<{ count: number }>(
  'event-invitation-count',
  `select count(*) as count from invitations i where ${openOfEvent}`,
);

/** Finds a page of an organization's open invitations, including expired ones that may be sent again. */
export const findOrganizationInvitations = (db: Db, organization_id: number, { after, limit }: Position) =>
  db.rows(organizationInvitations, [organization_id, after, limit]);

export const countOrganizationInvitations = async (db: Db, organization_id: number): Promise<number> =>
  (await db.row(organizationInvitationCount, [organization_id]))?.count ?? 0;

/** Finds a page of an event's open invitations, including expired ones that may be sent again. */
export const findEventInvitations = (db: Db, event_id: number, { after, limit }: Position) =>
  db.rows(eventInvitations, [event_id, after, limit]);

export const countEventInvitations = async (db: Db, event_id: number): Promise<number> =>
  (await db.row(eventInvitationCount, [event_id]))?.count ?? 0;

const openToAddress = statement<InvitationRow>(
  'invitations-to-address',
  `select ${invitationColumns} ${invitationTables}
    where (i.email = $1 or i.email is null and i.user_id = $3) and i.status = 'PENDING' and i.expires_at > $2
      and ${ofExistingEvent}
    order by i.created_at desc, i.id desc limit ${maxListedInvitations}`,
);

/** Finds the open invitations to an address and to its account, if any, newest first. */
export const findOpenInvitationsTo = (db: Db, email: string, user_id: number | null, now: Date) =>
  db.rows(openToAddress, [email, now, user_id]);

const addressOfUser = statement<{ email: string }>('address-of-user', 'select email from users where id = $1');

export const findEmailOf = async (db: Db, user_id: number): Promise<string | undefined> =>
  (await db.row(addressOfUser, [user_id]))?.email;

const mailAddressee = statement<{ first_name: string; locale: string }>(
  'invitation-mail-addressee',
  'select first_name, locale from users where email = $1',
);

export const findMailAddressee = (db: Db, email: string) => db.row(mailAddressee, [email]);
