import { minIndexedSpeakers } from '@plenum/contracts/limits';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import type { ListEventSpeakers } from '@plenum/contracts/schedule/speakers';
import { cursorOf, pageOf } from '../../../platform/cursors.ts';
import { fail } from '../../../platform/errors.ts';
import { normalizeLine } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { isProgram, requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent } from '../../policy.ts';
import { findEventClock } from '../sessions/session.queries.ts';
import {
  countSpeakers,
  findSessionsOfSpeakers,
  findSpeakerLetters,
  findSpeakers,
  speakerOrder,
} from './speaker.queries.ts';
import { eventSpeakers } from './speaker.views.ts';

type Operation = typeof ListEventSpeakers;

/**
 * Lists the speakers of an event by family name; the search matches parts of names, ignoring case and accents. Throws
 * `not_found`, `event_access_denied`, `event_banned`.
 */
export async function listEventSpeakers(
  scope: Scope,
  event_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  const { role } = await authorizeEvent(scope, event_id, 'speaker:read');
  const text = normalizeLine(query.search ?? '');
  const filter = {
    event_id,
    search: text === '' ? null : text,
    track: query.track ?? null,
    updated_since: query.updated_since ?? null,
    session_status: query.session_status ?? null,
  };
  const position = positionOf(query, speakerOrder);
  const [clock, total_items, found] = await Promise.all([
    findEventClock(scope.db, event_id),
    countSpeakers(scope.db, filter),
    findSpeakers(scope.db, filter, position),
  ]);
  if (clock === undefined) throw fail('not_found');
  const { rows, next } = pageOf(found, position, speakerOrder);
  const ids = rows.map(({ profile_id }) => profile_id);
  const [sessions, letters, viewer] = await Promise.all([
    ids.length === 0 ? [] : findSessionsOfSpeakers(scope.db, ids),
    total_items < minIndexedSpeakers ? [] : findSpeakerLetters(scope.db, filter),
    viewerOf(
      scope.db,
      { user_id: requireActor(scope).user_id, role, isProgram: isProgram(scope) },
      rows.map(({ user_id }) => user_id),
    ),
  ]);
  return {
    total_items,
    next,
    speakers: eventSpeakers(rows, sessions, clock, viewer),
    letters: letters.map(({ letter, profile_id, after }) => ({
      letter,
      profile_id,
      after: after === null ? null : cursorOf(speakerOrder, after),
    })),
  };
}
