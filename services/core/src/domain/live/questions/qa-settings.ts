import { defaultQaOpensMinutes } from '@plenum/contracts/live/question-limits';
import type { EventQa, Qa, SetSessionQa } from '@plenum/contracts/live/questions';
import type { Body } from '@plenum/contracts/operation';
import { type Db, statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventRight, lockEventRole } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { authorizeModeration } from './question-access.ts';
import { findQaSettings } from './questions.queries.ts';
import { qaOf } from './questions.rules.ts';

const eventQa = statement<EventQa>(
  'event-qa',
  'select mode, opens_minutes_before as qa_opens_minutes_before from event_qa where event_id = $1',
);
const storeEventQa = statement(
  'store-event-qa',
  `insert into event_qa (event_id, mode, opens_minutes_before) values ($1, $2, $3)
   on conflict (event_id) do update set mode = excluded.mode, opens_minutes_before = excluded.opens_minutes_before`,
);

const readEventQa = async (db: Db, event_id: number): Promise<EventQa> =>
  (await db.row(eventQa, [event_id])) ?? { mode: 'OFF', qa_opens_minutes_before: defaultQaOpensMinutes };

/** Returns the question settings of an event. Throws `not_found`, `event_access_denied`, `event_banned`. */
export async function getEventQa(scope: Scope, event_id: number): Promise<EventQa> {
  await authorizeEvent(scope, event_id, 'question:read');
  return readEventQa(scope.db, event_id);
}

/** Sets the question settings of an event. Throws the errors of `authorizeEvent`. */
export async function setEventQa(scope: Scope, event_id: number, input: EventQa): Promise<EventQa> {
  await authorizeEvent(scope, event_id, 'question_default:write');
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'question_default:write');
    await tx.rows(storeEventQa, [event_id, input.mode, input.qa_opens_minutes_before]);
    return readEventQa(tx, event_id);
  });
}

const storeSessionQa = statement(
  'store-session-qa',
  `insert into session_qa (session_id, mode, is_closed) values ($1, $3, coalesce($4, false))
   on conflict (session_id) do update
   set mode = case when $2 then excluded.mode else session_qa.mode end, is_closed = coalesce($4, session_qa.is_closed)`,
);

/**
 * Sets the question settings of a session, or closes or reopens its questions. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function setSessionQa(scope: Scope, session_id: number, input: Body<typeof SetSessionQa>): Promise<Qa> {
  const { event_id } = await authorizeModeration(scope, session_id);
  return transaction(scope, async (tx) => {
    await authorizeModeration(await lockEventRole(scope, tx, { event_id }), session_id);
    const { mode, is_closed } = input;
    await tx.rows(storeSessionQa, [session_id, mode !== undefined, mode ?? null, is_closed ?? null]);
    const settings = await findQaSettings(tx, session_id);
    if (settings === undefined) throw fail('not_found');
    return qaOf(settings, scope.clock.date());
  });
}
