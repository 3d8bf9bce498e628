import { describe, expect, test } from 'vitest';
import {
  composeCredentialsEndedMail,
  composeInvitationMail,
  composeJoinAnswerMail,
  composeResetMail,
  composeReuseWarningMail,
  composeRolesStayMail,
  composeVerificationMail,
  composeWebhookPausedMail,
  greetableName,
} from './compose-mail.rules.ts';
import type { InvitationTextInput } from './mail-texts.ts';
import { mailTheme } from './mail-theme.rules.ts';
import { plainSubjectTitle, sanitizedTitle } from './sanitized-text.rules.ts';

const recipient = { email: 'ada@example.org', first_name: 'Ada', locale: 'en' };
const url = 'https://plenum.example/verify-email/abc-DEF_123';
const mail = { recipient, url, messageKey: 'key', theme: undefined };
const linkMail = { ...mail, event: null, subjectEvent: null };

describe('an email', () => {
  test('contains the person, the link and its lifetime, in both parts', () => {
    const verification = composeVerificationMail(linkMail, 24 * 3600);
    for (const part of [verification.text, verification.html]) {
      expect(part).toContain('Hello Ada,');
      expect(part).toContain(url);
      expect(part).toContain('24 hours');
    }
    expect(composeResetMail(mail, 3600).text).toContain('one hour');
    expect(composeReuseWarningMail(mail).text).toContain('We ended one of your logins');
  });

  test('escapes its values', () => {
    const hostile = composeVerificationMail(
      { ...linkMail, url: `https://plenum.example/?a="><script>alert(1)</script>&b='` },
      3600,
    );
    expect(hostile.html).not.toContain('<script>');
    expect(hostile.html).toContain('&lt;script&gt;');
    expect(hostile.html).not.toContain(`a="><`);
  });

  test('breaks long addresses anywhere, and sentences only between words', () => {
    const { html } = composeVerificationMail(linkMail, 3600);
    expect(html.match(/<(\w+)[^>]*word-break:break-all/g)?.map((tag) => tag.slice(0, 3))).toEqual(['<a ']);
  });

  test('is never wider than a phone, even with long words', () => {
    const { html } = composeVerificationMail(linkMail, 3600);
    const blocks = html.match(/<(?:h1|p) [^>]*>(?!<a |If the button)/g) ?? [];
    expect(blocks.length).toBeGreaterThan(3);
    expect(blocks.filter((block) => !block.includes('overflow-wrap:anywhere'))).toEqual([]);
  });

  test('has no image, no script and no external style', () => {
    expect(composeVerificationMail(linkMail, 3600).html).not.toMatch(/<img|<script|<link|@import|url\(/i);
  });
});

describe('the name in the greeting', () => {
  test.each([
    'Ada',
    'Jean-Luc',
    "O'Brien",
    'Дарья',
    '小林',
    'J. R.',
    'J. R. R.',
    'Ma. Teresa',
    'Maria del Carmen García',
    'María de los Ángeles',
    'Anna Maria Luise',
    'Ludwig van der Rohe',
    'A'.repeat(50),
  ])('%s is included', (name) => {
    expect(greetableName(name)).toBe(name);
  });

  test.each([
    'visit https://evil.example',
    'evil.example',
    'You won. Go to evil . com',
    'Dein Konto wurde gesperrt. Rufe uns an',
    'Your account was closed',
    'Please go to evil com',
    'evil . com',
    'evil. com',
    'Ada.',
    'Go now. Call us',
    'de la de la evil',
    'Ada\r\nBcc: x@y.z',
    '<b>Ada</b>',
    '{{7*7}}',
    'win $1000',
    '',
    '   ',
    'A'.repeat(51),
  ])('%j is omitted', (name) => {
    expect(greetableName(name)).toBeNull();
  });

  test('an email without a name still has a greeting', () => {
    const anonymous = composeVerificationMail(
      { ...linkMail, recipient: { ...recipient, first_name: 'evil.example' } },
      3600,
    );
    expect(anonymous.text).toContain('Hello,');
    expect(anonymous.text).not.toContain('evil.example');
  });
});

describe('the language of an email', () => {
  const mailTo = (locale: string) =>
    composeVerificationMail({ ...linkMail, recipient: { ...recipient, locale } }, 3600);

  test.each(['de', 'de-AT', 'de_CH', 'DE'])('for %s is German', (locale) => {
    const german = mailTo(locale);
    expect(german.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Plenum');
    expect(german.language).toBe('de');
    expect(german.html).toContain('lang="de"');
    for (const part of [german.text, german.html]) {
      expect(part).toContain('Guten Tag Ada,');
      expect(part).toContain('eine Stunde');
      expect(part).toContain(url);
      expect(part).not.toMatch(/\b(?:Hello|the|you)\b/);
    }
  });

  test.each(['en-GB', 'en_US', 'tlh', 'deu', '', '__proto__'])('for %j is English', (locale) => {
    const english = mailTo(locale);
    expect(english.subject).toBe('Verify your email address for Plenum');
    expect(english.language).toBe('en');
  });

  const invitationMail: InvitationTextInput = {
    kind: 'event',
    target: 'PlenumConf',
    subjectTarget: 'PlenumConf',
    isEstablished: false,
    role: 'MODERATOR',
    inviter: 'Grace Hopper',
    message: ['Bis bald!', 'Und bringen Sie Tee mit.'],
    dates: { first: '2027-03-01', last: '2027-03-03' },
    place: 'Haus der Bäume, Brüssel',
    isOnline: false,
    isKnown: true,
    days: 7,
  };
  const german = { ...mail, recipient: { ...recipient, locale: 'de' } };

  test('an invitation in German contains role, dates and a quote of the inviter', () => {
    const { subject, text, html } = composeInvitationMail(german, invitationMail, null);
    expect(subject).toBe('Sie sind zu „PlenumConf“ auf Plenum eingeladen');
    expect(text).toContain(
      'Grace Hopper lädt Sie auf Plenum zur Veranstaltung „PlenumConf“ ein, mit der Rolle „Moderation“.',
    );
    expect(text).toContain('Wann: 1.–3. März 2027\nWo: Haus der Bäume, Brüssel\n');
    expect(html).toMatch(/<th[^>]*>Wo<\/th><td[^>]*>Haus der Bäume, Brüssel<\/td>/);
    expect(text).toContain('Nachricht von Grace Hopper (nicht von uns verfasst):\n> Bis bald!\n> Und bringen Sie');
    expect(html).toContain('Bis bald!<br>Und bringen Sie Tee mit.</blockquote>');
  });

  test('an invitation to an event without a place calls it online', () => {
    const online = composeInvitationMail(mail, { ...invitationMail, place: null, isOnline: true }, null);
    expect(online.text).toContain('Where: Online');
    expect(online.attachments).toBeUndefined();
  });

  test.each([
    [{}, 'You are invited to “PlenumConf” on Plenum'],
    [{ isEstablished: true }, 'Grace Hopper invites you to “PlenumConf”'],
    [{ isEstablished: true, inviter: null }, 'You are invited to “PlenumConf” on Plenum'],
    [{ isEstablished: true, inviter: 'G'.repeat(31) }, 'You are invited to “PlenumConf” on Plenum'],
    [{ subjectTarget: null }, 'You are invited to an event on Plenum'],
    [{ kind: 'organization' }, 'You are invited to the organization “PlenumConf” on Plenum'],
    [{ kind: 'organization', isEstablished: true }, 'Grace Hopper invites you to the organization “PlenumConf”'],
    [{ kind: 'organization', subjectTarget: null }, 'You are invited to an organization on Plenum'],
  ] as const)('an invitation with %j has the subject %s', (change, subject) => {
    expect(composeInvitationMail(mail, { ...invitationMail, ...change }, null).subject).toBe(subject);
  });

  test.each([
    ['en', 'March 1 – 3, 2027'],
    ['en-US', 'March 1 – 3, 2027'],
    ['en-GB', '1 – 3 March 2027'],
    // Texts in English, dates as in Europe.
    ['fr', '1 – 3 March 2027'],
    ['de-AT', '1.–3. März 2027'],
  ])('an invitation for a reader of %s has the dates %s', (locale, dates) => {
    const { text } = composeInvitationMail({ ...mail, recipient: { ...recipient, locale } }, invitationMail, null);
    expect(text.replaceAll(/[\u2009\u202F\u00A0]/g, ' ')).toContain(dates);
  });

  test('an email that others may have caused explains how to opt out, in both parts and for mail programs', () => {
    const choices = { pageUrl: 'https://plenum.example/mails/t', oneClickUrl: 'https://plenum.example/api/t' };
    const ended = composeInvitationMail({ ...mail, choices }, invitationMail, 'BEGIN:VCALENDAR');
    for (const part of [ended.text, ended.html]) expect(part).toContain(choices.pageUrl);
    expect(ended.unsubscribeUrl).toBe(choices.oneClickUrl);
    expect(ended.attachments).toMatchObject([{ filename: 'event.ics', content: 'BEGIN:VCALENDAR' }]);
    expect(composeResetMail(mail, 3600).unsubscribeUrl).toBeUndefined();
  });
});

describe('an email about an event', () => {
  const theme = mailTheme('Common Ground', { primary_color: '#3f3c9b' });
  const answer = { outcome: 'SEAT', event: 'Common Ground', position: null, note: [], giveBackUrl: null } as const;

  test('has the title and the color of the event in its header, and then the name of the product', () => {
    const { html } = composeJoinAnswerMail({ ...mail, theme }, answer);
    expect(html).toMatch(/background-color:#3f3c9b;[^>]*><span dir="auto">Common Ground<\/span><br><span[^>]*>Plenum</);
    expect(html).toContain('background-color:#3f3c9b;border-radius:10px');
  });

  const longTitle = 'Große Konferenz für 👩🏽‍💻 und 日本語 '.repeat(20);
  const long = sanitizedTitle(longTitle);
  const credentials = { organization: long, person: null, tokens: ['a'], webhooks: [], kept: [], roles: [] };
  test.each([
    ['answer', composeJoinAnswerMail(mail, { ...answer, event: long })],
    ['verification', composeVerificationMail({ ...mail, event: long, subjectEvent: plainSubjectTitle(longTitle) }, 1)],
    ['webhook', composeWebhookPausedMail(mail, long, long)],
    ['credentials', composeCredentialsEndedMail(mail, credentials)],
    ['roles', composeRolesStayMail(mail, credentials)],
  ])('keeps a long title short in the subject: %s', (_kind, { subject }) => {
    expect(subject).toContain('Große Konferenz');
    expect(subject).toContain('…');
    expect([...subject].length).toBeLessThan(120);
    expect(subject.isWellFormed()).toBe(true);
  });

  test('does not let a right-to-left title reorder the sentence around it', () => {
    const { subject, html } = composeJoinAnswerMail(mail, { ...answer, event: sanitizedTitle('مؤتمر 2027!') });
    expect(subject).toBe('You have a seat: \u2068مؤتمر 2027!\u2069');
    expect(html).toContain('“\u2068مؤتمر 2027!\u2069”');
  });
});
