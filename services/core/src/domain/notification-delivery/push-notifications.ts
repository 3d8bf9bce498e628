/** Pushes to the devices of people. The payload says nothing about anybody: a kind, a count and where to go. */
import type { NotificationKind } from '@plenum/contracts/enums';
import type { PushPayload } from '@plenum/contracts/push-payload';
import pLimit from 'p-limit';
import type { Deps } from '../../deps.ts';
import type { Pusher } from '../../platform/push/pusher.ts';
import { type DeviceRow, type DueRow, listDevices, removeDevices } from './delivery.queries.ts';
import { notificationPath } from './notification-paths.rules.ts';

/** `none`: no device is left that could show it. */
export type Shown = 'shown' | 'later' | 'none';

/** Dependencies of the delivery. */
export type PushScope = Deps & { readonly pusher: Pusher };

const pushesAtOnce = 64;
const daySeconds = 24 * 3600;
/** How long somebody who is called is waited for, generously. */
const turnSeconds = 120;
/** What is announced is about now. */
const announcementTtlS = 3 * 3600;
const urgentKinds = new Set<NotificationKind>([
  'DIRECT_MESSAGE',
  'MENTIONED',
  'SESSION_STARTING',
  'SESSION_CHANGED',
  'STAGE_CALL',
  'HAND_CALLED',
  'ANNOUNCEMENT',
]);

/**
 * A reminder is of no use after the start, nor a call after the turn or an announcement after its end and some hours;
 * anything else waits a day for a device that is away.
 */
function ttlOf({ kind, starts_at, announced_until }: DueRow, nowMs: number): number {
  const secondsTo = (instant: Date): number => Math.ceil((instant.getTime() - nowMs) / 1000);
  if (kind === 'HAND_CALLED') return turnSeconds;
  if (announced_until !== null) return Math.min(Math.max(secondsTo(announced_until), 0), announcementTtlS);
  if (starts_at === null || (kind !== 'SESSION_STARTING' && kind !== 'STAGE_CALL')) return daySeconds;
  return Math.max(secondsTo(starts_at), 60);
}

function pushOf(row: DueRow, nowMs: number) {
  const payload: PushPayload = { kind: row.kind, count: row.unread_count, path: `/${notificationPath(row)}` };
  return {
    payload: JSON.stringify(payload),
    ttlS: ttlOf(row, nowMs),
    isUrgent: urgentKinds.has(row.kind),
    about: `${row.user_id} ${row.kind} ${row.subject_id}`,
  };
}

/** Sends each notification to all devices of its person, and removes devices that are gone. Does not throw for a device. */
export async function pushNotifications(scope: PushScope, rows: readonly DueRow[]): Promise<Map<number, Shown>> {
  if (rows.length === 0) return new Map();
  const devices = new Map<number, DeviceRow[]>();
  const listed = await listDevices(
    scope.db,
    rows.map(({ user_id }) => user_id),
  );
  for (const device of listed) devices.set(device.user_id, [...(devices.get(device.user_id) ?? []), device]);
  const limit = pLimit(pushesAtOnce);
  const gone = new Set<number>();
  const nowMs = scope.clock.now();
  const outcomes = await Promise.all(
    rows.map(async (row): Promise<[number, Shown]> => {
      const sent = await Promise.all(
        (devices.get(row.user_id) ?? []).map((device) =>
          limit(async () => {
            if (gone.has(device.id)) return 'gone' as const;
            const outcome = await scope.pusher.send(device, pushOf(row, nowMs));
            scope.metrics.add('plenum_pushes_total', { outcome });
            if (outcome === 'gone') gone.add(device.id);
            return outcome;
          }),
        ),
      );
      if (sent.includes('sent')) return [row.id, 'shown'];
      return [row.id, sent.includes('unreachable') ? 'later' : 'none'];
    }),
  );
  if (gone.size > 0) await removeDevices(scope.db, [...gone]);
  return new Map(outcomes);
}
