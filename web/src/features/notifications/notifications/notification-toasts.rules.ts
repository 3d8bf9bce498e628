/** Limits the toasts about notifications: a few individual ones, further ones combined. */
import type { Notification } from '@plenum/contracts/notifications/notifications';

/** Recent toasts, and how many notifications the last combined one counts. */
export interface RecentToasts {
  readonly atMs: readonly number[];
  readonly collapsed: number;
}

/** Individual toasts within the window below. */
export const maxSingleToasts = 2;
export const windowMs = 20_000;

/** Decides whether notifications get individual toasts, or a combined one. */
export function collapse(
  { atMs, collapsed }: RecentToasts,
  count: number,
  nowMs: number,
): { readonly next: RecentToasts; readonly singles: boolean; readonly count: number } {
  const recent = atMs.filter((shownMs) => nowMs - shownMs < windowMs);
  const moments = Array.from({ length: Math.min(count, maxSingleToasts + 1) }, () => nowMs);
  const next = [...recent, ...moments].slice(-(maxSingleToasts + 1));
  if (recent.length + count <= maxSingleToasts) return { next: { atMs: next, collapsed: 0 }, singles: true, count };
  const total = count + (recent.length === 0 ? 0 : collapsed);
  return { next: { atMs: next, collapsed: total }, singles: false, count: total };
}

/**
 * Before the first update, earlier notifications are unknown: notifications up to this age are shown with the newest
 * one.
 */
const maxAgeGapMs = 30_000;

/** Checks whether an unread notification is newer than the newest one that was processed. */
export function isNewSince(
  { id, is_read, created_at }: Pick<Notification, 'id' | 'is_read' | 'created_at'>,
  consideredId: number | null,
  all: readonly Pick<Notification, 'created_at'>[],
): boolean {
  if (is_read) return false;
  if (consideredId !== null) return id > consideredId;
  return Date.parse(all[0]?.created_at ?? created_at) - Date.parse(created_at) < maxAgeGapMs;
}

/** Checks whether a URL matches a screen: the same path, with every parameter of the screen. */
export function isScreenOf(screen: string, address: string): boolean {
  const [screenUrl, currentUrl] = [
    new URL(screen, 'https://plenum.invalid'),
    new URL(address, 'https://plenum.invalid'),
  ];
  const hasAll = [...screenUrl.searchParams].every(([name, value]) => currentUrl.searchParams.get(name) === value);
  return screenUrl.pathname === currentUrl.pathname && hasAll;
}
