/** Bounces of different mail servers, based on published examples, and emails that are not bounces. */

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

interface Report {
  /** The return address of the original email. */
  readonly to: string;
  readonly recipient: string;
}

const report = (headers: string, parts: readonly string[], boundary: string): string =>
  crlf(
    `${headers}\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status;\n boundary="${boundary}"\n\nThis is a MIME-encapsulated message.\n\n${parts
      .map((part) => `--${boundary}\n${part}\n\n`)
      .join('')}--${boundary}--\n`,
  );

const original = (recipient: string): string =>
  `Content-Type: message/rfc822\n\nFrom: Plenum <no-reply@plenum.example>\nTo: ${recipient}\nSubject: You are invited\nContent-Type: text/plain\n\nAction: failed\nStatus: 5.1.1`;

interface Fields {
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
}

export const postfixReport = (
  { to, recipient }: Report,
  {
    action = 'failed',
    status = '5.1.1',
    diagnostic = `smtp; 550 5.1.1 <${recipient}>: Recipient address\n    rejected: User unknown in virtual mailbox table`,
  }: Fields = {},
): string =>
  report(
    `Return-Path: <>\nDate: Sat, 11 Jan 2031 10:00:00 +0100 (CET)\nFrom: MAILER-DAEMON@mx.example.org (Mail Delivery System)\nSubject: Undelivered Mail Returned to Sender\nTo: ${to}\nAuto-Submitted: auto-replied`,
    [
      'Content-Description: Notification\nContent-Type: text/plain; charset=us-ascii\n\nI am sorry to have to inform you that your message could not\nbe delivered to one or more recipients.',
      `Content-Description: Delivery report\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\nX-Postfix-Queue-ID: 1A2B3C\nArrival-Date: Sat, 11 Jan 2031 10:00:00 +0100 (CET)\n\nFinal-Recipient: rfc822; ${recipient}\nOriginal-Recipient: rfc822;${recipient}\nAction: ${action}\nStatus: ${status}\nRemote-MTA: dns; mx.far.example\nDiagnostic-Code: ${diagnostic}`,
      original(recipient),
    ],
    '1A2B3C.1736586000/mx.example.org',
  );

/** Exchange: a base64 report, with the original email and all its headers. */
export const exchangeReport = ({ to, recipient }: Report): string =>
  report(
    `From: <postmaster@far.example>\nTo: <${to}>\nDate: Sat, 11 Jan 2031 09:00:00 +0000\nContent-Language: en-GB\nMessage-ID: <a1@far.example>\nIn-Reply-To: <invitation-7@plenum.example>\nSubject: Undeliverable: You are invited\nAuto-Submitted: auto-replied`,
    [
      'Content-Type: multipart/alternative; differences=Content-Type; boundary="inner"\n\n--inner\nContent-Type: text/plain; charset="us-ascii"\nContent-Transfer-Encoding: quoted-printable\n\nYour message couldn=27t be delivered.\n--inner\nContent-Type: text/html; charset="us-ascii"\n\n<html><body>Your message couldn&#39;t be delivered.</body></html>\n--inner--',
      `Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${Buffer.from(
        crlf(
          `Reporting-MTA: dns;AM0.eurprd.prod.outlook.com\nReceived-From-MTA: dns;mx.example.org\nArrival-Date: Sat, 11 Jan 2031 09:00:00 +0000\n\nFinal-Recipient: rfc822;${recipient}\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup\n`,
        ),
      ).toString('base64')}`,
      original(recipient),
    ],
    '_000_a1_',
  );

export const gmailReport = ({ to, recipient }: Report): string =>
  report(
    `Delivered-To: ${to}\nReturn-Path: <>\nContent-Language: en\nAuto-Submitted: auto-replied\nFrom: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nTo: ${to}\nX-Failed-Recipients: ${recipient}\nSubject: Delivery Status Notification (Failure)`,
    [
      'Content-Type: multipart/related; boundary="related"\n\n--related\nContent-Type: text/plain; charset=UTF-8\n\n** Address not found **\n--related\nContent-Type: image/png; name="icon.png"\nContent-Disposition: attachment; filename="icon.png"\nContent-Transfer-Encoding: base64\nContent-ID: <icon.png>\n\niVBORw0KGgo=\n--related--',
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; googlemail.com\nArrival-Date: Sat, 11 Jan 2031 01:00:00 -0800 (PST)\nX-Original-Message-ID: <invitation-7@plenum.example>\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos or\n 550 5.1.1 unnecessary spaces.\nLast-Attempt-Date: Sat, 11 Jan 2031 01:00:00 -0800 (PST)`,
      original(recipient),
    ],
    '000000000000a1b2c3',
  );

/** Exim: no reason in the status, bare line feeds, and the report before the readable text. */
export const eximReport = ({ to, recipient }: Report, reply = '550 No such user here'): string =>
  report(
    `Return-path: <>\nEnvelope-to: ${to}\nX-Failed-Recipients: ${recipient}\nAuto-Submitted: auto-replied\nFrom: Mail Delivery System <Mailer-Daemon@mx.example.org>\nTo: ${to}\nReferences: <invitation-7@plenum.example>`,
    [
      `Content-type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\nAction: failed\nFinal-Recipient: rfc822;${recipient}\nStatus: 5.0.0\nRemote-MTA: dns; mx.far.example\nDiagnostic-Code: smtp; ${reply}`,
      'Content-type: text/plain; charset=us-ascii\n\nThis message was created automatically by mail delivery software.',
      original(recipient),
    ],
    '1736586000-eximdsn-1',
  ).replaceAll('\r\n', '\n');

/** Vacation reply (RFC 3834) that quotes a report. */
export const vacationReply = ({ to, recipient }: Report): string =>
  crlf(
    `Return-Path: <>\nFrom: ${recipient}\nTo: ${to}\nSubject: Out of office\nAuto-Submitted: auto-replied (vacation)\nContent-Type: text/plain\n\nI am away.\n\nAction: failed\nStatus: 5.1.1\n`,
  );
