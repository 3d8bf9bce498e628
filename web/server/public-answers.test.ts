import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicAddress } from './public-address.ts';
import { PublicAnswers } from './public-answers.ts';
import type { Answer, Client } from './public-data.ts';

const noFilters = { search: '', track: '', location: '' } as const;
const event: PublicAddress = { kind: 'event', slug: 'summit' };
const programme = {
  kind: 'programme',
  slug: 'summit',
  day_number: 1,
  filters: noFilters,
} as const satisfies PublicAddress;
const directory: PublicAddress = { kind: 'directory', search: '', is_past: false, page: 1 };
const search: PublicAddress = { ...directory, search: 'sum' };

const found = (page: { readonly kind: string }, ...slugs: readonly string[]): Answer => ({
  kind: 'found',
  shown: { page },
  slugs,
});
const shownEvent = (changes: object = {}): Answer =>
  found(
    { kind: 'event', event: { visibility: 'PUBLIC', parts: { programme: 'ALL' }, ...changes } } as { kind: string },
    'summit',
  );
const shownDay = found({ kind: 'programme' }, 'summit');
const listing = found({ kind: 'directory' }, 'other', 'summit');
const refused: Answer = { kind: 'refused', retryAfterS: 7 };
const missing: Answer = { kind: 'missing' };
const unavailable: Answer = { kind: 'unavailable' };

const client = (address: string): Client => ({ address, forwardedFor: undefined });
const reader = client('reader');
const attacker = client('attacker');

/** Requests to the API in their order, to be answered by the test. */
interface Asked {
  readonly address: PublicAddress;
  readonly by: string;
  readonly answer: (answer: Answer) => void;
}
let asked: Asked[];
let answers: PublicAnswers;
beforeEach(() => {
  asked = [];
  answers = new PublicAnswers(
    (address, { address: by }) => new Promise((resolve) => asked.push({ address, by, answer: resolve })),
  );
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Asks, and lets the API say something if it is asked. */
async function ask(address: PublicAddress, says: Answer, by: Client = reader): Promise<Answer> {
  const asking = answers.ask(address, by);
  await settled();
  for (const { answer } of asked.splice(0)) answer(says);
  return asking;
}

describe('a refusal', () => {
  it('is for the client on whose behalf the API was asked', async () => {
    const replies = [attacker, reader, client('other')].map((by) => answers.ask(event, by));
    await settled();
    expect(asked.map(({ by }) => by)).toEqual(['attacker']);
    asked.shift()?.answer(refused);
    await settled();
    expect(asked.map(({ by }) => by)).toEqual(['reader']);
    asked.shift()?.answer(shownEvent());
    expect(await Promise.all(replies)).toEqual([refused, shownEvent(), shownEvent()]);
  });

  it('of many clients delays a reader by two requests at most', async () => {
    const crowd = Array.from({ length: 20 }, () => answers.ask(event, attacker));
    const reply = answers.ask(event, reader);
    for (let round = 0; round < 2; round += 1) {
      await settled();
      asked.shift()?.answer(refused);
    }
    await settled();
    expect(asked.map(({ by }) => by)).toContain('reader');
    for (const { by, answer } of asked.splice(0)) answer(by === 'reader' ? shownEvent() : refused);
    expect(await reply).toEqual(shownEvent());
    await settled();
    for (const { answer } of asked.splice(0)) answer(refused);
    await Promise.all(crowd);
  });

  it('is not kept, and keeps nothing', async () => {
    expect(await ask(event, shownEvent())).toEqual(shownEvent());
    later(11_000);
    expect(await ask(event, refused, attacker)).toEqual(refused);
    expect(await ask(event, missing)).toEqual(missing);
  });
});

describe('a page that the API no longer shows', () => {
  const pages = [
    [event, shownEvent()],
    [programme, shownDay],
    [directory, listing],
    [search, listing],
  ] as const;
  const askAll = async () => {
    for (const [address, shown] of pages) expect(await ask(address, shown)).toEqual(shown);
  };
  const stale = async (): Promise<string[]> => {
    later(11_000);
    const kinds: string[] = [];
    for (const [address] of pages) kinds.push((await ask(address, unavailable)).kind);
    return kinds;
  };

  it('is served for minutes while the API is not available, and asked for again after seconds', async () => {
    await askAll();
    expect(await stale()).toEqual(['found', 'found', 'found', 'found']);
    void answers.ask(event, reader);
    expect(asked).toHaveLength(0);
    later(3_000);
    void answers.ask(event, reader);
    expect(asked).toHaveLength(1);
    asked.shift()?.answer(unavailable);
    await settled();
    later(10 * 60_000);
    expect(await ask(event, unavailable)).toEqual(unavailable);
  });

  it('is not served after ten minutes, however often it is asked for while the API is not available', async () => {
    await askAll();
    later(10 * 60_000 + 1_000);
    for (const [address] of pages) {
      expect(await ask(address, unavailable)).toEqual(unavailable);
      expect(await ask(address, unavailable)).toEqual(unavailable);
    }
    later(6 * 3_600_000);
    expect(await ask(event, unavailable)).toEqual(unavailable);
    expect(await ask(event, unavailable)).toEqual(unavailable);
  });

  it('is gone from everything that shows it', async () => {
    await askAll();
    later(11_000);
    expect(await ask(event, missing)).toEqual(missing);
    expect(await stale()).toEqual(['unavailable', 'unavailable', 'unavailable', 'unavailable']);
  });

  it('is gone when its programme says so first', async () => {
    await askAll();
    later(11_000);
    expect(await ask(programme, missing)).toEqual(missing);
    expect(await stale()).toEqual(['unavailable', 'unavailable', 'unavailable', 'unavailable']);
  });

  it('is gone from the directory when it is no longer listed, and its programme when that is hidden', async () => {
    await askAll();
    later(11_000);
    const changed = shownEvent({ visibility: 'LINK', parts: { programme: 'HIGHLIGHTS' } });
    expect(await ask(event, changed)).toEqual(changed);
    expect(await stale()).toEqual(['found', 'unavailable', 'unavailable', 'unavailable']);
  });

  it('does not come back by a request that was sent before', async () => {
    const early = answers.ask(programme, reader);
    await settled();
    const [first] = asked.splice(0);
    expect(await ask(event, missing)).toEqual(missing);
    first?.answer(shownDay);
    expect(await early).toEqual(shownDay);
    later(11_000);
    expect(await ask(programme, unavailable)).toEqual(unavailable);
  });
});

it('days that never were, unknown events and searches evict no page', async () => {
  await ask(event, shownEvent());
  await ask(directory, listing);
  for (let count = 2; count < 1_000; count += 1) {
    await ask({ ...programme, day_number: count }, missing);
    await ask({ kind: 'event', slug: `unknown-${count}` }, missing);
    await ask({ ...directory, search: `${count}` }, found({ kind: 'directory' }));
    await ask({ ...directory, page: count }, found({ kind: 'directory' }));
  }
  later(11_000);
  expect(await ask(event, unavailable)).toEqual(shownEvent());
  expect(await ask(directory, unavailable)).toEqual(listing);
});
