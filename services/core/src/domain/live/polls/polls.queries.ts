import type { PollKind, PollResultsRule, PollStatus, SessionStatus } from '@plenum/contracts/enums';
import { maxPollCloudWords, maxPolls } from '@plenum/contracts/live/poll-limits';
import type { PollPlace } from '@plenum/contracts/live/polls';
import { byPosition, createSourceBatchLoader, type Positioned } from '../../../platform/batch-loader.ts';
import { type Db, idList, plannedOnce, statement } from '../../../platform/db/database.ts';
import { eventAccessColumns, type EventAccessRow, isSessionSpeaker } from '../../access.queries.ts';

/** A place of which a request may name only the session. In SQL, the session of the event itself is 0. */
export type RequestedPlace = Partial<PollPlace>;

/** Data for authorizing a person for the polls of a session or an event. */
export interface PollsAccessRow extends EventAccessRow {
  readonly user_id: number;
  /** Null for the event itself. */
  readonly session_id: number | null;
  readonly session_status: SessionStatus | null;
  readonly is_unscheduled: boolean;
  readonly is_session_speaker: boolean;
}

const accessColumns = `
  requested.user_id, s.id as session_id, s.status as session_status, coalesce(s.is_unscheduled, false) as is_unscheduled,
  ${isSessionSpeaker('s.id', 'requested.user_id')} as is_session_speaker, ${eventAccessColumns}`;
const accessJoins = `
  left join event_users eu on eu.event_id = e.id and eu.user_id = requested.user_id
  left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = requested.user_id`;

const pollsAccess = plannedOnce<Positioned<PollsAccessRow>>(
  'polls-access',
  `select requested.place, ${accessColumns}
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as requested (event_id, session_id, user_id, place)
     left join sessions s on s.id = requested.session_id
     join events e on e.id = coalesce(s.event_id, requested.event_id)
     ${accessJoins}
    where requested.session_id = 0 or s.id is not null`,
);

const loadPollsAccess = createSourceBatchLoader(
  async (db: Db, requests: readonly (RequestedPlace & { readonly user_id: number })[]) =>
    byPosition(
      await db.rows(pollsAccess, [
        idList(requests.map(({ event_id }) => event_id ?? 0)),
        idList(requests.map(({ session_id }) => session_id ?? 0)),
        idList(requests.map(({ user_id }) => user_id)),
      ]),
      requests,
    ),
);

/** Finds the access of a person to polls; resolves the event of a session. Concurrent calls share a statement. */
export const findPollsAccess = (db: Db, place: RequestedPlace, user_id: number) =>
  loadPollsAccess(db, { ...place, user_id });

/** The count of one answer. */
interface Tally {
  readonly answer: string;
  readonly votes: number;
}

export interface PollRow {
  readonly id: number;
  readonly event_id: number;
  readonly session_id: number | null;
  readonly kind: PollKind;
  readonly question: string;
  readonly options: readonly string[];
  readonly choices_max: number | null;
  readonly is_anonymous: boolean;
  readonly may_change: boolean;
  readonly results: PollResultsRule;
  readonly status: PollStatus;
  readonly vote_count: number;
  /** The counts of answers with votes, without hidden words; most votes first. */
  readonly tallies: readonly Tally[];
  readonly opened_at: Date | null;
  readonly closed_at: Date | null;
}

/**
 * Counts are read with the row, because counts of another statement could differ from `vote_count` while people vote.
 * Words are counted case-insensitively, and displayed in their most frequent spelling.
 */
const pollColumns = `
  p.id, p.event_id, p.session_id, p.kind, p.question, p.options, p.choices_max, p.is_anonymous, p.may_change, p.results,
  p.status, p.vote_count, p.opened_at, p.closed_at,
  (select coalesce(json_agg(json_build_object('answer', t.answer, 'votes', t.votes)), '[]')
     from (select (array_agg(c.answer order by c.votes desc, c.answer))[1] as answer, sum(c.votes)::int as votes
             from poll_tallies c
            where c.poll_id = p.id and c.votes > 0
              and not exists (select from poll_hidden_words h where h.poll_id = p.id and h.word = lower(c.answer))
            group by lower(c.answer) order by 2 desc, 1 limit ${maxPollCloudWords}) t) as tallies`;

/** A poll with the access of a person to it. */
export interface PollAccessRow extends PollsAccessRow {
  readonly poll_id: number;
  readonly kind: PollKind;
  readonly options: readonly string[];
  readonly choices_max: number | null;
  readonly is_anonymous: boolean;
  readonly poll_status: PollStatus;
  readonly member_since: Date | null;
}

const pollAccess = plannedOnce<Positioned<PollAccessRow>>(
  'poll-access',
  `select requested.place, p.id as poll_id, p.kind, p.options, p.choices_max, p.is_anonymous, p.status as poll_status,
          eu.created_at as member_since, ${accessColumns}
     from unnest($1::bigint[], $2::bigint[]) with ordinality as requested (poll_id, user_id, place)
     join polls p on p.id = requested.poll_id
     join events e on e.id = p.event_id
     left join sessions s on s.id = p.session_id
     ${accessJoins}`,
);
interface AccessRequest {
  readonly id: number;
  readonly user_id: number;
}
const loadPollAccess = createSourceBatchLoader(async (db: Db, requests: readonly AccessRequest[]) =>
  byPosition(
    await db.rows(pollAccess, [idList(requests.map(({ id }) => id)), idList(requests.map(({ user_id }) => user_id))]),
    requests,
  ),
);

/** Finds a poll with the access of a person to it. Concurrent calls share a statement. */
export const findPollAccess = (db: Db, poll_id: number, user_id: number) =>
  loadPollAccess(db, { id: poll_id, user_id });

const pollsById = plannedOnce<PollRow>(
  'polls-by-id',
  `select ${pollColumns} from polls p where p.id = any($1::bigint[]) order by p.id`,
);

/** Finds polls; deleted ones are omitted. */
export const listPollsById = (db: Db, ids: readonly number[]) => db.rows(pollsById, [idList(ids)]);

/** A poll as a person sees it. */
export interface ReaderPollRow extends PollRow {
  /** Null without a vote, and in anonymous polls. */
  readonly own_answers: readonly string[] | null;
  readonly has_voted: boolean;
}

const readerColumns = `
  ${pollColumns}, v.answers as own_answers,
  v.user_id is not null or exists (select from poll_voters w where w.poll_id = p.id and w.user_id = $1) as has_voted`;
const readerJoin = 'left join poll_votes v on v.poll_id = p.id and v.user_id = $1';

const pollsOfBoard = statement<ReaderPollRow>(
  'polls-of-board',
  `select ${readerColumns} from polls p ${readerJoin}
    where p.event_id = $2 and coalesce(p.session_id, 0) = $3
    order by case p.status when 'OPEN' then 0 when 'DRAFT' then 1 else 2 end, p.id desc limit ${maxPolls}`,
);
const pollOfPerson = statement<ReaderPollRow>(
  'poll-of-person',
  `select ${readerColumns} from polls p ${readerJoin} where p.id = $2`,
);

/** Finds the polls of a session or an event as a person sees them: the open one, drafts, then closed ones. */
export const listPollsOf = (db: Db, { event_id, session_id }: PollPlace, user_id: number) =>
  db.rows(pollsOfBoard, [user_id, event_id, session_id ?? 0]);

export const findPoll = (db: Db, poll_id: number, user_id: number) => db.row(pollOfPerson, [user_id, poll_id]);

const votedPolls = statement<{ readonly poll_id: number }>(
  'polls-with-votes-of-person',
  `select v.poll_id from poll_votes v join polls p on p.id = v.poll_id
    where v.user_id = $1 and p.event_id = $2 and coalesce(p.session_id, 0) = $3
   union
   select w.poll_id from poll_voters w join polls p on p.id = w.poll_id
    where w.user_id = $1 and p.event_id = $2 and coalesce(p.session_id, 0) = $3`,
);

/** Finds the polls of a session or an event in which a person has voted. */
export const listVotedPolls = async (db: Db, { event_id, session_id }: PollPlace, user_id: number) =>
  (await db.rows(votedPolls, [user_id, event_id, session_id ?? 0])).map(({ poll_id }) => poll_id);

const hiddenWords = statement<{ readonly poll_id: number; readonly word: string }>(
  'poll-hidden-words',
  'select poll_id, word from poll_hidden_words where poll_id = any($1::bigint[]) order by word limit 1000',
);

/** Finds the words that moderators removed from word clouds. */
export const listHiddenWords = (db: Db, ids: readonly number[]) => db.rows(hiddenWords, [idList(ids)]);
