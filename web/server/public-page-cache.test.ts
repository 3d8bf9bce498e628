import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Client } from './public-data.ts';
import { PublicPageCache } from './public-page-cache.ts';
import type { PublicPath } from './public-path.ts';

const noFilters = { search: '', track: '', location: '' } as const;
const event: PublicPath = { kind: 'event', slug: 'summit' };
const programme = {
  kind: 'programme',
  slug: 'summit',
  day_number: 1,
  filters: noFilters,
} as const satisfies PublicPath;
const session = { kind: 'session', slug: 'summit', session_id: 1 } as const satisfies PublicPath;
const directory: PublicPath = { kind: 'directory', search: '', is_past: false, after: null };
const search: PublicPath = { ...directory, search: 'sum' };

const found = (page: { readonly kind: string }, ...slugs: readonly string[]): Answer => ({
  kind: 'found',
  shown: { page },
  slugs,
});
const foundEvent = (changes: object = {}): Answer =>
  found(
    { kind: 'event', event: { visibility: 'PUBLIC', parts: { programme: 'ALL' }, ...changes } } as { kind: string },
    'summit',
  );
const foundDay = found({ kind: 'programme' }, 'summit');
const foundSession = found({ kind: 'session' }, 'summit');
const listing = found({ kind: 'directory' }, 'other', 'summit');
const refused: Answer = { kind: 'refused', retryAfterS: 7 };
const missing: Answer = { kind: 'missing' };
const unavailable: Answer = { kind: 'unavailable' };

const client = (address: string): Client => ({ address, forwardedFor: undefined });
const reader = client('reader');
const attacker = client('attacker');

/** A request to the API, to which the test responds. */
interface ApiRequest {
  readonly address: PublicPath;
  readonly by: string;
  readonly answer: (answer: Answer) => void;
}
let apiRequests: ApiRequest[];
let answers: PublicPageCache;
beforeEach(() => {
  apiRequests = [];
  answers = new PublicPageCache(
    (address, { address: by }) => new Promise((resolve) => apiRequests.push({ address, by, answer: resolve })),
  );
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const advanceTime = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Requests a page, and responds to the API requests that this causes. */
async function ask(address: PublicPath, apiAnswer: Answer, by: Client = reader): Promise<Answer> {
  const asking = answers.ask(address, by);
  await flush();
  for (const { answer } of apiRequests.splice(0)) answer(apiAnswer);
  return asking;
}

describe('refused request', () => {
  it('affects only the client on whose behalf the request was sent', async () => {
    const replies = [attacker, reader, client('other')].map((by) => answers.ask(event, by));
    await flush();
    expect(apiRequests.map(({ by }) => by)).toEqual(['attacker']);
    apiRequests.shift()?.answer(refused);
    await flush();
    expect(apiRequests.map(({ by }) => by)).toEqual(['reader']);
    apiRequests.shift()?.answer(foundEvent());
    expect(await Promise.all(replies)).toEqual([refused, foundEvent(), foundEvent()]);
  });

  it('delays other clients by at most two requests', async () => {
    const attackerReplies = Array.from({ length: 20 }, () => answers.ask(event, attacker));
    const reply = answers.ask(event, reader);
    for (let round = 0; round < 2; round += 1) {
      await flush();
      apiRequests.shift()?.answer(refused);
    }
    await flush();
    expect(apiRequests.map(({ by }) => by)).toContain('reader');
    for (const { by, answer } of apiRequests.splice(0)) answer(by === 'reader' ? foundEvent() : refused);
    expect(await reply).toEqual(foundEvent());
    await flush();
    for (const { answer } of apiRequests.splice(0)) answer(refused);
    await Promise.all(attackerReplies);
  });

  it('is not cached and does not keep the cached page valid', async () => {
    expect(await ask(event, foundEvent())).toEqual(foundEvent());
    advanceTime(11_000);
    expect(await ask(event, refused, attacker)).toEqual(refused);
    expect(await ask(event, missing)).toEqual(missing);
  });
});

describe('cached page', () => {
  const pages = [
    [event, foundEvent()],
    [programme, foundDay],
    [session, foundSession],
    [directory, listing],
    [search, listing],
  ] as const;
  const askAll = async () => {
    for (const [address, shown] of pages) expect(await ask(address, shown)).toEqual(shown);
  };
  const kindsAfterOutage = async (): Promise<string[]> => {
    advanceTime(11_000);
    const kinds: string[] = [];
    for (const [address] of pages) kinds.push((await ask(address, unavailable)).kind);
    return kinds;
  };

  it('is served for minutes while the API is unavailable, and requested again after seconds', async () => {
    await askAll();
    expect(await kindsAfterOutage()).toEqual(['found', 'found', 'found', 'found', 'found']);
    void answers.ask(event, reader);
    expect(apiRequests).toHaveLength(0);
    advanceTime(3_000);
    void answers.ask(event, reader);
    expect(apiRequests).toHaveLength(1);
    apiRequests.shift()?.answer(unavailable);
    await flush();
    advanceTime(10 * 60_000);
    expect(await ask(event, unavailable)).toEqual(unavailable);
  });

  it('is not served for longer than ten minutes while the API is unavailable', async () => {
    await askAll();
    advanceTime(10 * 60_000 + 1_000);
    for (const [address] of pages) {
      expect(await ask(address, unavailable)).toEqual(unavailable);
      expect(await ask(address, unavailable)).toEqual(unavailable);
    }
    advanceTime(6 * 3_600_000);
    expect(await ask(event, unavailable)).toEqual(unavailable);
    expect(await ask(event, unavailable)).toEqual(unavailable);
  });

  it('is removed with all pages of the event when the event is not found', async () => {
    await askAll();
    advanceTime(11_000);
    expect(await ask(event, missing)).toEqual(missing);
    expect(new Set(await kindsAfterOutage())).toEqual(new Set(['unavailable']));
  });

  it.each([programme, session])('is removed when the $kind of the event is not found', async (address) => {
    await askAll();
    advanceTime(11_000);
    expect(await ask(address, missing)).toEqual(missing);
    expect(new Set(await kindsAfterOutage())).toEqual(new Set(['unavailable']));
  });

  it('is removed from the directory when the event is unlisted, and its programme and sessions when these are hidden', async () => {
    await askAll();
    advanceTime(11_000);
    const changed = foundEvent({ visibility: 'LINK', parts: { programme: 'HIGHLIGHTS' } });
    expect(await ask(event, changed)).toEqual(changed);
    expect(await kindsAfterOutage()).toEqual(['found', 'unavailable', 'unavailable', 'unavailable', 'unavailable']);
  });

  it('is not restored by a response to an earlier request', async () => {
    const earlyReply = answers.ask(programme, reader);
    await flush();
    const [first] = apiRequests.splice(0);
    expect(await ask(event, missing)).toEqual(missing);
    first?.answer(foundDay);
    expect(await earlyReply).toEqual(foundDay);
    advanceTime(11_000);
    expect(await ask(programme, unavailable)).toEqual(unavailable);
  });
});

it('missing days, sessions, unknown events and searches do not evict pages', async () => {
  await ask(event, foundEvent());
  await ask(directory, listing);
  for (let count = 2; count < 1_000; count += 1) {
    await ask({ ...programme, day_number: count }, missing);
    await ask({ ...session, session_id: count }, count % 2 === 0 ? missing : foundSession);
    await ask({ kind: 'event', slug: `unknown-${count}` }, missing);
    await ask({ ...directory, search: `${count}` }, found({ kind: 'directory' }));
    await ask({ ...directory, after: `page-${count}` }, found({ kind: 'directory' }));
  }
  advanceTime(11_000);
  expect(await ask(event, unavailable)).toEqual(foundEvent());
  expect(await ask(directory, unavailable)).toEqual(listing);
});
