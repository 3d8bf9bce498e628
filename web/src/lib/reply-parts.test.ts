import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isFromCache, markAllFresh, recordReply } from './cached-replies.ts';
import { cachedSinceHeader } from './offline-names.ts';
import { lastRequestAt, trackRequest } from './pending-requests.ts';
import { discardParts, expectParts, readPart } from './reply-parts.ts';

const partPaths = { me: '/auth/me', event: '/events/7' };
const requestAgain = vi.fn<() => Promise<string>>(async () => 'of a request');

describe('the parts of a reply', () => {
  beforeEach(() => {
    discardParts(() => true);
    requestAgain.mockClear();
    markAllFresh();
  });

  it('are given to the first reader of their path', async () => {
    expectParts('/app-state', async () => ({ me: 'Ada', event: 'Spring' }), partPaths);
    expect(await readPart('/events/7', requestAgain)).toBe('Spring');
    expect(await readPart('/auth/me', requestAgain)).toBe('Ada');
    expect(requestAgain).not.toHaveBeenCalled();
    expect(await readPart('/events/7', requestAgain)).toBe('of a request');
  });

  it('are requested alone if the reply lacks them', async () => {
    expectParts('/app-state', async () => ({ me: 'Ada', event: null }), partPaths);
    expect(await readPart('/events/7', requestAgain)).toBe('of a request');
    expect(await readPart('/events/8', requestAgain)).toBe('of a request');
  });

  it('fail with their reply', async () => {
    expectParts('/app-state', () => Promise.reject(new Error('offline')), { ...partPaths });
    await expect(readPart('/events/7', requestAgain)).rejects.toThrow('offline');
    expect(requestAgain).not.toHaveBeenCalled();
  });

  it('are not used after a change, or when nobody has read them for ten seconds', async () => {
    expectParts('/app-state', async () => ({ me: 'Ada', event: 'Spring' }), partPaths);
    discardParts((path) => path === '/events/7');
    expect(await readPart('/events/7', requestAgain)).toBe('of a request');
    vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.now() });
    vi.advanceTimersByTime(10_001);
    expect(await readPart('/auth/me', requestAgain)).toBe('of a request');
    vi.useRealTimers();
  });

  it('were requested when their reply was requested', async () => {
    expectParts('/app-state', async () => ({ me: 'Ada', event: 'Spring' }), partPaths);
    const requestedAt = lastRequestAt('/events/7');
    expect(requestedAt).toBeDefined();
    await trackRequest('/events/7', requestAgain);
    expect(lastRequestAt('/events/7')).toBe(requestedAt);
  });

  it('came from the cache if their reply did', async () => {
    const fromCache = new Response('{}', { headers: { [cachedSinceHeader]: '2026-05-01T08:00:00.000Z' } });
    const send = async () => {
      recordReply('/app-state', fromCache);
      return { me: 'Ada', event: 'Spring' };
    };
    expectParts('/app-state', send, partPaths);
    await readPart('/events/7', requestAgain);
    expect(['/app-state', '/auth/me', '/events/7'].map(isFromCache)).toEqual([false, true, true]);
  });
});
