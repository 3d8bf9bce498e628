/** Current standings of people in events, as published to their sockets. */
import type { EventUserRole } from '@plenum/contracts/enums';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isMutedMember } from '../../access.queries.ts';

export type Standing = ServerEventPayload<'moderation_status_changed'>;

/** Standing of a member; all null without a membership. */
export interface StandingRow {
  readonly role: EventUserRole | null;
  readonly is_banned: boolean | null;
  /** Whether a mute is currently effective. */
  readonly is_chat_banned: boolean | null;
  readonly until_ms: number | null;
}

/** Columns for statements that read `event_users eu`. */
export const standingColumns = `
  eu.role, eu.is_banned, ${isMutedMember} as is_chat_banned,
  (extract(epoch from eu.chat_ban_until) * 1000)::float8 as until_ms`;

/** Maps a row to a published standing; without a row the person is not a member. */
export function standingOf(
  { event_id, user_id }: Pick<Standing, 'event_id' | 'user_id'>,
  row: StandingRow | undefined,
): Standing {
  const role = row?.role ?? null;
  const is_banned = row?.is_banned ?? false;
  const is_chat_banned = row?.is_chat_banned ?? false;
  const until_ms = is_chat_banned ? (row?.until_ms ?? null) : null;
  return {
    event_id,
    user_id,
    role,
    is_banned,
    is_chat_banned,
    chat_ban_until: until_ms === null ? null : new Date(until_ms).toISOString(),
    can_use_chat: role !== null && !is_banned && !is_chat_banned,
  };
}

/** Upper bound of events that a person has open. */
const maxEvents = 500;

const standingsInOrganization = statement<StandingRow & { readonly event_id: number }>(
  'standings-in-organization',
  `select e.id as event_id, ${standingColumns}
     from events e
     left join event_users eu on eu.event_id = e.id and eu.user_id = $2
    where e.organization_id = $1 and e.status <> 'DELETED'
    order by e.end_date desc, e.id desc
    limit ${maxEvents}`,
);

/** Lists a person's standing in each event of an organization, member or not, latest end first. */
export async function listStandings(db: Db, organization_id: number, user_id: number): Promise<Standing[]> {
  const rows = await db.rows(standingsInOrganization, [organization_id, user_id]);
  return rows.map((row) => standingOf({ event_id: row.event_id, user_id }, row));
}
