import { mutate } from 'swr';
import { describe, expect, it } from 'vitest';
import { recordReply } from './cached-replies.ts';
import { cachedSinceHeader } from './offline-names.ts';
import { hasTag, latestData } from './swr.ts';

describe('cache tags', () => {
  it('match the given id only, with any query', () => {
    expect(hasTag('/events/7/agenda', 'Sessions', 7)).toBe(true);
    expect(hasTag('/events/7/sessions?day_number=2', 'Sessions', 7)).toBe(true);
    expect(hasTag('/events/70/agenda', 'Sessions', 7)).toBe(false);
  });

  it('match every id without a given one, and nothing below a path', () => {
    expect(hasTag('/events/7', 'Events')).toBe(true);
    expect(hasTag('/organizations/3/events?page=2', 'Events', 7)).toBe(true);
    expect(hasTag('/events/7/chat-rooms', 'Events')).toBe(false);
  });
});

describe('a reply that the service worker had cached', () => {
  const path = '/events/7/my-agenda';
  const fromCache = (): Response =>
    new Response('{}', { headers: { [cachedSinceHeader]: '2026-05-01T08:00:00.000Z' } });

  it('does not replace what is displayed', async () => {
    recordReply(path, fromCache());
    expect(latestData(path, { session_ids: [] })).toEqual({ session_ids: [] });
    await mutate(path, { session_ids: [3] }, { revalidate: false });
    expect(latestData(path, { session_ids: [] })).toEqual({ session_ids: [3] });
  });

  it('is replaced by a reply from the network', () => {
    recordReply(path, new Response('{}'));
    expect(latestData(path, { session_ids: [4] })).toEqual({ session_ids: [4] });
  });
});
