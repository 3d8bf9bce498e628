/** Pushes to the devices of people. The payload contains no personal data: a kind, a count and a path. */
import {
  notificationDeclarations,
  notificationPath,
  type PushPayload,
} from '@plenum/contracts/notifications/notification-kinds';
import type { Deps } from '../../../deps.ts';
import type { Pusher, PushOutcome } from '../../../platform/push/pusher.ts';
import { type DeviceRow, type DueRow, listDevices, removeDevices, storeDeviceFailures } from './delivery.queries.ts';

/** `none`: no remaining device can display it. */
export type Shown = 'shown' | 'later' | 'none';

export type PushScope = Deps & { readonly pusher: Pusher };

const daySeconds = 24 * 3600;
/**
 * A device that has not been reached for this long receives no more pushes; longer than an outage of a push service or
 * a network.
 */
const lostAfterMs = 7 * daySeconds * 1000;
/** Announcements concern the present. */
const announcementTtlS = 3 * 3600;

/**
 * A reminder expires at the start, an announcement some hours after its end; other kinds are kept for offline devices
 * for the time of their declaration.
 */
function ttlOf({ kind, starts_at, announced_until }: DueRow, nowMs: number): number {
  const secondsTo = (instant: Date): number => Math.ceil((instant.getTime() - nowMs) / 1000);
  const { pushSeconds = daySeconds, isReminder = false } = notificationDeclarations[kind];
  if (announced_until !== null) return Math.min(Math.max(secondsTo(announced_until), 0), announcementTtlS);
  return isReminder && starts_at !== null ? Math.max(secondsTo(starts_at), 60) : pushSeconds;
}

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

/** The pushes of one person in a run of the job: their devices, and the outcome of the last push to each. */
export interface PushRun {
  readonly user_id: number;
  /** No push begins after this time, by `performance.now()`. */
  readonly beginByMs: number;
  readonly devices: readonly DeviceRow[];
  readonly outcomes: Map<number, PushOutcome>;
}

export async function listPushRuns(
  scope: PushScope,
  userIds: readonly number[],
  beginByMs: number,
): Promise<readonly PushRun[]> {
  const listed = userIds.length === 0 ? [] : await listDevices(scope.db, userIds);
  const devices = Map.groupBy(listed, ({ user_id }) => user_id);
  return userIds.map((user_id) => ({ user_id, beginByMs, devices: devices.get(user_id) ?? [], outcomes: new Map() }));
}

/** Sends a notification to all devices of a person. Does not throw when a device fails. */
export async function pushTo(scope: PushScope, { devices, outcomes, beginByMs }: PushRun, row: DueRow): Promise<Shown> {
  const push = pushOf(row, scope.clock.now());
  const sent = await Promise.all(
    devices.map(async (device) => {
      const before = outcomes.get(device.id);
      // A device that was not reached in this run is not tried again.
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

/** Removes expired devices and those not reached for very long, and stores since when others have not been reached. */
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
