/**
 * Steps that copy engagement features: question settings, polls as drafts without answers, and cues that are not done.
 * They run in the transactions that copy sessions and events.
 */
import { idList, statement, type Transaction } from '../../../platform/db/database.ts';

const pollColumns = 'kind, question, options, choices_max, is_anonymous, may_change, results';

const copyEventQa = statement(
  'copy-event-qa',
  `insert into event_qa (event_id, mode, opens_minutes_before)
   select $2, mode, opens_minutes_before from event_qa where event_id = $1`,
);
const copyEventPolls = statement(
  'copy-event-polls',
  `insert into polls (event_id, session_id, ${pollColumns})
   select $2, null, ${pollColumns} from polls where event_id = $1 and session_id is null order by id`,
);
const copyEventFeedback = statement(
  'copy-event-feedback',
  'insert into event_feedback (event_id, is_asked) select $2, is_asked from event_feedback where event_id = $1',
);
const copySessionQa = statement(
  'copy-session-qa',
  `insert into session_qa (session_id, mode)
   select m.copy_id, q.mode from unnest($1::bigint[], $2::bigint[]) as m (source_id, copy_id)
     join session_qa q on q.session_id = m.source_id where q.mode is not null`,
);
const copySessionPolls = statement(
  'copy-session-polls',
  `insert into polls (event_id, session_id, ${pollColumns})
   select $1, m.copy_id, ${pollColumns}
     from unnest($2::bigint[], $3::bigint[]) as m (source_id, copy_id)
     join polls p on p.session_id = m.source_id order by p.id`,
);

const copyCues = statement(
  'copy-session-cues',
  `insert into session_cues (session_id, title, at_minute, who)
   select m.copy_id, c.title, c.at_minute, c.who from unnest($1::bigint[], $2::bigint[]) as m (source_id, copy_id)
     join session_cues c on c.session_id = m.source_id order by c.id`,
);

/** Copies the question settings of an event, whether it requests feedback, and its polls. */
export async function copyEventEngagement(tx: Transaction, source_id: number, copy_id: number): Promise<void> {
  await tx.rows(copyEventQa, [source_id, copy_id]);
  await tx.rows(copyEventPolls, [source_id, copy_id]);
  await tx.rows(copyEventFeedback, [source_id, copy_id]);
}

/** Copies question settings, polls and cues of sessions, by the ids of the copies. */
export async function copySessionEngagement(
  tx: Transaction,
  event_id: number,
  copies: ReadonlyMap<number, number>,
): Promise<void> {
  const [sources, targets] = [idList([...copies.keys()]), idList([...copies.values()])];
  await tx.rows(copySessionQa, [sources, targets]);
  await tx.rows(copyCues, [sources, targets]);
  await tx.rows(copySessionPolls, [event_id, sources, targets]);
}
