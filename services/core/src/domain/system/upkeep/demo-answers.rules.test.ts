import { describe, expect, it } from 'vitest';
import { answerClientId, answerTo } from './demo-answers.rules.ts';
import { seededClientIdPrefix } from './demo.rules.ts';

const next = { title: 'Maps for Everybody', location: 'Great Hall', start_time: '14:00' };

describe('a demo answer', () => {
  it.each([
    ['Hello everybody', 'welcome'],
    ['Where is the coffee?', 'ground floor'],
    ['Wo gibt es Kaffee?', 'Erdgeschoss'],
    ['Is there wifi?', 'common-ground'],
    ['Which talk is next?', '“Maps for Everybody”, Great Hall'],
    ['Welcher Vortrag kommt jetzt?', '„Maps for Everybody“, Great Hall'],
    ['Danke!', 'Gern geschehen'],
    ['What does it cost for my event?', 'free for ever'],
    ['Purple monkey dishwasher', 'Good question'],
  ])('to “%s” contains “%s”', (text, part) => {
    expect(answerTo(text, next, 0)).toContain(part);
  });

  it('recommends the agenda when no session is left, and varies', () => {
    expect(answerTo('What is next?', undefined, 0)).toContain('agenda');
    expect(answerTo('Hello', next, 0)).not.toBe(answerTo('Hello', next, 1));
  });

  it('has a unique id for each message, distinct from seeded messages', () => {
    expect(answerClientId(7)).toBe('d3000001-0000-4000-8000-000000000007');
    expect(answerClientId(2 ** 40)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(answerClientId(7).startsWith(seededClientIdPrefix)).toBe(false);
  });
});
