/** Sends emails by SMTP at least once, with a stable Message-ID. */
import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../jobs/permanent-failure.ts';
import { isMailboxRejection } from './mailbox-rejection.ts';

export interface Mail {
  /** A single email address without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47 language tag of the email. */
  readonly language: string;
  /** Left part of the Message-ID, which must be the same for all attempts. */
  readonly messageKey: string;
  /** URL for one-click unsubscription (RFC 8058), for emails that the recipient did not request. */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Address to which mail servers return the email (`MAIL FROM`, RFC 5321). Defaults to the sender. */
  readonly returnTo?: string | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  /** Such as `text/calendar; charset=utf-8; method=PUBLISH`. */
  readonly contentType: string;
  readonly content: string | Buffer;
  /** Content-ID of an image in the HTML part. */
  readonly cid?: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the email. Rejects with `RecipientRejected` if the recipient does not exist, with
   * another `PermanentFailure` if the server rejects the email permanently (SMTP 5xx), and with another error if the caller
   * should retry.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;
/** Limit of the whole delivery, so that a slow server does not occupy a connection and a job forever. */
export const mailDeliveryTimeoutMs = 45_000;
const maxConnectionCount = 10;

/** The mail server did not accept the email. Its reply is omitted because it may contain the recipient. */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted';
}

/** The recipient does not exist or accepts no emails: a hard bounce (RFC 3463, classes 5.1 and 5.2). */
export class RecipientRejected extends PermanentFailure {}

const textIn = (error: unknown, key: 'code' | 'command' | 'response'): string => {
  if (!(error instanceof Error) || !(key in error)) return '';
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
};

/** Some servers only check the mailbox after receiving the whole email, which has a single recipient. */
const mailboxCommands = new Set(['RCPT TO', 'DATA']);

const isBounce = (error: unknown): boolean =>
  mailboxCommands.has(textIn(error, 'command')) && isMailboxRejection(textIn(error, 'response'));

const responseCode = (error: unknown): number | null => {
  const value: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : null;
  return typeof value === 'number' ? value : null;
};

/** Codes of the transport for a rejection of the email, as opposed to the connection or the account. */
const emailRejectionCodes = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Classifies a failed attempt. Rejections of the connection or the credentials are for the operator to fix and are retried.
 * Only a 5xx reply for this email, or an invalid address, is permanent.
 */
function mailFailure(error: unknown): Error {
  const code = textIn(error, 'code');
  const status = responseCode(error);
  const stage = textIn(error, 'command');
  const details = `${code || 'failed'}${stage === '' ? '' : ` at ${stage}`}${status === null ? '' : `, SMTP ${status}`}`;
  if (emailRejectionCodes.has(code) && (status === null ? stage === 'API' : status >= 500)) {
    const Refused = isBounce(error) ? RecipientRejected : PermanentFailure;
    return new Refused(`The mail server rejected the email (${details}).`);
  }
  return new MailNotAccepted(`The mail server did not accept the email (${details}).`);
}

/** Removes line breaks from a header value, to prevent header injection. */
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
 * @param smtpUrl such as `smtp://127.0.0.1:1025`; the query may contain options of nodemailer
 * @param maxMs time limit for one email
 */
export function createMailer(smtpUrl: string, from: string, maxMs = mailDeliveryTimeoutMs): Mailer {
  const transport = createTransport(
    {
      ...transportOptions(smtpUrl),
      pool: true,
      maxConnections: maxConnectionCount,
      // The queue retries. Retries in the transport would hide failures.
      maxRequeues: 0,
    },
    { from },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'plenum.invalid';
  return {
    async send({ to, subject, text, html, language, messageKey, unsubscribeUrl, attachments = [], returnTo }) {
      try {
        await transport.sendMail({
          // An object is never parsed as a list of addresses.
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
