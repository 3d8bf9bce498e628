/** Sending mail by SMTP, at least once, with one stable Message-ID per mail. */
import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../jobs/backoff.ts';
import { isMailboxRefusal } from './mailbox-refusal.ts';

export interface Mail {
  /** A single address without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47 tag of the language of the mail. */
  readonly language: string;
  /** Left part of the Message-ID; the same for every attempt at the same mail. */
  readonly messageKey: string;
  /** URL for one-click unsubscription with POST (RFC 8058), where the recipient did not request the mail. */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Address to which mail servers return it (RFC 5321, `MAIL FROM`); without one, that of the sender. */
  readonly returnTo?: string | undefined;
}

/** File in a mail. */
export interface MailAttachment {
  readonly filename: string;
  /** For example `text/calendar; charset=utf-8; method=PUBLISH`. */
  readonly contentType: string;
  readonly content: string | Buffer;
  /** Content-ID of a picture that the HTML part shows. */
  readonly cid?: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail. Rejects with `RecipientRefused` when the recipient does not
   * exist, with another `PermanentFailure` when the server rejects this mail permanently (SMTP 5xx), and with another
   * error when a retry makes sense.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;
/** Limit of the whole delivery: a server that replies slowly must not hold a connection and a job forever. */
export const mailMaxMs = 45_000;
const connectionsMax = 10;

/** The mail server did not accept the mail. Its reply is omitted, because it may contain the recipient. */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted';
}

/** The address does not exist or accepts no mail: a hard bounce (RFC 3463, classes 5.1 and 5.2). */
export class RecipientRefused extends PermanentFailure {}

const textIn = (error: unknown, key: 'code' | 'command' | 'response'): string => {
  if (!(error instanceof Error) || !(key in error)) return '';
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
};

/** Some servers check the mailbox only after the whole mail, which has one recipient. */
const askedForMailbox = new Set(['RCPT TO', 'DATA']);

const isBounce = (error: unknown): boolean =>
  askedForMailbox.has(textIn(error, 'command')) && isMailboxRefusal(textIn(error, 'response'));

const responseCode = (error: unknown): number | null => {
  const value: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : null;
  return typeof value === 'number' ? value : null;
};

/** Codes of the transport for a rejection of this mail, and not of the connection or the account. */
const aboutThisMail = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Classifies a failed attempt. Rejections of the connection or of our credentials are for the operator to fix and worth
 * a retry; only a 5xx for this mail, or an invalid address, is permanent.
 */
function mailFailure(error: unknown): Error {
  const code = textIn(error, 'code');
  const answer = responseCode(error);
  const stage = textIn(error, 'command');
  const said = `${code || 'failed'}${stage === '' ? '' : ` at ${stage}`}${answer === null ? '' : `, SMTP ${answer}`}`;
  if (aboutThisMail.has(code) && (answer === null ? stage === 'API' : answer >= 500)) {
    const Refused = isBounce(error) ? RecipientRefused : PermanentFailure;
    return new Refused(`The mail server refused the mail (${said}).`);
  }
  return new MailNotAccepted(`The mail server did not take the mail (${said}).`);
}

/** Removes line breaks from a header value, against header injection. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Returns the headers for one-click unsubscription (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${oneLine(url)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

export const transportOptions = (smtpUrl: string) => ({
  url: smtpUrl,
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Creates a mailer.
 * @param smtpUrl for example `smtp://127.0.0.1:1025`; options of nodemailer may follow as its query
 * @param maxMs how long one mail may take
 */
export function createMailer(smtpUrl: string, from: string, maxMs = mailMaxMs): Mailer {
  const transport = createTransport(
    {
      ...transportOptions(smtpUrl),
      pool: true,
      maxConnections: connectionsMax,
      // The queue retries; retries in the transport would only hide failures.
      maxRequeues: 0,
    },
    { from },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'plenum.invalid';
  return {
    async send({ to, subject, text, html, language, messageKey, unsubscribeUrl, attachments = [], returnTo }) {
      try {
        await transport.sendMail({
          // As an object, an address is never parsed as a list of addresses.
          to: { name: '', address: oneLine(to) },
          ...(returnTo === undefined ? {} : { envelope: { from: oneLine(returnTo), to: oneLine(to) } }),
          subject: oneLine(subject),
          text,
          html,
          attachments: attachments.map((attachment) => ({ ...attachment })),
          messageId: `<${oneLine(messageKey)}@${domain}>`,
          signal: AbortSignal.timeout(maxMs),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': oneLine(language),
            ...unsubscribeHeaders(unsubscribeUrl),
          },
        });
      } catch (error) {
        throw mailFailure(error);
      }
    },
    close: () => transport.close(),
  };
}
