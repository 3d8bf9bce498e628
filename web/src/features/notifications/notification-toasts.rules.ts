/** How many toasts about notifications are shown: a few each by themselves, more as one. */
import type { Notification } from '@plenum/contracts/notifications';

/** Toasts shown lately, and how many notifications the last common one counts. */
export interface Shown {
  readonly atMs: readonly number[];
  readonly collapsed: number;
}

/** Toasts of their own within the window below. */
export const singlesMax = 2;
export const windowMs = 20_000;

/** Decides whether notifications get toasts of their own, or one that counts them. */
export function collapse(
  { atMs, collapsed }: Shown,
  count: number,
  nowMs: number,
): { readonly next: Shown; readonly singles: boolean; readonly count: number } {
  const recent = atMs.filter((shownMs) => nowMs - shownMs < windowMs);
  const moments = Array.from({ length: Math.min(count, singlesMax + 1) }, () => nowMs);
  const next = [...recent, ...moments].slice(-(singlesMax + 1));
  if (recent.length + count <= singlesMax) return { next: { atMs: next, collapsed: 0 }, singles: true, count };
  const total = count + (recent.length === 0 ? 0 : collapsed);
  return { next: { atMs: next, collapsed: total }, singles: false, count: total };
}

/** Before the first update it is unknown what was there before: what belongs to the newest one is this recent. */
const togetherMs = 30_000;

/** Checks whether an unread notification is new since the newest one that was considered. */
export function isNewSince(
  { id, is_read, created_at }: Pick<Notification, 'id' | 'is_read' | 'created_at'>,
  consideredId: number | null,
  all: readonly Pick<Notification, 'created_at'>[],
): boolean {
  if (is_read) return false;
  if (consideredId !== null) return id > consideredId;
  return Date.parse(all[0]?.created_at ?? created_at) - Date.parse(created_at) < togetherMs;
}

/** Checks whether an address is that of a screen: the same path, with every parameter that the screen has. */
export function isScreenOf(screen: string, address: string): boolean {
  const [wanted, current] = [new URL(screen, 'https://plenum.invalid'), new URL(address, 'https://plenum.invalid')];
  const hasAll = [...wanted.searchParams].every(([name, value]) => current.searchParams.get(name) === value);
  return wanted.pathname === current.pathname && hasAll;
}
