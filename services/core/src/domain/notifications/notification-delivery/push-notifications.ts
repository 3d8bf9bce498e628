/** Pushes to the devices of people. The payload contains no personal data: a kind, a count and a path. */
import {
  notificationDeclarations,
  notificationPath,
  type PushPayload,
} from '@plenum/contracts/notifications/notification-kinds';
import type { Deps } from '../../../deps.ts';
import type { Pusher, PushOutcome } from '../../../platform/push/pusher.ts';
import { type DeviceRow, type DueRow, listDevices, removeDevices, storeDeviceFailures } from './delivery.queries.ts';

/** `none`: no device can display it. */
export type PushResult = 'shown' | 'later' | 'none';

export type PushScope = Deps & { readonly pusher: Pusher };

const daySeconds = 24 * 3600;
/** Devices unreachable for this long are removed. Longer than an outage of a push service or a network. */
const removeUnreachableAfterMs = 7 * daySeconds * 1000;
/** Announcements are about the present. */
const announcementTtlS = 3 * 3600;

/**
 * A reminder expires at the start of the session, an announcement several hours after its end. Other kinds are held for
 * offline devices for the time that their declaration sets.
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

/** Pushes to a person in one run of the job: their devices, and the outcome of the last push to each. */
export interface PushRun {
  readonly user_id: number;
  /** No push begins after this time, by `performance.now()`. */
  readonly startByMs: number;
  readonly devices: readonly DeviceRow[];
  readonly outcomes: Map<number, PushOutcome>;
}

export async function listPushRuns(
  scope: PushScope,
  userIds: readonly number[],
  startByMs: number,
): Promise<readonly PushRun[]> {
  const listed = userIds.length === 0 ? [] : await listDevices(scope.db, userIds);
  const devices = Map.groupBy(listed, ({ user_id }) => user_id);
  return userIds.map((user_id) => ({ user_id, startByMs, devices: devices.get(user_id) ?? [], outcomes: new Map() }));
}

/** Sends a notification to all devices of a person. Does not throw when a device fails. */
export async function pushTo(
  scope: PushScope,
  { devices, outcomes, startByMs }: PushRun,
  row: DueRow,
): Promise<PushResult> {
  const push = pushOf(row, scope.clock.now());
  const results = await Promise.all(
    devices.map(async (device) => {
      const previous = outcomes.get(device.id);
      // Devices that could not be reached in this run are not retried.
      if (previous !== undefined && previous !== 'sent' && previous !== 'refused') return previous;
      const outcome = await scope.pusher.send(device, push, startByMs);
      scope.metrics.add('plenum_pushes_total', { outcome });
      outcomes.set(device.id, outcome);
      return outcome;
    }),
  );
  if (results.includes('sent')) return 'shown';
  return results.includes('unreachable') || results.includes('postponed') ? 'later' : 'none';
}

/** Removes expired devices and those unreachable for too long, and stores when the others became unreachable. */
export async function storeDeviceOutcomes(scope: PushScope, { devices, outcomes }: PushRun): Promise<void> {
  const withOutcome = (expected: PushOutcome): DeviceRow[] => devices.filter(({ id }) => outcomes.get(id) === expected);
  const nowMs = scope.clock.now();
  const unreachable = withOutcome('unreachable');
  const lostDevices = unreachable.filter(
    ({ failing_since: since }) => since !== null && nowMs - since.getTime() > removeUnreachableAfterMs,
  );
  const endedIds = [...withOutcome('gone'), ...lostDevices].map(({ id }) => id);
  if (endedIds.length > 0) await removeDevices(scope.db, endedIds);
  const newlyFailingIds = unreachable.filter(({ failing_since: since }) => since === null).map(({ id }) => id);
  const recovered = withOutcome('sent').filter(({ failing_since: since }) => since !== null);
  if (newlyFailingIds.length + recovered.length > 0)
    await storeDeviceFailures(
      scope.db,
      newlyFailingIds,
      recovered.map(({ id }) => id),
      scope.clock.date(),
    );
}
