import { defaultQuietHours } from '@plenum/contracts/notifications/notification-limits';
import type { DueRow } from './delivery.queries.ts';
import { channelsOf, type DeliveryState, type QuietHours } from './notification-delivery.rules.ts';

const fallbackTimeZone = 'UTC';

function quietOf({ has_choices, quiet_from, quiet_to }: DueRow): QuietHours | null {
  if (!has_choices) return defaultQuietHours;
  return quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to };
}

/**
 * Maps a row to the input of the rules.
 * @param canPush whether this installation sends pushes
 */
export const deliveryStateOf = (row: DueRow, canPush: boolean): DeliveryState => ({
  kind: row.kind,
  createdMs: row.created_at.getTime(),
  startsMs: row.starts_at?.getTime() ?? null,
  isOver: row.is_over,
  isPushed: row.is_pushed,
  isMailed: row.is_mailed,
  level: row.event_level ?? 'ALL',
  channel: channelsOf(row.channels ?? {})[row.kind],
  devices: canPush ? row.devices : 0,
  mails: row.wants_mails,
  mailsAfterPush: row.mails_after_push,
  quiet: quietOf(row),
  timeZone: row.time_zone ?? row.event_timezone ?? fallbackTimeZone,
  digestMs: row.digest_at?.getTime() ?? null,
});
