/** What pages and the service worker share about pushes. */

/** Operations by their address, because the service worker contains no client of the API. */
export const pushPath = '/api/push-subscriptions';
export const pushEndPath = '/api/push-subscriptions/end';

/** Opens a screen in a page; the page confirms it on the port. */
export interface OpenMessage {
  readonly open: string;
}

export const isOpenMessage = (data: unknown): data is OpenMessage =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';
