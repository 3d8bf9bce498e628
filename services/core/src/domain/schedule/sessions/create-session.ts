import { ref } from '@mikro-orm/core';
import { maxAgendaSessions } from '@plenum/contracts/limits';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { createSessionRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { record } from '../../domain-events.ts';
import { Event } from '../../events/events/event.entity.ts';
import { withExternalId } from '../../external-ids.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { bumpAgenda } from './agenda.steps.ts';
import { getSession } from './get-session.ts';
import { lockEventOfSessions } from './locked-event.steps.ts';
import {
  changedStream,
  type NewSessionInput,
  newTimes,
  sessionTitle,
  validatedFields,
} from './session-change.rules.ts';
import { Session } from './session.entity.ts';
import { streamColumns } from './store-session-change.ts';
import { noStream } from './streaming.rules.ts';

/**
 * Creates a session with its two rooms. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`,
 * `invalid_request`, `session_day_outside_event`, `external_id_taken`, `too_many_sessions`.
 */
export const createSession = async (scope: Scope, event_id: number, input: NewSessionInput): Promise<SessionDetail> =>
  getSession(scope, await insertSession(scope, event_id, input));

/** Stores parts of a session in its transaction, and returns whether anything was different. */
export type AlsoStored = (tx: Transaction, session_id: number) => Promise<boolean>;

/** Creates a session like `createSession`, and returns its id. */
export async function insertSession(
  scope: Scope,
  event_id: number,
  input: NewSessionInput,
  alsoStored?: AlsoStored,
): Promise<number> {
  await authorizeEvent(scope, event_id, 'session:write');
  const fields = { ...validatedFields(input), title: sessionTitle(input.title) };
  const stream = changedStream(input, noStream) ?? noStream;
  const insert = () =>
    transaction(scope, async (tx) => {
      await lockEventRight(scope, tx, { event_id }, 'session:write');
      const event = await lockEventOfSessions(tx, event_id);
      await requireSessionQuota(tx, event_id);
      const times = newTimes(input, event);
      const session = tx.em.create(Session, {
        event: ref(tx.em.getReference(Event, event_id)),
        ...fields,
        ...streamColumns(stream),
        sessionType: input.session_type,
        chatMode: input.chat_mode ?? 'ENABLED',
        status: input.status ?? 'SCHEDULED',
        statusSetAt: input.status === undefined ? null : scope.clock.date(),
        startsAt: times.starts_at,
        durationMinutes: times.duration_minutes,
      });
      tx.em.persist(session);
      await bumpAgenda(tx, event_id);
      await createSessionRooms(tx, [session]);
      await alsoStored?.(tx, session.id);
      record(tx, 'session.changed', { event_id, session_id: session.id, is_unscheduled: session.isUnscheduled });
      return session.id;
    });
  return withExternalId(insert);
}

/** Checks that the event is below its limit of sessions; the event must be locked. Throws `too_many_sessions`. */
export async function requireSessionQuota(tx: Transaction, event_id: number): Promise<void> {
  const count = await tx.em.count(Session, { event: event_id });
  if (count >= maxAgendaSessions) throw fail('too_many_sessions');
}
