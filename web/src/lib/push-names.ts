/** Constants for pushes, shared by pages and the service worker. */

/** Paths of the operations, because the service worker contains no API client. */
export const pushPath = '/api/push-subscriptions';
export const pushEndPath = '/api/push-subscriptions/end';

/** Opens a screen in a page; the page confirms it on the port. */
export interface OpenMessage {
  readonly open: string;
}

export const isOpenMessage = (data: unknown): data is OpenMessage =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';
