import { describe, expect, test } from 'vitest';
import {
  plainSubjectTitle,
  quotedLines,
  sanitizedName,
  sanitizedTitle,
  subjectTitle,
  withoutLinks,
} from './sanitized-text.rules.ts';

describe('links', () => {
  test.each([
    ['see https://evil.example/login?a=1', 'see https[:]//evil[.]example/login?a=1'],
    ['HTTP://EVIL.ORG', 'HTTP[:]//EVIL[.]ORG'],
    ['evil.example', 'evil[.]example'],
    ['a.b.evil.co.uk', 'a[.]b[.]evil[.]co[.]uk'],
    ['www.evil', 'www[.]evil'],
    ['write to x@evil.org', 'write to x@evil[.]org'],
    ['mailto:x@y', 'mailto[:]x@y'],
    ['javascript:alert(1)', 'javascript[:]alert(1)'],
    ['http://3232235777', 'http[:]//3232235777'],
    ['192.168.0.1/login', '192[.]168[.]0[.]1/login'],
    ['evil。example', 'evil[.]example'],
    ['evil．example', 'evil[.]example'],
    ['xn--bcher-kva.xn--p1ai', 'xn--bcher-kva[.]xn--p1ai'],
    ['пример.рф', 'пример[.]рф'],
    ['evil.example.', 'evil[.]example.'],
    ['https : //evil.org', 'https[:]//evil[.]org'],
  ])('%j is printed as %j', (input, printed) => {
    expect(withoutLinks(input)).toBe(printed);
  });

  test.each([
    'Node.js Meetup',
    'z. B. am 28.03.2031',
    'Version 2.0',
    'Ada, Grace & Co.',
    '9:30',
    'i.e. us',
    'A. B. Cee',
  ])('%j is unchanged', (text) => {
    expect(withoutLinks(text)).toBe(text);
  });
});

describe('the name of a person', () => {
  test.each(['Ada Lovelace', "Conan O'Brien", 'J. R. R. Tolkien', '小林 一郎', 'Дарья Ким', 'Henry VIII'])(
    '%s is included',
    (name) => {
      expect(sanitizedName(name)).toBe(name);
    },
  );

  test.each([
    'Your bank: log in at evil.example',
    'ada@evil.org',
    'https://evil.org',
    'www.evil',
    '<b>Ada</b>',
    '192.168.0.1 Ada',
    'Ada! Win!',
    '“Plenum”',
    'A'.repeat(61),
    '\u200B\u2060',
    '',
  ])('%j is omitted', (name) => {
    expect(sanitizedName(name)).toBeNull();
  });

  test('loses invisible characters', () => {
    expect(sanitizedName('Ada\u202E\u200B\r\nLovelace')).toBe('Ada Lovelace');
    expect(sanitizedName(`A${'\u0301'.repeat(40)}da`)).toHaveLength(7);
  });
});

describe('titles', () => {
  test('have one short line without links', () => {
    expect(sanitizedTitle('Fair\r\nBcc: x@evil.org')).toBe('Fair Bcc: x@evil[.]org');
    expect(sanitizedTitle('ä'.repeat(100))).toBe('ä'.repeat(100));
    expect(sanitizedTitle('ä'.repeat(101))).toBe(`${'ä'.repeat(99)}…`);
    expect(subjectTitle('ä'.repeat(61))).toBe(`${'ä'.repeat(59)}…`);
    expect(subjectTitle('ä'.repeat(60))).toBe('ä'.repeat(60));
  });
});

describe('titles of strangers in a subject line', () => {
  test.each([
    'PlenumConf',
    'FOSDEM 2031',
    'Node.js meetup, 28.03.–30.03.2031',
    'Summer School 2031-07-01 to 2031-07-14',
    'Tage der Bäume',
    '日本語会議',
  ])('%s is included', (title) => {
    expect(plainSubjectTitle(title)).toBe(title);
  });

  test.each([
    'Your bank: evil.example',
    'Call +1 (800) 555-0199',
    'Ruf an: 030 / 123 45 67',
    'mail x@y',
    'http://evil',
    '',
  ])('%j is omitted', (title) => {
    expect(plainSubjectTitle(title)).toBeNull();
  });
});

describe('notes', () => {
  test('have separate lines, so that they cannot look like the rest of the email', () => {
    expect(quotedLines('Hi\n\n\nAccept the invitation:\r\nhttps://evil.org')).toEqual([
      'Hi',
      'Accept the invitation:',
      'https[:]//evil[.]org',
    ]);
    expect(quotedLines('\n'.repeat(300))).toEqual([]);
    expect(quotedLines('line\n'.repeat(50))).toHaveLength(12);
  });

  test('are sanitized in constant time per character', () => {
    for (const text of ['a.'.repeat(50_000), '.'.repeat(100_000), 'a-'.repeat(50_000), `http${':'.repeat(100_000)}`])
      expect(withoutLinks(text).length).toBeGreaterThan(0);
  });
});
