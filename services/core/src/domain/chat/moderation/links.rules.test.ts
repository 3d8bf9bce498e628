import { maxRoomMessageLength } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { foldText } from './folded-text.rules.ts';
import { containsLink } from './links.rules.ts';

describe('a link', () => {
  it.each([
    'https://example.org',
    'HTTP://EXAMPLE.ORG/x?y',
    'see https://10.0.0.1:8080/',
    'hxxps://example.org',
    'https:example.org',
    'ftp://files.example',
    'tg://join?invite=1',
    'www.example.anything',
    'example.com',
    'Look at Example.Com!',
    'example.co.uk/offer',
    'sub.domain.example.dev',
    'example.com.Then we met',
    'müller.de',
    'пример.рф',
    'xn--mller-kva.xn--p1ai',
    't.me/channel',
    'youtu.be/abc',
    'bit.ly/2x',
    'discord.gg/abc',
    'example[.]com',
    'example (dot) com',
    'example[dot]org',
    'example dot com',
    'example . com',
    'example .com',
    'ex\u200Bample.com',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    'example。com',
    '192.168.0.1:8080',
    '10.0.0.1/admin',
  ])('is %j', (text) => {
    expect(containsLink(foldText(text))).toBe(true);
  });

  it.each([
    'Hello world.',
    'One.Two.Three',
    'That is great.it was fun',
    'e.g. this, i.e. that',
    'Node.js and main.rs and README.md and run.sh',
    'version 1.2.3.4 is out',
    'ada.lovelace@example.org',
    'It costs 3.50 at 10.30',
    'wait... what',
    'Look there. Shop is open. Info at the desk.',
    'the dot com bubble',
    'Use .NET, or C#',
    'https is nice, http: is not',
    'and/or',
    '#hashtag @ada',
    '你好。再见',
  ])('is not %j', (text) => {
    expect(containsLink(foldText(text))).toBe(false);
  });
});

it.each(['a.', 'a', '.', 'a-', '[dot]', 'a dot ', 'http:', 'a@', '1.', '. c', ' . ', '((', 'www'])(
  'a text of nothing but %j is checked before the timeout',
  (part) => {
    const text = part.repeat(Math.ceil(maxRoomMessageLength / part.length)).slice(0, maxRoomMessageLength);
    expect(containsLink(foldText(text))).toBeTypeOf('boolean');
  },
);
