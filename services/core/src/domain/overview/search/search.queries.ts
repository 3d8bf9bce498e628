/**
 * Queries for the global search. Each kind is searched event by event, so that the indexes on (event, trigrams) are
 * used and the data of other tenants adds no cost. Statements take `maxSearchTerms` patterns; unused ones match
 * everything.
 */
import type { SessionStatus } from '@plenum/contracts/enums';
import { maxSearchEvents, maxSearchHits, maxSearchTerms } from '@plenum/contracts/limits';
import { type Db, plannedOnce, statement } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/folded-search.ts';
import { eventAccessColumns, type EventAccessRow, isVisibleSession } from '../../access.queries.ts';
import type { PrivacyRow } from '../../accounts/users/person-privacy.rules.ts';
import {
  areShort,
  hasTrigram,
  type SearchAudience,
  searchColumns,
} from '../../events/attendees/people-search.rules.ts';
import { hasRecording } from '../../schedule/sessions/session-resources.queries.ts';
import { listedFilter } from '../../schedule/speakers/speaker.queries.ts';

export interface SearchEventRow extends EventAccessRow {
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly organization_name: string;
  readonly search_text: string;
}

const reachableEvents = statement<SearchEventRow>(
  'search-reachable-events',
  `with reachable as (
     select event_id from event_users where user_id = $1
     union
     select e.id from organization_users ou join events e on e.organization_id = ou.organization_id
      where ou.user_id = $1)
   select ${eventAccessColumns}, e.title, e.start_date, e.end_date, e.timezone, coalesce(e.search_text, '') as search_text,
          o.name as organization_name
     from reachable
     join events e on e.id = reachable.event_id
     join organizations o on o.id = e.organization_id
     left join event_users eu on eu.event_id = e.id and eu.user_id = $1
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = $1
    where e.status <> 'DELETED' and (eu.role is not null or ou.role = 'OWNER') and ($2::bigint is null or e.id = $2)
    order by e.end_date desc, e.id desc limit ${maxSearchEvents}`,
);

/**
 * Finds the events of a person, latest end first, or a single event; the policy decides which of them are accessible.
 */
export const findEventsOfPerson = (db: Db, user_id: number, event_id: number | null) =>
  db.rows(reachableEvents, [user_id, event_id]);

export type SearchTerms = readonly string[];

/**
 * Returns the pattern parameters: one per placeholder, then the patterns for the beginning of the text and of a word.
 */
function patternsOf(terms: SearchTerms): readonly string[] {
  const patterns = terms.map(containing);
  const prefix = containing(terms[0] ?? '').slice(1);
  return [...patterns, ...Array.from({ length: maxSearchTerms - patterns.length }, () => '%'), prefix, `% ${prefix}`];
}

/**
 * Matching of rows by a statement. If a term has at least three letters, the trigram index finds any part of a text.
 * Shorter terms match only the beginnings of words, where blanks count as letters. Short terms of scripts without
 * spaces require a scan of all rows of an event.
 */
type MatchMode = 'parts' | 'anywhere' | 'beginnings';
type MatchSql = (column: string) => string;

const placeholders = Array.from({ length: maxSearchTerms }, (_, index) => `$${index + 2}`);
const matchSqlOf: Readonly<Record<MatchMode, MatchSql>> = {
  parts: (column) => placeholders.map((placeholder) => `${column} like ${placeholder}`).join(' and '),
  anywhere: (column) => placeholders.map((placeholder) => `${column} || '' like ${placeholder}`).join(' and '),
  // Appending an empty text prevents the planner from using the index for patterns without a trigram, which would scan
  // it entirely.
  beginnings: (column) =>
    [
      `(${column} like $6 or ${column} like $7)`,
      ...placeholders.map((placeholder) => `${column} || '' like ${placeholder}`),
    ].join(' and '),
};
/** Ranks a text: 0 if it begins with the first term, 1 if one of its words does, else 2. */
const rank = (column: string): string => `case when ${column} like $6 then 0 when ${column} like $7 then 1 else 2 end`;

/**
 * The generic plans always use the indexes. For a common word and a limit, the planner would otherwise read the table until
 * it has found enough rows of the event.
 */
function byMatchMode<Row>(name: string, text: (matches: MatchSql, mode: MatchMode) => string) {
  const statements = {
    parts: plannedOnce<Row>(`${name}-parts`, text(matchSqlOf.parts, 'parts')),
    anywhere: plannedOnce<Row>(`${name}-anywhere`, text(matchSqlOf.anywhere, 'anywhere')),
    beginnings: plannedOnce<Row>(`${name}-beginnings`, text(matchSqlOf.beginnings, 'beginnings')),
  };
  return (terms: SearchTerms) => statements[matchModeOf(terms)];
}

function matchModeOf(terms: SearchTerms): MatchMode {
  if (areShort(terms)) return 'beginnings';
  return terms.some(hasTrigram) ? 'parts' : 'anywhere';
}

export interface SessionHitRow {
  readonly id: number;
  readonly event_id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly location: string | null;
  readonly track: string | null;
  readonly status: SessionStatus;
  readonly has_recording: boolean;
}

/**
 * The folded text begins with the title. Folding may change the length by a letter, which is irrelevant for the order.
 */
const session_title = 'left(s.search_text, length(s.title))';

const sessionHits = byMatchMode<SessionHitRow>(
  'search-sessions',
  (
    matches,
  ) => `select hit.id, hit.event_id, hit.title, hit.starts_at, hit.location, hit.track, hit.status, hit.has_recording
     from unnest($1::bigint[]) as reach (id)
     cross join lateral (
       select s.id, s.event_id, s.title, s.starts_at, s.location, s.track, s.status,
              ${hasRecording} as has_recording, ${rank(session_title)} as rank
         from sessions s where s.event_id = reach.id and ${isVisibleSession('s')} and ${matches('s.search_text')}
        order by rank, s.starts_at, s.id limit ${maxSearchHits}) hit
    order by hit.rank, hit.starts_at, hit.id limit ${maxSearchHits}`,
);

/** Finds sessions of some events whose title, track or location contains all terms. */
export const findSessionHits = (db: Db, eventIds: readonly number[], terms: SearchTerms) =>
  db.rows(sessionHits(terms), [eventIds, ...patternsOf(terms)]);

interface PersonHitRow extends PrivacyRow {
  readonly event_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  readonly title: string | null;
  readonly company_name: string | null;
}

export interface SpeakerHitRow extends PersonHitRow {
  readonly profile_id: number;
}

const speakerHits = byMatchMode<SpeakerHitRow>(
  'search-speakers',
  (matches) => `select p.id as profile_id, p.event_id, p.user_id, p.name as full_name,
          coalesce(p.title, eu.speaker_title, u.title) as title, coalesce(p.company_name, u.company_name) as company_name,
          coalesce(p.image_url, u.image_url) as image_url, u.privacy_settings, eu.privacy_overrides, eu.was_added
     from (
       select hit.*
         from unnest($1::bigint[]) as reach (id)
         cross join lateral (
           select p.*, ${rank('p.search_text')} as rank
             from speaker_profiles p where p.event_id = reach.id and ${matches('p.search_text')} and ${listedFilter}
            order by rank, p.search_text, p.id limit ${maxSearchHits}) hit
        order by hit.rank, hit.search_text, hit.id limit ${maxSearchHits}) p
     left join users u on u.id = p.user_id
     left join event_users eu on eu.event_id = p.event_id and eu.user_id = p.user_id
    order by p.rank, p.search_text, p.id`,
);

/** Finds speakers of some events whose name contains all terms. */
export const findSpeakerHits = (db: Db, eventIds: readonly number[], terms: SearchTerms) =>
  db.rows(speakerHits(terms), [eventIds, ...patternsOf(terms)]);

export interface MemberHitRow extends PersonHitRow {
  readonly user_id: number;
  /** The first interest that contains one of the terms. */
  readonly found_interest: string | null;
  /** The text “ask me about”, if it contains one of the terms. */
  readonly found_line: string | null;
}

interface MemberHitOptions {
  readonly matches: MatchSql;
  readonly mode: MatchMode;
  readonly audience: SearchAudience;
  readonly eventFilter: string;
}

/** Matches of one search that are ranked, so that a common word takes the same time in an event of any size. */
const maxRanked = 200;

/**
 * Returns the query for matching members of an event; organizers search more columns than members. This excludes
 * members who were added by others, because a search must not confirm a guessed email address. Names and companies rank
 * above the rest of a profile. If a term matches many people, those whose names match are ranked first, and then any of
 * the others (docs/decisions/0150).
 */
function memberHits({ matches, mode, audience, eventFilter }: MemberHitOptions): string {
  const length = mode === 'beginnings' ? 'short' : 'long';
  const members = (columnOf: (name: string) => string): string => `
    select m.user_id from event_users m
     where ${eventFilter} and m.event_id = reach.id and not m.is_banned
           and ${matches(columnOf(searchColumns[audience][length]))}
           ${audience === 'staff' ? `and (not m.was_added or ${matchSqlOf.parts(columnOf(searchColumns.members[length]))})` : ''}`;
  // Appending an empty text prevents the use of the profile index, which finds many more people than that of names.
  const byName = `${members((name) => `(m.${name} || '')`)} and m.search_names like $7 limit ${maxRanked}`;
  const byProfile = `${members((name) => `m.${name}`)} limit ${maxRanked}`;
  return `
  select eu.event_id, eu.user_id, eu.privacy_overrides, eu.was_added, eu.sort_name, eu.shown_interests, eu.interest_keys,
         ${rank(`eu.${searchColumns[audience].short}`)} as rank
    from ((${byName}) union (${byProfile})) found
    join event_users eu on eu.event_id = reach.id and eu.user_id = found.user_id
   order by rank, eu.sort_name, eu.user_id limit ${maxSearchHits}`;
}

const memberHitsSql = byMatchMode<MemberHitRow>(
  'search-members',
  (matches, mode) => `select hit.event_id, u.id as user_id, u.full_name, u.image_url, u.title,
          u.company_name, u.privacy_settings, hit.privacy_overrides, hit.was_added,
          (select interest from unnest(hit.shown_interests, hit.interest_keys) with ordinality as shown (interest, key, place)
            where key like any($9::text[]) order by place limit 1) as found_interest,
          case when folded(u.ask_me_about) like any($9::text[]) then u.ask_me_about end as found_line
     from (
       select distinct on (hit.user_id) hit.*
         from unnest($1::bigint[], $8::boolean[]) with ordinality as reach (id, is_staff, place)
         cross join lateral (
           (${memberHits({ matches, mode, audience: 'staff', eventFilter: 'reach.is_staff' })})
           union all
           (${memberHits({ matches, mode, audience: 'members', eventFilter: 'not reach.is_staff' })})) hit
        order by hit.user_id, hit.rank, reach.place) hit
     join users u on u.id = hit.user_id and u.is_active
    order by hit.rank, hit.sort_name, hit.user_id limit ${maxSearchHits}`,
);

/**
 * Finds members of events, without duplicates, who match all terms: by the fields that other members see, or by all
 * fields where the viewer is an organizer. `is_staff` is parallel to `eventIds`.
 */
export const findMemberHits = (db: Db, eventIds: readonly number[], is_staff: readonly boolean[], terms: SearchTerms) =>
  db.rows(memberHitsSql(terms), [
    eventIds,
    ...patternsOf(terms),
    is_staff,
    areShort(terms) ? [] : terms.map(containing),
  ]);
