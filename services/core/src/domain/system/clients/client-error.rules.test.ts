import { describe, expect, it } from 'vitest';
import { browserFamily, extractFrames, isLogged, redactMessage } from './client-error.rules.ts';

describe('the text of a client error', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
    ['Unexpected token \'A\', "Ada Lovelace" is not valid JSON', "Unexpected token 'A', “…” is not valid JSON"],
    ['no such person: ada@example.org', 'no such person: <address>'],
    ['failed to fetch https://plenum.example/invitations/Zm9vYmFy?x=1', 'failed to fetch <link>'],
    ["cannot find 'Ada Lovelace' in 4711", 'cannot find “…” in N'],
    ['token eyJhbGciOiJFUzI1NiIsImtpZCI6 refused', 'token <token> refused'],
    ['Maximum update depth exceeded', 'Maximum update depth exceeded'],
    ['two\n  lines', 'two lines'],
  ])('omits personal data from %j', (text, expected) => expect(redactMessage(text)).toBe(expected));
});

describe('the frames of a stack', () => {
  it('are positions in the product’s files, as V8 formats them', () => {
    const stack = [
      'TypeError: ada@example.org is not a function',
      '    at Agenda (https://plenum.example/assets/B1x_y.js:1:2345)',
      '    at async load (https://plenum.example/assets/C2.js:10:7)',
      '    at https://plenum.example/app/events/17:1:1',
      '    at <anonymous>',
    ].join('\n');
    expect(extractFrames(stack)).toEqual(['Agenda B1x_y.js:1:2345', 'load C2.js:10:7']);
  });

  it('can be read in the format of Firefox and Safari', () => {
    expect(
      extractFrames('Agenda@https://plenum.example/assets/B1.js:1:5\n@https://plenum.example/assets/B1.js:2:6'),
    ).toEqual(['Agenda B1.js:1:5', 'B1.js:2:6']);
  });

  it('are limited to twelve', () => {
    const frames = (count: number) => Array.from({ length: count }, () => 'f@/assets/a.js:1:1').join('\n');
    expect(extractFrames(frames(12))).toHaveLength(12);
    expect(extractFrames(frames(13))).toHaveLength(12);
  });
});

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    'Chrome 153',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36 Edg/153.1',
    'Edge 153',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15', 'Safari 26'],
  ['curl/8', 'other'],
  [null, 'other'],
])('classifies %j as %s', (user_agent, family) => expect(browserFamily(user_agent)).toBe(family));

it('logs the first, tenth and hundredth occurrence', () => {
  const loggedCounts = Array.from({ length: 1000 }, (_, index) => index + 1).filter(isLogged);
  expect(loggedCounts).toEqual([1, 10, 100, 1000]);
});
