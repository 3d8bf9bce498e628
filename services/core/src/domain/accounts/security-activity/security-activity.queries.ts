import { maxListedSecurityActivities } from '@plenum/contracts/accounts/security-limits';
import type { SecurityActivityKind } from '@plenum/contracts/enums';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { ActivityDetails } from './security-activity.entity.ts';

export interface ActivityRow {
  readonly id: number;
  readonly kind: SecurityActivityKind;
  readonly user_agent: string | null;
  readonly facts: ActivityDetails;
  readonly created_at: Date;
}

const columns = 'a.id, a.kind, a.user_agent, a.facts, a.created_at';

const activitiesOfPerson = statement<ActivityRow>(
  'security-activities-of-person',
  `select ${columns} from security_activities a where a.user_id = $1 order by a.id desc limit ${maxListedSecurityActivities}`,
);

/** Lists the activity of a person, newest first. */
export const findActivities = (db: Db, user_id: number) => db.rows(activitiesOfPerson, [user_id]);

export interface NoticeRow extends ActivityRow {
  readonly email: string;
  readonly first_name: string;
  readonly locale: string;
  /** Chosen for quiet hours; null if unknown. */
  readonly time_zone: string | null;
  /** The email address before a change, if it was verified; null otherwise. */
  readonly former_email: string | null;
}

const notice = statement<NoticeRow>(
  'security-activity-to-mail',
  `select ${columns}, u.email, u.first_name, u.locale, c.time_zone, a.facts ->> 'former_email' as former_email
     from security_activities a join users u on u.id = a.user_id
     left join notification_choices c on c.user_id = u.id
    where a.id = $1 and u.is_active and not u.is_demo and u.email_verified_at is not null`,
);

export interface TokenNoticeRow {
  readonly kind: 'API_TOKEN_CREATED' | 'API_TOKEN_REVOKED';
  readonly user_id: number;
  readonly token_name: string;
  readonly created_at: Date;
  readonly person: string;
  readonly organization_id: number;
  readonly organization: string;
}

const tokenNotice = statement<TokenNoticeRow>(
  'token-activity-to-mail',
  `select a.kind, a.user_id, coalesce(a.facts ->> 'token_name', '') as token_name, a.created_at,
          u.full_name as person, o.id as organization_id, o.name as organization
     from security_activities a join users u on u.id = a.user_id
     join organizations o on o.id = (a.facts ->> 'organization_id')::bigint
    where a.id = $1 and a.kind in ('API_TOKEN_CREATED', 'API_TOKEN_REVOKED')`,
);

/** Finds an activity about a token of an organization; undefined for other kinds. */
export const findTokenToMail = (db: Db, activity_id: number) => db.row(tokenNotice, [activity_id]);

/** Finds an activity with the verified email address of its account. */
export const findActivityToMail = (db: Db, activity_id: number) => db.row(notice, [activity_id]);
