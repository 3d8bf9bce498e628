import { expect, it } from 'vitest';
import { trimText } from './trimmed-text.ts';

it.each([
  ['  one line \n', 'one line'],
  ['    if (x) {\n      y();\n    }\n', '    if (x) {\n      y();\n    }'],
  ['\n  \r\n\tfor x in y:\n\t\tz', '\tfor x in y:\n\t\tz'],
  [' \n \n', ''],
  ['\n\n  after blank lines', 'after blank lines'],
  ['first\n    second', 'first\n    second'],
])('%j becomes %j', (text, expected) => {
  expect(trimText(text)).toBe(expected);
  expect(trimText(expected)).toBe(expected);
});
