/** Queries for the data of an email, which run when it is sent, because the job contains only an id. */
import type { Branding } from '@plenum/contracts/events/events';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { MailLinkPurpose } from '../../accounts/auth/auth.queries.ts';
import type { EventOfPath } from './destination.rules.ts';
import { type MailTheme, mailTheme } from './mail-theme.rules.ts';
import { sanitizedTitle } from './sanitized-text.rules.ts';

export interface SendableLinkRow {
  readonly id: string;
  readonly purpose: MailLinkPurpose;
  readonly email: string;
  readonly token_hash: string;
  readonly first_name: string;
  readonly locale: string;
  readonly user_id: number;
  readonly created_at: Date;
  /** Whether the person has verified the email address. */
  readonly is_verified: boolean;
  /** Path within the app to which the link leads, or null. */
  readonly destination: string | null;
}

const sendableLink = statement<SendableLinkRow>(
  'mail-link-to-send',
  `select l.id, l.purpose, l.email, l.token_hash, u.first_name, u.locale, u.id as user_id, l.created_at, l.destination,
          u.email_verified_at is not null and u.email = l.email as is_verified
     from mail_links l join users u on u.id = l.user_id
    where l.id = $1 and l.used_at is null and l.voided_at is null and l.expires_at > $2
      and u.is_active and not u.is_demo and (u.email = l.email or l.purpose = 'change_email')`,
);

/** Finds a valid link with its person; undefined if it was used, replaced or has expired. */
export const findSendableLink = (db: Db, id: string, now: Date): Promise<SendableLinkRow | undefined> =>
  db.row(sendableLink, [id, now]);

const eventOfDestination = statement<{
  readonly event_id: number;
  readonly title: string;
  readonly organization_id: number;
}>(
  'event-of-destination',
  `select e.id as event_id, e.title, e.organization_id from events e join organizations o on o.id = e.organization_id
    where e.status = 'PUBLISHED' and o.demo_ends_at is null
      and (e.join_code = $1 and e.join_policy <> 'INVITE_ONLY'
        or e.id = (select id from events where slug = $2
                    union all select event_id from former_slugs where slug = $2 limit 1)
           and e.visibility in ('PUBLIC', 'LINK')
        or e.id = $3 and e.visibility = 'PUBLIC')
    order by e.join_code = $1 desc nulls last limit 1`,
);

/** Finds the event of a link's destination, if the holder of the link may see it. */
export const findEventOfDestination = (db: Db, { code, slug, event_id }: EventOfPath) =>
  db.row(eventOfDestination, [code, slug, event_id]);

export interface LoginOwnerRow {
  readonly email: string;
  readonly first_name: string;
  readonly locale: string;
}

const loginOwner = statement<LoginOwnerRow>(
  'login-owner',
  `select u.email, u.first_name, u.locale
     from logins l join users u on u.id = l.user_id
    where l.id = $1 and u.is_active and not u.is_demo`,
);

export const findLoginOwner = (db: Db, login_id: string): Promise<LoginOwnerRow | undefined> =>
  db.row(loginOwner, [login_id]);

export interface EmailChangeRow extends LoginOwnerRow {
  /** Requested new email address. */
  readonly new_email: string;
}

const emailChange = statement<EmailChangeRow>(
  'email-change',
  `select u.email, u.first_name, u.locale, l.email as new_email
     from mail_links l join users u on u.id = l.user_id
    where l.id = $1 and l.purpose = 'change_email' and u.email <> l.email and u.is_active and not u.is_demo`,
);

/** Finds a requested change of the email address that is not confirmed yet. */
export const findEmailChange = (db: Db, mail_link_id: string): Promise<EmailChangeRow | undefined> =>
  db.row(emailChange, [mail_link_id]);

interface EventThemeRow {
  readonly title: string;
  readonly branding: Branding;
}

const eventTheme = statement<EventThemeRow>('mail-event-theme', 'select title, branding from events where id = $1');

/** Finds the email theme of an event; undefined without an event. */
export async function findMailTheme(db: Db, event_id: number | null): Promise<MailTheme | undefined> {
  const event = event_id === null ? undefined : await db.row(eventTheme, [event_id]);
  return event && mailTheme(sanitizedTitle(event.title), event.branding);
}

export interface OrganizationOwnerRow {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly locale: string;
  readonly time_zone: string | null;
}

const organizationOwners = statement<OrganizationOwnerRow>(
  'owners-to-mail-about-credentials',
  `select u.id as user_id, u.email, u.first_name, u.locale, c.time_zone
     from organization_users ou join users u on u.id = ou.user_id
     left join notification_choices c on c.user_id = u.id
    where ou.organization_id = $1 and ou.role = 'OWNER' and u.is_active and not u.is_demo
      and u.email_verified_at is not null
    order by u.id limit 20`,
);

/** Lists the owners of an organization with a verified address. */
export const listOrganizationOwners = (db: Db, organization_id: number) =>
  db.rows(organizationOwners, [organization_id]);
