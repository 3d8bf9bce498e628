import { describe, expect, test } from 'vitest';
import {
  composeResetMail,
  composeReuseWarningMail,
  composeVerificationMail,
  greetableName,
} from './compose-mail.rules.ts';
import { mail_texts, mailLanguage } from './mail-texts.rules.ts';

const recipient = { email: 'ada@example.org', first_name: 'Ada', locale: 'en' };
const url = 'https://plenum.example/verify-email/abc-DEF_123';
const mail = { recipient, url, message_key: 'key' };

describe('a mail', () => {
  test('names the person, the link and how long it works, in both parts', () => {
    const verification = composeVerificationMail(mail, 24 * 3600);
    for (const part of [verification.text, verification.html]) {
      expect(part).toContain('Hello Ada,');
      expect(part).toContain(url);
      expect(part).toContain('24 hours');
    }
    expect(composeResetMail(mail, 3600).text).toContain('one hour');
    expect(composeReuseWarningMail(mail).text).toContain('We ended one of your logins');
  });

  test('escapes what it is given', () => {
    const hostile = composeVerificationMail(
      { ...mail, url: `https://plenum.example/?a="><script>alert(1)</script>&b='` },
      3600,
    );
    expect(hostile.html).not.toContain('<script>');
    expect(hostile.html).toContain('&lt;script&gt;');
    expect(hostile.html).not.toContain(`a="><`);
  });

  test('has no image, no script and no outside style', () => {
    expect(composeVerificationMail(mail, 3600).html).not.toMatch(/<img|<script|<link|@import|url\(/i);
  });
});

describe('the name in the greeting', () => {
  test.each(['Ada', 'Jean-Luc', "O'Brien", 'Дарья', '小林', 'J. R.', 'A'.repeat(50)])('%s is printed', (name) => {
    expect(greetableName(name)).toBe(name);
  });

  test.each([
    'visit https://evil.example',
    'evil.example',
    'Ada\r\nBcc: x@y.z',
    '<b>Ada</b>',
    '{{7*7}}',
    'win $1000',
    '',
    '   ',
    'A'.repeat(51),
  ])('%j is left out', (name) => {
    expect(greetableName(name)).toBeNull();
  });

  test('a mail without a name greets all the same', () => {
    const anonymous = composeVerificationMail(
      { ...mail, recipient: { ...recipient, first_name: 'evil.example' } },
      3600,
    );
    expect(anonymous.text).toContain('Hello,');
    expect(anonymous.text).not.toContain('evil.example');
  });
});

test('a locale finds its language, else English', () => {
  expect(mailLanguage('en-GB')).toBe('en');
  expect(mailLanguage('en_US')).toBe('en');
  expect(mailLanguage('tlh')).toBe('en');
  expect(mailLanguage('__proto__')).toBe('en');
  expect(Object.keys(mail_texts)).toContain('en');
});
