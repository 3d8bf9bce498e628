/** Reports of mail servers, and hostile input. */
import { expect, describe, it } from 'vitest';
import { recipientAddressesOf, readDeliveryReport } from './delivery-report.steps.ts';
import { eximReport, exchangeReport, gmailReport, postfixReport, vacationReply } from './mail-bounces.fixture.ts';

const reportOptions = { to: 'bounces+a-b-c@example.org', recipient: 'nobody@far.example' };
const read = (text: string | Buffer) => readDeliveryReport(Buffer.from(text));

describe('a report', () => {
  it.each([
    ['Postfix', postfixReport(reportOptions)],
    ['Exchange', exchangeReport(reportOptions)],
    ['Gmail', gmailReport(reportOptions)],
    ['Exim', eximReport(reportOptions)],
    [
      'Exim, with a status of the other server',
      eximReport(reportOptions, '550-5.1.1 The account\n 550 5.1.1 does not exist'),
    ],
    ['a full mailbox', postfixReport(reportOptions, { status: '5.2.2' })],
    ['names in another case', postfixReport(reportOptions).replace('Action: failed', 'ACTION : Failed')],
    [
      'an address in UTF-8',
      postfixReport(reportOptions).replace('message/delivery-status', 'message/global-delivery-status'),
    ],
  ])('identifies a mailbox that does not exist: %s', async (_server, text) => {
    expect(await read(text)).toBe('unknown');
    expect(await recipientAddressesOf(Buffer.from(text))).toContain(reportOptions.to);
  });

  it.each([
    ['policy', postfixReport(reportOptions, { status: '5.7.1' })],
    [
      'a host that does not exist',
      postfixReport(reportOptions, { status: '5.4.4', diagnostic: 'X-Postfix; Host not found' }),
    ],
    ['policy, in words', eximReport(reportOptions, '550 Relay access denied')],
    ['an unknown reason', postfixReport(reportOptions, { status: '5.0.0', diagnostic: 'X-Notes; failed' })],
  ])('identifies another failure: %s', async (_reason, text) => {
    expect(await read(text)).toBe('refused');
  });

  it.each([
    ['a delay', postfixReport(reportOptions, { action: 'delayed', status: '4.4.1' })],
    ['a delay with a permanent status', postfixReport(reportOptions, { action: 'delayed' })],
    ['a failure that may pass', postfixReport(reportOptions, { status: '4.2.2' })],
    ['a delivery', postfixReport(reportOptions, { action: 'delivered', status: '2.0.0' })],
    ['a handover', postfixReport(reportOptions, { action: 'relayed', status: '2.0.0' })],
    ['a status that is none', postfixReport(reportOptions, { status: '5' })],
    ['an out-of-office reply', vacationReply(reportOptions)],
    ['an email that quotes a report', postfixReport(reportOptions).replace('message/delivery-status', 'text/plain')],
    ['nothing', ''],
    ['zeros', '\0'.repeat(10_000)],
    ['no headers', '\r\n\r\nAction: failed\r\nStatus: 5.1.1'],
    [
      'a report without content',
      'Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\nContent-Type: message/delivery-status\r\n\r\n--a--',
    ],
  ])('is ignored without a failure: %s', async (_what, text) => {
    expect(await read(text)).toBeNull();
  });

  it('is ignored inside the original email of another person', async () => {
    const inner = postfixReport(reportOptions).replaceAll('1A2B3C.1736586000/', 'inner');
    const outer =
      'Content-Type: multipart/mixed; boundary=outer\r\n\r\n--outer\r\nContent-Type: message/rfc822\r\n\r\n';
    expect(await read(`${outer}${inner}\r\n--outer--`)).toBeNull();
  });
});

it.each([
  [3_000, 'unknown'],
  [5_000, null],
])('is read after %i lines of readable text: %s', async (lines, expected) => {
  const text = postfixReport(reportOptions).replace('I am sorry', `${'I am sorry\r\n'.repeat(lines)}I am sorry`);
  expect(await read(text)).toBe(expected);
});

describe('hostile input of a megabyte', () => {
  const mebibyte = 1024 * 1024;
  const fill = (part: string): string => part.repeat(Math.floor(mebibyte / part.length));
  const nested = (depth: number): string =>
    Array.from(
      { length: depth },
      (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
    ).join('');
  const status = 'Content-Type: message/delivery-status\r\n\r\n';

  it.each([
    ['parts in parts', nested(9_000)],
    ['nested emails', fill('Content-Type: message/rfc822\r\n\r\n')],
    ['many parts', `Content-Type: multipart/report; boundary=a\r\n\r\n${fill(`--a\r\n${status}x: y\r\n\r\n`)}`],
    ['many groups', `${status}${fill('x: y\r\n\r\n')}`],
    ['one field', `${status}Action: failed\r\nStatus: ${fill('5.')}`],
    ['folded lines', `${status}Action:${fill('\r\n ')}`],
    ['line ends', `${status}${fill('\n')}`],
    ['carriage returns', `${status}${fill('\r')}`],
    ['spaces', `${status}${fill(' ')}x`],
    ['headers', fill('To: bounces+a-b-c@example.org\r\n')],
    ['one header', `To: ${fill('bounces+a-b-')}`],
    ['a folded header', `To: a${fill('\r\n ')}`],
    ['encoded words', `To: ${fill('=?utf-8?b?/w==?= ')}`],
    ['boundaries that never end', `Content-Type: multipart/mixed; boundary=a\r\n\r\n${fill('--a')}`],
    ['markup', `Content-Type: text/html\r\n\r\n${fill('<a <!--')}`],
    [
      'broken base64',
      `Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\nContent-Transfer-Encoding: base64\r\n${status}${fill('=?\xFF')}`,
    ],
    ['broken quoted-printable', `Content-Transfer-Encoding: quoted-printable\r\n${status}${fill('=Z')}`],
    ['an unknown charset', `Content-Type: text/plain; charset=${'x'.repeat(100)}\r\n\r\n${fill('ÿ')}`],
    ['addresses', `To: ${fill('a@b,')}`],
    ['groups of addresses', `To: ${fill('a:(')}`],
  ])('%s: is processed quickly and ignored', { timeout: 5_000 }, async (_what, text) => {
    const message = Buffer.from(text, 'latin1');
    await recipientAddressesOf(message);
    expect(await read(message)).toBeNull();
  });
});
