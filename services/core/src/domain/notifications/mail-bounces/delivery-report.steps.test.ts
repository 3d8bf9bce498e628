/** Reports of mail servers, and input that is meant to harm. */
import { expect, describe, it } from 'vitest';
import { addressesOf, readDeliveryReport } from './delivery-report.steps.ts';
import { eximReport, exchangeReport, gmailReport, postfixReport, vacationReply } from './mail-bounces.fixture.ts';

const about = { to: 'bounces+a-b-c@example.org', recipient: 'nobody@far.example' };
const read = (text: string | Buffer) => readDeliveryReport(Buffer.from(text));

describe('a report', () => {
  it.each([
    ['Postfix', postfixReport(about)],
    ['Exchange', exchangeReport(about)],
    ['Gmail', gmailReport(about)],
    ['Exim', eximReport(about)],
    ['Exim, with a status of the other server', eximReport(about, '550-5.1.1 The account\n 550 5.1.1 does not exist')],
    ['a full mailbox', postfixReport(about, { status: '5.2.2' })],
    ['names in another case', postfixReport(about).replace('Action: failed', 'ACTION : Failed')],
    ['an address in UTF-8', postfixReport(about).replace('message/delivery-status', 'message/global-delivery-status')],
  ])('of a mailbox that does not exist: %s', async (_server, text) => {
    expect(await read(text)).toBe('unknown');
    expect(await addressesOf(Buffer.from(text))).toContain(about.to);
  });

  it.each([
    ['policy', postfixReport(about, { status: '5.7.1' })],
    ['a host that does not exist', postfixReport(about, { status: '5.4.4', diagnostic: 'X-Postfix; Host not found' })],
    ['policy, in words', eximReport(about, '550 Relay access denied')],
    ['an unknown reason', postfixReport(about, { status: '5.0.0', diagnostic: 'X-Notes; failed' })],
  ])('of another failure: %s', async (_reason, text) => {
    expect(await read(text)).toBe('refused');
  });

  it.each([
    ['a delay', postfixReport(about, { action: 'delayed', status: '4.4.1' })],
    ['a delay with a permanent status', postfixReport(about, { action: 'delayed' })],
    ['a failure that may pass', postfixReport(about, { status: '4.2.2' })],
    ['a delivery', postfixReport(about, { action: 'delivered', status: '2.0.0' })],
    ['a handover', postfixReport(about, { action: 'relayed', status: '2.0.0' })],
    ['a status that is none', postfixReport(about, { status: '5' })],
    ['an answer of a person who is away', vacationReply(about)],
    ['a mail that quotes one', postfixReport(about).replace('message/delivery-status', 'text/plain')],
    ['nothing', ''],
    ['zeros', '\0'.repeat(10_000)],
    ['no headers', '\r\n\r\nAction: failed\r\nStatus: 5.1.1'],
    [
      'a report without content',
      'Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\nContent-Type: message/delivery-status\r\n\r\n--a--',
    ],
  ])('that says nothing: %s', async (_what, text) => {
    expect(await read(text)).toBeNull();
  });

  it('of the mail within, which is of somebody else, says nothing', async () => {
    const inner = postfixReport(about).replaceAll('1A2B3C.1736586000/', 'inner');
    const outer =
      'Content-Type: multipart/mixed; boundary=outer\r\n\r\n--outer\r\nContent-Type: message/rfc822\r\n\r\n';
    expect(await read(`${outer}${inner}\r\n--outer--`)).toBeNull();
  });
});

it.each([
  [3_000, 'unknown'],
  [5_000, null],
])('is read behind %i lines for people: %s', async (lines, said) => {
  const text = postfixReport(about).replace('I am sorry', `${'I am sorry\r\n'.repeat(lines)}I am sorry`);
  expect(await read(text)).toBe(said);
});

describe('hostile input of a megabyte', () => {
  const mebibyte = 1024 * 1024;
  const fill = (part: string): string => part.repeat(Math.floor(mebibyte / part.length));
  const nested = (depth: number): string =>
    Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join(
      '',
    );
  const status = 'Content-Type: message/delivery-status\r\n\r\n';

  it.each([
    ['parts in parts', nested(9_000)],
    ['mails in mails', fill('Content-Type: message/rfc822\r\n\r\n')],
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
  ])('%s: ends soon, and says nothing', { timeout: 5_000 }, async (_what, text) => {
    const message = Buffer.from(text, 'latin1');
    await addressesOf(message);
    expect(await read(message)).toBeNull();
  });
});
