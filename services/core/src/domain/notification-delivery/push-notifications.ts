/** Pushes to the devices of people. The payload says nothing about anybody: a kind, a count and where to go. */
import { notificationDeclarations, notificationPath, type PushPayload } from '@plenum/contracts/notification-kinds';
import type { Deps } from '../../deps.ts';
import type { Pusher, PushOutcome } from '../../platform/push/pusher.ts';
import { type DeviceRow, type DueRow, listDevices, removeDevices, storeDeviceFailures } from './delivery.queries.ts';

/** `none`: no device is left that could show it. */
export type Shown = 'shown' | 'later' | 'none';

/** Dependencies of the delivery. */
export type PushScope = Deps & { readonly pusher: Pusher };

const daySeconds = 24 * 3600;
/** A device that no push has reached for so long gets no more; longer than any fault of a push service or a network. */
const lostAfterMs = 7 * daySeconds * 1000;
/** What is announced is about now. */
const announcementTtlS = 3 * 3600;

/**
 * A reminder is of no use after the start, nor an announcement after its end and some hours; anything else waits for a
 * device that is offline as long as its declaration says.
 */
function ttlOf({ kind, starts_at, announced_until }: DueRow, nowMs: number): number {
  const secondsTo = (instant: Date): number => Math.ceil((instant.getTime() - nowMs) / 1000);
  const { pushSeconds = daySeconds, isReminder = false } = notificationDeclarations[kind];
  if (announced_until !== null) return Math.min(Math.max(secondsTo(announced_until), 0), announcementTtlS);
  return isReminder && starts_at !== null ? Math.max(secondsTo(starts_at), 60) : pushSeconds;
}

/** Returns the path of the screen that a push opens. */
const pushPath = (row: DueRow): string =>
  notificationPath({
    kind: row.kind,
    subject_id: row.subject_id,
    actor: row.actor_id === null ? null : { id: row.actor_id },
    event: row.event_id === null ? null : { id: row.event_id },
    message:
      row.room_id === null || row.message_seq === null
        ? null
        : {
            room: { id: row.room_id, session: row.room_session_id === null ? null : { id: row.room_session_id } },
            seq: row.message_seq,
          },
    join_outcome: row.join_outcome,
    delay: row.delayed_session_count === null ? null : { session_count: row.delayed_session_count },
  });

function pushOf(row: DueRow, nowMs: number) {
  const payload: PushPayload = { kind: row.kind, count: row.unread_count, path: pushPath(row) };
  return {
    payload: JSON.stringify(payload),
    ttlS: ttlOf(row, nowMs),
    isUrgent: notificationDeclarations[row.kind].isUrgent === true,
    about: `${row.user_id} ${row.kind} ${row.subject_id}`,
  };
}

/** The pushes of one person in one run of the job: their devices, and what became of the last push to each. */
export interface PushRun {
  readonly user_id: number;
  /** No push begins after it, by `performance.now()`. */
  readonly beginByMs: number;
  readonly devices: readonly DeviceRow[];
  readonly outcomes: Map<number, PushOutcome>;
}

/** Lists people with their devices, for one run. */
export async function listPushRuns(
  scope: PushScope,
  userIds: readonly number[],
  beginByMs: number,
): Promise<readonly PushRun[]> {
  const listed = userIds.length === 0 ? [] : await listDevices(scope.db, userIds);
  const devices = Map.groupBy(listed, ({ user_id }) => user_id);
  return userIds.map((user_id) => ({ user_id, beginByMs, devices: devices.get(user_id) ?? [], outcomes: new Map() }));
}

/** Sends a notification to all devices of its person. Does not throw for a device. */
export async function pushTo(scope: PushScope, { devices, outcomes, beginByMs }: PushRun, row: DueRow): Promise<Shown> {
  const push = pushOf(row, scope.clock.now());
  const sent = await Promise.all(
    devices.map(async (device) => {
      const before = outcomes.get(device.id);
      // In this run, a device that is gone or not reached gets nothing more.
      if (before !== undefined && before !== 'sent' && before !== 'refused') return before;
      const outcome = await scope.pusher.send(device, push, beginByMs);
      scope.metrics.add('plenum_pushes_total', { outcome });
      outcomes.set(device.id, outcome);
      return outcome;
    }),
  );
  if (sent.includes('sent')) return 'shown';
  return sent.includes('unreachable') || sent.includes('postponed') ? 'later' : 'none';
}

/** Removes devices that are gone or were not reached for very long, and notes since when others are not reached. */
export async function noteDevices(scope: PushScope, { devices, outcomes }: PushRun): Promise<void> {
  const withOutcome = (wanted: PushOutcome): DeviceRow[] => devices.filter(({ id }) => outcomes.get(id) === wanted);
  const nowMs = scope.clock.now();
  const failing = withOutcome('unreachable');
  const lost = failing.filter(({ failing_since: since }) => since !== null && nowMs - since.getTime() > lostAfterMs);
  const ended = [...withOutcome('gone'), ...lost].map(({ id }) => id);
  if (ended.length > 0) await removeDevices(scope.db, ended);
  const begun = failing.filter(({ failing_since: since }) => since === null).map(({ id }) => id);
  const over = withOutcome('sent').filter(({ failing_since: since }) => since !== null);
  if (begun.length + over.length > 0)
    await storeDeviceFailures(
      scope.db,
      begun,
      over.map(({ id }) => id),
      scope.clock.date(),
    );
}
