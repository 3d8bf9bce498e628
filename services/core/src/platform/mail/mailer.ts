/** Sending mail by SMTP, at least once, with one stable Message-ID per mail. */
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Left part of the Message-ID; the same for every attempt at the same mail. */
  readonly message_key: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const timeout_ms = 10_000;

/** @param smtp_url for example `smtp://127.0.0.1:1025` */
export function createMailer(smtp_url: string, from: string): Mailer {
  const url = new URL(smtp_url);
  for (const option of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!url.searchParams.has(option)) url.searchParams.set(option, String(timeout_ms));
  }
  const transport = createTransport(url.href, { from });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'plenum.invalid';
  return {
    async send({ message_key, ...mail }) {
      await transport.sendMail({ ...mail, messageId: `<${message_key}@${domain}>` });
    },
    close: () => transport.close(),
  };
}
