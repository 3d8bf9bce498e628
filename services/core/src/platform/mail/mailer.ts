/** Sending mail by SMTP, at least once, with one stable Message-ID per mail. */
import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../jobs/permanent-failure.ts';

export interface Mail {
  /** One bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47 tag of the language the mail is written in. */
  readonly language: string;
  /** Left part of the Message-ID; the same for every attempt at the same mail. */
  readonly messageKey: string;
  /** Address that ends such mails with one POST (RFC 8058), where the recipient did not ask for the mail. */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail. Rejects with `RecipientRefused` when there is no such recipient,
   * with another `PermanentFailure` when the server refuses this very mail for good (SMTP 5xx), with another error when
   * trying again makes sense.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;
const connectionsMax = 10;

/** A mail server that does not answer; its words are kept out, because they may name the recipient. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
}

/** The address does not exist or takes no mails: a hard bounce (RFC 3463, classes 5.1 and 5.2). */
export class RecipientRefused extends PermanentFailure {}

const textIn = (error: unknown, key: 'code' | 'command' | 'response'): string => {
  if (!(error instanceof Error) || !(key in error)) return '';
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
};

/** Replies to `RCPT TO` that are about the mailbox (RFC 5321, 4.2.3). */
const mailboxCodes = new Set([550, 551, 553]);
/** Words of servers without enhanced codes that refuse us rather than the recipient. */
const aboutUs = /relay|denied|polic|spam|block|blacklist|auth|reputation|sender/i;

/** Whether a refusal says that there is no such mailbox; one of policy (5.7) is the operator's to mend. */
function isBounce(error: unknown, code: string, answer: number | null): boolean {
  if (code !== 'EENVELOPE' || textIn(error, 'command') !== 'RCPT TO' || answer === null) return false;
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(textIn(error, 'response')) ?? [];
  if (enhanced !== undefined) return /^5\.[12]\./.test(enhanced);
  return mailboxCodes.has(answer) && !aboutUs.test(textIn(error, 'response'));
}

const responseCode = (error: unknown): number | null => {
  const value: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : null;
  return typeof value === 'number' ? value : null;
};

/** Codes by which the transport says that the refusal is about this mail and not about the connection or the account. */
const aboutThisMail = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * What a failed attempt means. Refusals of the connection or of our own credentials are the operator's to mend and worth
 * another attempt; only a 5xx to this mail itself, or an address that cannot be sent to, is final.
 */
function mailFailure(error: unknown): Error {
  const code = textIn(error, 'code');
  const answer = responseCode(error);
  const stage = textIn(error, 'command');
  const said = `${code || 'failed'}${stage === '' ? '' : ` at ${stage}`}${answer === null ? '' : `, SMTP ${answer}`}`;
  if (aboutThisMail.has(code) && (answer === null ? stage === 'API' : answer >= 500)) {
    const Refused = isBounce(error, code, answer) ? RecipientRefused : PermanentFailure;
    return new Refused(`The mail server refused the mail (${said}).`);
  }
  return new MailNotTaken(`The mail server did not take the mail (${said}).`);
}

/** A header stays one line whatever was put into it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** One click of a mail program ends such mails (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${oneLine(url)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** How a mail server is spoken to, whatever the mail. */
export const transportOptions = (smtpUrl: string) => ({
  url: smtpUrl,
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** @param smtpUrl for example `smtp://127.0.0.1:1025`; options of nodemailer may follow as its query. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    {
      ...transportOptions(smtpUrl),
      pool: true,
      maxConnections: connectionsMax,
      // The queue retries; a second layer of retries would only hide what happens.
      maxRequeues: 0,
    },
    { from },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'plenum.invalid';
  return {
    async send({ to, subject, text, html, language, messageKey, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          // As an object, an address is never read as a list of addresses.
          to: { name: '', address: oneLine(to) },
          subject: oneLine(subject),
          text,
          html,
          messageId: `<${oneLine(messageKey)}@${domain}>`,
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
