/** Speaker profiles as staff manage them: searched, ordered and counted by the database. */
import type { speaker_sorts, sort_directions } from '@plenum/contracts/speakers';
import { type Database, statement, type Statement } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { account_tables, profile_columns, type SpeakerRow } from './speaker.queries.ts';

export interface ManagedSpeakerRow extends SpeakerRow {
  readonly own_title: string | null;
  readonly own_company_name: string | null;
  /** Plain text kept with the membership. */
  readonly own_plain_bio: string | null;
  readonly account_name: string | null;
  readonly email: string | null;
  readonly account_title: string | null;
  readonly account_company_name: string | null;
  readonly account_bio: string | null;
}

type Sort = (typeof speaker_sorts)[number];
type Direction = (typeof sort_directions)[number];

const managed_columns = `${profile_columns},
  coalesce(p.title, eu.speaker_title) as own_title, p.company_name as own_company_name, eu.speaker_bio as own_plain_bio,
  u.first_name || ' ' || u.last_name as account_name, u.email, u.title as account_title,
  u.company_name as account_company_name, u.bio as account_bio`;

/** Name, e-mail, company and title, as staff may search people; of those whom others added, what these show. */
const found = `
  (p.search_text like folded($2)
   or (case when eu.was_added then eu.search_members else eu.search_staff end) like folded($2)
   or folded(coalesce(p.title, '') || ' ' || coalesce(p.company_name, '')) like folded($2)
   or folded(coalesce(eu.speaker_title, '')) like folded($2))`;

/** What somebody hides whom others added is no place in a list either: the order would tell it. */
const shown_to_staff = (text: string): string => `
  case when eu.was_added is not true
            or coalesce((eu.privacy_overrides ->> 'show_company')::boolean,
                        (u.privacy_settings ->> 'show_company')::boolean, true)
       then nullif(${text}, '') end collate "und-x-icu"`;

const sort_keys = {
  name: 'p.name collate "und-x-icu"',
  title: shown_to_staff('coalesce(p.title, eu.speaker_title, u.title)'),
  company: shown_to_staff('coalesce(p.company_name, u.company_name)'),
  sessions: '(select count(*) from session_speakers ss where ss.profile_id = p.id)',
} as const satisfies Record<Sort, string>;

const order = (sort: Sort, direction: Direction): string =>
  `order by ${sort_keys[sort]} ${direction} nulls last, ${sort_keys.name}, p.id`;

// Statements are prepared by name: one for each order, with and without a search.
const known = new Map<string, Statement<ManagedSpeakerRow>>();

function pageStatement(sort: Sort, direction: Direction, has_search: boolean): Statement<ManagedSpeakerRow> {
  const name = `managed-speakers-${sort}-${direction}${has_search ? '-search' : ''}`;
  const prepared =
    known.get(name) ??
    statement<ManagedSpeakerRow>(
      name,
      has_search
        ? `select ${managed_columns} from speaker_profiles p ${account_tables}
            where p.event_id = $1 and ${found} ${order(sort, direction)} limit $3 offset $4`
        : `select ${managed_columns} from speaker_profiles p ${account_tables}
            where p.event_id = $1 ${order(sort, direction)} limit $2 offset $3`,
    );
  known.set(name, prepared);
  return prepared;
}

export interface ManagedPage {
  readonly event_id: number;
  readonly search: string | null;
  readonly sort: Sort;
  readonly direction: Direction;
  readonly limit: number;
  readonly offset: number;
}

/** A page of an event's speakers in an order; those without a title or company come last in both directions. */
export function findManagedSpeakers(db: Database, page: ManagedPage): Promise<ManagedSpeakerRow[]> {
  const { event_id, search, limit, offset } = page;
  const sorted = pageStatement(page.sort, page.direction, search !== null);
  return db.rows(sorted, search === null ? [event_id, limit, offset] : [event_id, containing(search), limit, offset]);
}

const found_count = statement<{ count: number }>(
  'managed-speakers-found',
  `select count(*) as count from speaker_profiles p ${account_tables} where p.event_id = $1 and ${found}`,
);

/** How many speakers a search finds. */
export const countFoundSpeakers = async (db: Database, event_id: number, search: string): Promise<number> =>
  (await db.row(found_count, [event_id, containing(search)]))?.count ?? 0;

export interface SpeakerCounts {
  readonly total: number;
  readonly assigned: number;
}

const speaker_counts = statement<SpeakerCounts>(
  'managed-speaker-counts',
  `select count(*) as total,
          count(*) filter (where exists (select from session_speakers ss where ss.profile_id = p.id)) as assigned
     from speaker_profiles p where p.event_id = $1`,
);

/** How many speakers an event has, and how many of them are on a stage. */
export const countManagedSpeakers = async (db: Database, event_id: number): Promise<SpeakerCounts> =>
  (await db.row(speaker_counts, [event_id])) ?? { total: 0, assigned: 0 };

const managed_speaker = statement<ManagedSpeakerRow>(
  'managed-speaker',
  `select ${managed_columns} from speaker_profiles p ${account_tables} where p.event_id = $1 and p.id = $2`,
);

export const findManagedSpeaker = (db: Database, event_id: number, profile_id: number) =>
  db.row(managed_speaker, [event_id, profile_id]);
