/** Paths of the operation that every screen calls at its start, and of its parts. Shared with the service worker. */
import type { ReplyBody } from '@plenum/contracts/operation';
import type { GetAppState } from '@plenum/contracts/overview/app-state';

export const appStatePath = '/app-state';

/** The name of a part, and the path of the operation with the same reply. */
export type AppStateParts = Readonly<Partial<Record<keyof ReplyBody<typeof GetAppState>, string>>>;

/** Returns the paths of the parts. @param event_id null outside of events */
export const appStateParts = (event_id: number | null): AppStateParts => ({
  me: '/auth/me',
  notifications: '/notifications/unread',
  threads: '/direct-messages/threads',
  ...(event_id === null ? {} : { event: `/events/${event_id}`, announcements: `/events/${event_id}/announcements` }),
});
