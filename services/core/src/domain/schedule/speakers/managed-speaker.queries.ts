/** Searches, sorts and counts the speaker profiles of an event, for organizers. */
import type { sortDirections } from '@plenum/contracts/enums';
import type { speakerSorts } from '@plenum/contracts/schedule/speakers';
import type { Order, Position, CursorRow, SortKey } from '../../../platform/cursors.ts';
import { type Db, statement, statementsByText } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/folded-search.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { accountTables, listedFilter, profileColumns, type SpeakerRow, updatedSince } from './speaker.queries.ts';

export interface ManagedSpeakerRow extends SpeakerRow {
  /** Title for this event: that of the profile, otherwise that of the membership. */
  readonly title_in_event: string | null;
  readonly company_name_in_event: string | null;
  /** Plain text stored with the membership. */
  readonly membership_bio: string | null;
  readonly account_name: string | null;
  readonly email: string | null;
  readonly account_title: string | null;
  readonly account_company_name: string | null;
  readonly account_bio: string | null;
  readonly is_listed: boolean;
}

type Sort = (typeof speakerSorts)[number];
type Direction = (typeof sortDirections)[number];

const managedColumns = `${profileColumns},
  coalesce(p.title, eu.speaker_title) as title_in_event, p.company_name as company_name_in_event, eu.speaker_bio as membership_bio,
  u.full_name as account_name, u.email, u.title as account_title,
  u.company_name as account_company_name, u.bio as account_bio, ${listedFilter} as is_listed`;

/**
 * Matches name, email, company and title. Of members who were added without their consent, only the fields that are
 * visible to other members are matched.
 */
const managedFilter = `
  ($2::text is null or p.search_text like folded($2)
   or (case when eu.was_added then eu.search_members else eu.search_staff end) like folded($2)
   or folded(coalesce(p.title, '') || ' ' || coalesce(p.company_name, '')) like folded($2)
   or folded(coalesce(eu.speaker_title, '')) like folded($2))
  and ${updatedSince('$3')}`;

/**
 * Returns an SQL text that is null if organizers may not see it: members who were added by others are not sorted by
 * fields that they hide, because the order would disclose them.
 */
const visibleToOrganizers = (text: string): string => `
  case when eu.was_added is not true
            or coalesce((eu.privacy_overrides ->> 'show_company')::boolean,
                        (u.privacy_settings ->> 'show_company')::boolean, true)
       then nullif(${text}, '') end`;

/** Speakers without the text are last in both directions. */
const textOrMissing = (text: string): SortKey[] => [
  { sql: `case when ${text} is null then 1 else 0 end`, type: 'integer', direction: 'asc' },
  { sql: `coalesce(${text}, '') collate "und-x-icu"`, type: 'text' },
];

const sortKeys = {
  name: [{ sql: 'p.name collate "und-x-icu"', type: 'text' }],
  title: textOrMissing(visibleToOrganizers('coalesce(p.title, eu.speaker_title, u.title)')),
  company: textOrMissing(visibleToOrganizers('coalesce(p.company_name, u.company_name)')),
  sessions: [{ sql: '(select count(*) from session_speakers ss where ss.profile_id = p.id)', type: 'integer' }],
} as const satisfies Record<Sort, readonly SortKey[]>;

/** Equal values are sorted by name. */
export const managedSpeakerOrder = (sort: Sort, direction: Direction): Order => ({
  name: `managed-speakers-by-${sort}`,
  direction,
  keys: [
    ...sortKeys[sort],
    ...(sort === 'name' ? [] : [{ ...sortKeys.name[0], direction: 'asc' as const }]),
    { sql: 'p.id', type: 'integer', direction: 'asc' },
  ],
});

const pageOf = statementsByText<CursorRow<ManagedSpeakerRow>>('managed-speakers');

interface ManagedFilter {
  readonly event_id: number;
  readonly search: string | null;
  /** ISO 8601 instant; null for all. */
  readonly updated_since: string | null;
}

/** Finds a page of an event's speakers. */
export function findManagedSpeakers(
  db: Db,
  { event_id, search, updated_since }: ManagedFilter,
  order: Order,
  { after, limit }: Position,
): Promise<CursorRow<ManagedSpeakerRow>[]> {
  const text = `select ${managedColumns}, ${cursorValues(order)} from speaker_profiles p ${accountTables}
    where p.event_id = $1 and ${managedFilter} and ${isAfter(order, '$4')}
    order by ${orderBy(order)} limit $5`;
  return db.rows(pageOf(text), [event_id, search === null ? null : containing(search), updated_since, after, limit]);
}

const matchCount = statement<{ count: number }>(
  'managed-speakers-search',
  `select count(*) as count from speaker_profiles p ${accountTables} where p.event_id = $1 and ${managedFilter}`,
);

export const countMatchingSpeakers = async (
  db: Db,
  { event_id, search, updated_since }: ManagedFilter,
): Promise<number> =>
  (await db.row(matchCount, [event_id, search === null ? null : containing(search), updated_since]))?.count ?? 0;

export interface SpeakerCounts {
  /** Number of listed speakers, as visible to members. */
  readonly total: number;
  readonly assigned: number;
  readonly unlisted: number;
}

const speakerCounts = statement<SpeakerCounts>(
  'managed-speaker-counts',
  `select count(*) filter (where ${listedFilter}) as total,
          count(*) filter (where not ${listedFilter}) as unlisted,
          count(*) filter (where exists (select from session_speakers ss where ss.profile_id = p.id)) as assigned
     from speaker_profiles p where p.event_id = $1`,
);

/** Counts the speakers of an event, those assigned to a session, and the unlisted profiles. */
export const countManagedSpeakers = async (db: Db, event_id: number): Promise<SpeakerCounts> =>
  (await db.row(speakerCounts, [event_id])) ?? { total: 0, assigned: 0, unlisted: 0 };

const managedSpeaker = statement<ManagedSpeakerRow>(
  'managed-speaker',
  `select ${managedColumns} from speaker_profiles p ${accountTables} where p.event_id = $1 and p.id = $2`,
);

export const findManagedSpeaker = (db: Db, event_id: number, profile_id: number) =>
  db.row(managedSpeaker, [event_id, profile_id]);
