/** Writes sessions; invalidates the agenda afterwards. */
import type { Body } from '@plenum/contracts/operation';
import type { AgendaOrderChange } from '@plenum/contracts/schedule/session-placement';
import type { ChangeSessions, PlaceSessions } from '@plenum/contracts/schedule/session-planning';
import type { CreateSession, SessionDetail, UpdateSession } from '@plenum/contracts/schedule/sessions';
import { call, failureCode } from '../../../../lib/http.ts';
import { invalidate, patchCached, cacheReply, useQuery } from '../../../../lib/swr.ts';
import { withPlaced, withUnscheduled } from './placements.ts';

export type NewSession = Body<typeof CreateSession>;
export type SessionChange = Body<typeof UpdateSession>;
export type BulkChange = NonNullable<Body<typeof ChangeSessions>['changes']>;

export const useUnscheduled = (event_id: number) =>
  useQuery('GET /events/:event_id/sessions/unscheduled', { params: { event_id } }, { revalidateOnFocus: false });

/**
 * Moves sessions from their displayed placement, and stores them in the cached agenda. If another user has moved them,
 * the agenda is reloaded. The request continues when the page is left.
 */
export async function placeSessions(
  event_id: number,
  placements: Body<typeof PlaceSessions>['placements'],
): Promise<void> {
  try {
    const placed = await call('POST /events/:event_id/sessions/placements', {
      params: { event_id },
      body: { placements },
      keepalive: true,
    });
    await Promise.all([
      patchCached('GET /events/:event_id/agenda', { event_id }, (agenda) => ({
        ...agenda,
        sessions: withPlaced(agenda.sessions, placed),
      })),
      patchCached('GET /events/:event_id/sessions/unscheduled', { event_id }, ({ sessions }) => ({
        sessions: withUnscheduled(sessions, placed),
      })),
    ]);
  } catch (failure) {
    if (failureCode(failure) === 'session_moved_meanwhile') await invalidate('Sessions', event_id);
    throw failure;
  }
}

/**
 * Sets the order of locations and tracks. If another user has set a different one in the meantime, nothing is changed,
 * and the agenda is reloaded.
 */
export async function setAgendaOrder(event_id: number, order: AgendaOrderChange): Promise<void> {
  try {
    await call('PUT /events/:event_id/agenda/order', { params: { event_id }, body: order, keepalive: true });
  } catch (failure) {
    if (failureCode(failure) === 'agenda_order_changed_meanwhile') await invalidate('Sessions', event_id);
    throw failure;
  }
  await invalidate('Sessions', event_id);
}

export async function createSession(event_id: number, body: NewSession): Promise<SessionDetail> {
  const session = await call('POST /events/:event_id/sessions', { params: { event_id }, body });
  await invalidate('Sessions', event_id);
  return session;
}

/**
 * Saves a change. The cache is updated after the promise resolves, so that a form first receives that its values were
 * saved.
 */
export async function updateSession(session_id: number, body: SessionChange): Promise<SessionDetail> {
  const session = await call('PUT /sessions/:session_id', { params: { session_id }, body });
  setTimeout(() => {
    void cacheReply('GET /sessions/:session_id', { session_id }, session);
    void invalidate('Sessions', session.event_id);
  });
  return session;
}

export async function duplicateSession(session_id: number): Promise<SessionDetail> {
  const session = await call('POST /sessions/:session_id/duplicate', { params: { session_id } });
  await invalidate('Sessions', session.event_id);
  return session;
}

export async function changeSessions(event_id: number, ids: readonly number[], changes: BulkChange): Promise<number> {
  const { changed } = await call('POST /events/:event_id/sessions/bulk', {
    params: { event_id },
    body: { ids: [...ids], changes },
  });
  await invalidate('Sessions', event_id);
  return changed;
}

/** Deletes permanently; the request continues when the page is left. */
export async function deleteSessions(event_id: number, ids: readonly number[]): Promise<void> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) {
    await call('DELETE /sessions/:session_id', { params: { session_id: only }, keepalive: true });
  } else {
    await call('POST /events/:event_id/sessions/bulk', {
      params: { event_id },
      body: { ids: [...ids], delete: true },
      keepalive: true,
    });
  }
  await invalidate('Sessions', event_id);
}
