/** Queries for the moderation queue: cases, their reports and context. */
import { removedIcebreaker } from '@plenum/contracts/chat/moderation';
import type {
  EventUserRole,
  ModerationDecision,
  ModerationKind,
  ModerationRuleName,
  ReportReasonKind,
  RoomType,
} from '@plenum/contracts/enums';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isMutedMember } from '../../access.queries.ts';
import { latestMuteDecision, ownsOrganizationOf } from '../../events/attendees/departed-members.queries.ts';
import { isVisibleCase } from './moderation-audience.queries.ts';

export interface CaseRow {
  readonly id: number;
  readonly event_id: number;
  readonly kind: ModerationKind;
  readonly status: 'OPEN' | 'CLOSED';
  readonly subject_id: number;
  readonly subject_full_name: string;
  readonly subject_image_url: string | null;
  /** ATTENDEE if the person has left the event; null for an owner of the organization without a membership. */
  readonly subject_role: EventUserRole | null;
  readonly subject_is_banned: boolean;
  readonly subject_is_muted: boolean;
  readonly room_id: number | null;
  readonly room_name: string | null;
  readonly room_description: string | null;
  readonly room_type: RoomType | null;
  readonly message_id: number | null;
  readonly connection_id: number | null;
  readonly excerpt: string | null;
  readonly is_held: boolean;
  /** Whether the content can still be removed. */
  readonly is_removable: boolean;
  readonly report_count: number;
  readonly decision: ModerationDecision | null;
  readonly decided_by_id: number | null;
  readonly decider_full_name: string | null;
  readonly decided_at: Date | null;
  readonly created_at: Date;
}

const caseColumns = `
  c.id, c.event_id, c.kind, c.status, c.subject_id, s.full_name as subject_full_name, s.image_url as subject_image_url,
  case when eu.user_id is not null then eu.role
       when not (${ownsOrganizationOf('c.event_id', 'c.subject_id')}) then 'ATTENDEE' end as subject_role,
  coalesce(eu.is_banned, false) as subject_is_banned,
  coalesce(${isMutedMember}, mute.is_held, false) as subject_is_muted,
  c.room_id, r.name as room_name, r.description as room_description, r.room_type, c.message_id, c.connection_id,
  c.excerpt, c.is_held,
  (c.is_held
    or exists (select 1 from room_messages m where m.id = c.message_id and m.deleted_at is null)
    or exists (select 1 from connections k where k.id = c.connection_id and k.icebreaker_message <> '${removedIcebreaker}')) as is_removable,
  (select count(*) from moderation_reports p where p.case_id = c.id) as report_count,
  c.decision, c.decided_by_id, d.full_name as decider_full_name,
  c.decided_at, c.created_at`;

const caseJoins = `
  join users s on s.id = c.subject_id
  left join event_users eu on eu.event_id = c.event_id and eu.user_id = c.subject_id
  left join lateral (${latestMuteDecision('c.event_id', 'c.subject_id')}) mute on eu.user_id is null
  left join chat_rooms r on r.id = c.room_id
  left join users d on d.id = c.decided_by_id`;

/** Viewer of the queue, who sees no cases about themselves, and no cases of rooms that they may not enter. */
export interface QueueViewer {
  readonly user_id: number;
  readonly enters_admin: boolean;
}

const visibleCondition = isVisibleCase('$2', '$3::boolean');

/** Open cases, oldest first, and closed cases, newest first. */
export const caseOrders = {
  OPEN: { name: 'moderation-cases-open', direction: 'asc', keys: [{ sql: 'c.id', type: 'integer' }] },
  CLOSED: { name: 'moderation-cases-closed', direction: 'desc', keys: [{ sql: 'c.id', type: 'integer' }] },
} as const satisfies Record<'OPEN' | 'CLOSED', Order>;

const caseStatement = (status: 'OPEN' | 'CLOSED') =>
  statement<CursorRow<CaseRow>>(
    caseOrders[status].name,
    `select ${caseColumns}, ${cursorValues(caseOrders[status])}
       from (select c.* from moderation_cases c
              where c.event_id = $1 and c.status = '${status}' and ${visibleCondition}
                and ${isAfter(caseOrders[status], '$4')}
              order by ${orderBy(caseOrders[status])} limit $5) c
       ${caseJoins}
      order by ${orderBy(caseOrders[status])}`,
  );

const cases = { OPEN: caseStatement('OPEN'), CLOSED: caseStatement('CLOSED') };

const casesCount = statement<{ readonly total: number }>(
  'moderation-cases-count',
  `select count(*) as total from moderation_cases c where c.event_id = $1 and c.status = $4 and ${visibleCondition}`,
);

interface QueuePage extends Position {
  readonly event_id: number;
  readonly status: 'OPEN' | 'CLOSED';
}

/** Finds open cases, oldest first, or closed cases, newest first. */
export const listCases = (
  db: Db,
  { user_id, enters_admin }: QueueViewer,
  { event_id, status, after, limit }: QueuePage,
) => db.rows(cases[status], [event_id, user_id, enters_admin, after, limit]);

export const countCases = async (
  db: Db,
  { user_id, enters_admin }: QueueViewer,
  event_id: number,
  status: 'OPEN' | 'CLOSED',
): Promise<number> => (await db.row(casesCount, [event_id, user_id, enters_admin, status]))?.total ?? 0;

const caseById = statement<CaseRow>(
  'moderation-case',
  `select ${caseColumns} from moderation_cases c ${caseJoins}
    where c.event_id = $1 and c.id = $4 and ${visibleCondition}`,
);

export const findCase = (db: Db, { user_id, enters_admin }: QueueViewer, event_id: number, case_id: number) =>
  db.row(caseById, [event_id, user_id, enters_admin, case_id]);

export interface ReportRow {
  readonly id: number;
  readonly case_id: number;
  readonly reporter_id: number | null;
  readonly full_name: string | null;
  readonly image_url: string | null;
  readonly rule: ModerationRuleName | null;
  readonly reason: string;
  readonly reason_kind: ReportReasonKind | null;
  readonly reason_details: string | null;
  readonly created_at: Date;
}

/** `report_count` contains the total. */
const maxReportsPerCase = 20;

const caseReports = statement<ReportRow>(
  'moderation-case-reports',
  `select p.id, p.case_id, p.reporter_id, u.full_name, u.image_url, p.rule, p.reason,
          p.reason_kind, p.reason_details, p.created_at
     from unnest($1::bigint[]) as requested (case_id)
    cross join lateral (select newest.* from moderation_reports newest where newest.case_id = requested.case_id
                         order by newest.id limit ${maxReportsPerCase}) p
     left join users u on u.id = p.reporter_id
    order by p.id`,
);

/** Finds the first reports of each case. */
export const listReports = (db: Db, caseIds: readonly number[]) => db.rows(caseReports, [caseIds]);
