import type { LecternChange, LecternState } from '@plenum/contracts/live/run-of-show';
import { maxLecternMessageLength } from '@plenum/contracts/live/run-of-show-limits';
import type { Static } from 'typebox';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireLine } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, requireUnmuted } from '../../policy.ts';
import { hasLocation } from './run-of-show.queries.ts';
import { readLectern } from './run-of-show.views.ts';

const storeMessage = statement(
  'store-lectern-message',
  `insert into lecterns (event_id, location, message, message_at) values ($1, $2, $3, $4)
   on conflict (event_id, location) do update set message = excluded.message, message_at = excluded.message_at`,
);

/**
 * Shows a message on the lectern display of a location, or removes it (null). Its author is not shown. Throws
 * `not_found` (including for a location without sessions), `event_access_denied`, `event_banned`, `forbidden`,
 * `chat_not_allowed`, `invalid_request`.
 */
export async function sendLecternMessage(
  scope: Scope,
  event_id: number,
  { location, text }: Static<typeof LecternChange>,
): Promise<Static<typeof LecternState>> {
  const access = await authorizeEvent(scope, event_id, 'run_of_show:run');
  if (text !== null) requireUnmuted(access);
  const rule = { field: 'text', label: 'message', length_min: 1, length_max: maxLecternMessageLength } as const;
  const message = text === null ? null : requireLine(text, rule);
  return transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'run_of_show:run');
    if (!(await hasLocation(tx, { event_id, location }))) throw fail('not_found');
    await tx.rows(storeMessage, [event_id, location, message, message === null ? null : scope.clock.date()]);
    record(tx, 'run_of_show.changed', { event_id, location });
    return { lectern_message: await readLectern(tx, event_id, location) };
  });
}
