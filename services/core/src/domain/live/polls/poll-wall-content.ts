/** Content of a stage wall of polls: the open poll, or the last closed one, with its public results. */
import type { EventStatus } from '@plenum/contracts/enums';
import type { PollWallFrame } from '@plenum/contracts/live/walls';
import type { Deps } from '../../../deps.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { wallJoinCode } from '../../chat/chat-rooms/walls.queries.ts';
import { listPollsById, type PollRow } from './polls.queries.ts';
import { isPublicResult } from './polls.rules.ts';
import { resultsView } from './polls.views.ts';

interface PollWallRow {
  readonly token_hash: string;
  readonly event_id: number;
  readonly event_title: string;
  readonly event_status: EventStatus;
  readonly session_id: number | null;
  readonly session_title: string | null;
  readonly location: string | null;
  /** Null if nobody can join by it. */
  readonly join_code: string | null;
  readonly poll_id: number | null;
}

const walls = statement<PollWallRow>(
  'poll-walls-by-token',
  `select w.token_hash, w.event_id, e.title as event_title, e.status as event_status, s.id as session_id,
          s.title as session_title, s.location, ${wallJoinCode},
          (select p.id from polls p
            where p.event_id = w.event_id and coalesce(p.session_id, 0) = coalesce(w.session_id, 0)
              and p.status <> 'DRAFT'
            order by (p.status = 'OPEN') desc, p.closed_at desc nulls last, p.id desc limit 1) as poll_id
     from poll_walls w
     join events e on e.id = w.event_id
     left join sessions s on s.id = w.session_id
    where w.token_hash = any($1::text[]) and (w.session_id is null or ${isVisibleSession('s')})`,
);

const pollOf = (row: PollRow): NonNullable<PollWallFrame['poll']> => ({
  id: row.id,
  kind: row.kind,
  question: row.question,
  options: [...row.options],
  is_anonymous: row.is_anonymous,
  status: row.status,
  votes: row.vote_count,
  tally: isPublicResult(row) ? resultsView(row) : null,
});

/** Creates the frame source of poll walls; each frame is complete. */
export const pollWalls =
  ({ config }: Pick<Deps, 'config'>) =>
  async (db: Db, tokenHashes: readonly string[]) => {
    const rows = await db.rows(walls, [tokenHashes]);
    const visible = rows.filter(({ event_status }) => event_status !== 'DELETED');
    const ids = visible.flatMap(({ poll_id }) => poll_id ?? []);
    const polls = ids.length === 0 ? [] : await listPollsById(db, ids);
    return rows.map((row) => {
      const { event_id, session_id, session_title } = row;
      const poll = visible.includes(row) ? polls.find(({ id }) => id === row.poll_id) : undefined;
      const page = session_id === null ? 'polls' : `sessions/${session_id}#polls`;
      const frame: PollWallFrame = {
        session: session_id === null ? null : { id: session_id, title: session_title ?? '' },
        event: { id: event_id, title: row.event_title },
        join_url: `${config.publicOrigin}/app/events/${event_id}/${page}`,
        join_code: row.join_code,
        poll: poll === undefined ? null : pollOf(poll),
      };
      const { token_hash, location } = row;
      const place = { event_id, location };
      return { token_hash, version: JSON.stringify(frame), read: () => Promise.resolve(frame), place };
    });
  };
