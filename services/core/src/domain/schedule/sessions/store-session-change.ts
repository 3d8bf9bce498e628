/** Storage of a session change, shared by the commands on one and on many sessions. */
import type { SessionStatus } from '@plenum/contracts/enums';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import type { LockedEvent } from './locked-event.steps.ts';
import { changedStream, changedTimes, type SessionInput, validatedFields } from './session-change.rules.ts';
import { timesColumns, timesOf } from './session-times.steps.ts';
import type { Session } from './session.entity.ts';
import type { SessionProperties } from './session.fields.ts';
import type { StreamFields } from './streaming.rules.ts';

/** Columns of a session with new values. */
export type SessionColumns = Partial<
  SessionProperties & Pick<Session, 'isFull' | 'status' | 'statusSetAt' | 'startsAt'>
>;

const streamOf = (session: Session): StreamFields => ({
  streaming_platform: session.streamingPlatform ?? null,
  stream_url: session.streamUrl ?? null,
  zoom_meeting_id: session.zoomMeetingId ?? null,
  zoom_passcode: session.zoomPasscode ?? null,
  mux_playback_policy: session.muxPlaybackPolicy ?? null,
  jitsi_room_name: session.jitsiRoomName ?? null,
});

export const streamColumns = (fields: StreamFields): SessionColumns => ({
  streamingPlatform: fields.streaming_platform,
  streamUrl: fields.stream_url,
  zoomMeetingId: fields.zoom_meeting_id,
  zoomPasscode: fields.zoom_passcode,
  muxPlaybackPolicy: fields.mux_playback_policy,
  jitsiRoomName: fields.jitsi_room_name,
});

/** Returns the columns of a manual status; none if it is unchanged. */
export const statusColumns = (session: Session, status: SessionStatus | undefined, now: Date): SessionColumns =>
  status === undefined || status === session.status ? {} : { status, statusSetAt: now };

/** Returns the columns that a request changes. Throws `invalid_request`, `session_day_outside_event`. */
export function changedColumns(session: Session, input: SessionInput, event: LockedEvent, now: Date): SessionColumns {
  const stream = changedStream(input, streamOf(session));
  return {
    ...validatedFields(input),
    ...(input.session_type === undefined ? {} : { sessionType: input.session_type }),
    ...(input.chat_mode === undefined ? {} : { chatMode: input.chat_mode }),
    ...(stream === null ? {} : streamColumns(stream)),
    ...timesColumns(session, changedTimes(input, timesOf(session), event), event, now),
    // An explicit status takes precedence over the one derived from the times.
    ...statusColumns(session, input.status, now),
  };
}

/**
 * Checks whether a change affects the time, the location or the cancellation, of which speakers and people who
 * bookmarked the session are notified.
 */
export function isMoved(session: Session, { startsAt, location, status }: SessionColumns): boolean {
  const cancellationChanges = status !== undefined && (status === 'CANCELLED') !== (session.status === 'CANCELLED');
  const startChanges = startsAt !== undefined && !isSame(startsAt, session.startsAt);
  return cancellationChanges || startChanges || (location !== undefined && location !== (session.location ?? null));
}

/** Records that sessions were moved, cancelled or restored; the job `notify-moved-sessions` then notifies people. */
export function recordMove(scope: Scope, tx: Transaction, event_id: number, session_ids: readonly number[]): void {
  if (session_ids.length === 0) return;
  const { user_id } = requireActor(scope);
  record(tx, 'sessions.moved', { event_id, session_ids, moved_at_ms: scope.clock.now(), moved_by: user_id });
}

/**
 * Stores the changed values; returns whether there were any. A session that moves to another time or location is no
 * longer full.
 */
export function storeColumns(tx: Transaction, session: Session, requested: SessionColumns, now: Date): boolean {
  const columns = isMoved(session, requested) ? { ...requested, isFull: false } : requested;
  const stored: Readonly<Record<string, unknown>> = { ...session };
  const changes = Object.entries(columns).filter(([name, value]) => !isSame(stored[name] ?? null, value ?? null));
  if (changes.length === 0) return false;
  tx.em.assign(session, { ...Object.fromEntries(changes), updatedAt: now });
  return true;
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());
