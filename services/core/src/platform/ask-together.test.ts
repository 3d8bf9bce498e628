import { describe, expect, it } from 'vitest';
import { askTogether, byPlace } from './ask-together.ts';

/** Questions that wait until the test answers them. */
function openQuestions() {
  const asked: { keys: readonly number[]; answer: () => void; refuse: (reason: Error) => void }[] = [];
  const ask = (keys: readonly number[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      asked.push({ keys, answer: () => resolve(keys.map((key) => `answer ${key}`)), refuse: reject });
    });
  return { asked, question: askTogether(ask) };
}

const untilAsked = async (asked: readonly unknown[], count: number): Promise<void> => {
  await expect.poll(() => asked.length, { interval: 1 }).toBe(count);
};

describe('askTogether', () => {
  it('shares a question among those who come in one turn, and the next among those who come meanwhile', async () => {
    const { asked, question } = openQuestions();
    const both = [question(-1), question(0)];
    await untilAsked(asked, 1);
    expect(asked[0]?.keys).toEqual([-1, 0]);
    asked[0]?.answer();
    expect(await Promise.all(both)).toEqual(['answer -1', 'answer 0']);
  });

  it('asks once more as soon as an answer is there', async () => {
    const { asked, question } = openQuestions();
    const first = question(1);
    await untilAsked(asked, 1);
    const others = [question(2), question(3)];
    asked[0]?.answer();
    expect(await first).toBe('answer 1');
    await untilAsked(asked, 2);
    expect(asked[1]?.keys).toEqual([2, 3]);
    asked[1]?.answer();
    expect(await Promise.all(others)).toEqual(['answer 2', 'answer 3']);
  });

  it('does not wait for ever for a question that hangs', async () => {
    const { asked, question } = openQuestions();
    const hanging = question(1);
    await untilAsked(asked, 1);
    const other = question(2);
    await untilAsked(asked, 2);
    asked[1]?.answer();
    expect(await other).toBe('answer 2');
    asked[0]?.answer();
    expect(await hanging).toBe('answer 1');
  });

  it('asks for 500 together and no more', async () => {
    const { asked, question } = openQuestions();
    const all = Array.from({ length: 501 }, (_, key) => question(key));
    expect(asked.map(({ keys }) => keys.length)).toEqual([500]);
    asked[0]?.answer();
    await untilAsked(asked, 2);
    expect(asked[1]?.keys).toEqual([500]);
    asked[1]?.answer();
    expect(new Set(await Promise.all(all)).size).toBe(501);
  });

  it('refuses those who shared a failed question, and nobody after them', async () => {
    const { asked, question } = openQuestions();
    const first = question(1);
    await untilAsked(asked, 1);
    const others = [question(2), question(3)];
    asked[0]?.answer();
    await first;
    await untilAsked(asked, 2);
    asked[1]?.refuse(new Error('away'));
    for (const other of others) await expect(other).rejects.toThrow('away');
    const later = question(4);
    await untilAsked(asked, 3);
    asked[2]?.answer();
    expect(await later).toBe('answer 4');
  });
});

describe('byPlace', () => {
  it('puts rows in the order of the questions and leaves the others without an answer', () => {
    const rows = [
      { place: 3, name: 'third' },
      { place: 1, name: 'first' },
    ];
    expect(byPlace(rows, ['a', 'b', 'c'])).toEqual([{ name: 'first' }, undefined, { name: 'third' }]);
  });
});
