/** A mail server for tests that stores accepted emails and can reject others. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitForCondition } from '../api/wait-until.ts';

export interface ReceivedMail {
  readonly sender: string;
  /** The recipients of the envelope. */
  readonly recipients: readonly string[];
  readonly message_id: string;
  readonly content: Email;
  readonly raw: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly port: number;
  readonly emails: ReceivedMail[];
  emailsTo(email: string): ReceivedMail[];
  /** Waits until an address has received this number of emails, and returns the last one. */
  mailTo(email: string, count?: number): Promise<ReceivedMail>;
  /** Returns the number of received emails, including rejected ones. */
  countReceived(): number;
  /** Responds to every recipient with this SMTP code and text from now on; null accepts all emails again. */
  respondWith(code: number | null, message?: string): void;
  /** Withholds the acknowledgement of emails from now on, until the returned function is called. */
  holdAcknowledgements(): () => void;
  close(): Promise<void>;
}

/** @param port 0 picks a free one */
export async function startTestMailServer(port = 0): Promise<TestMailServer> {
  const emails: ReceivedMail[] = [];
  let refusal: { readonly code: number; readonly message: string } | null = null;
  let receivedCount = 0;
  let delay: Promise<void> | null = null;
  const emailsTo = (email: string): ReceivedMail[] => emails.filter(({ recipients }) => recipients.includes(email));
  const mailTo = async (email: string, count = 1): Promise<ReceivedMail> => {
    await waitForCondition(`${count} emails to ${email}`, () => emailsTo(email).length >= count);
    const mail = emailsTo(email).at(-1);
    if (mail === undefined) throw new Error('unreachable');
    return mail;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    onRcptTo: (_address, _session, callback) => {
      receivedCount += 1;
      if (refusal === null) callback();
      else callback(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData: (stream, session, callback) => {
      callbackify(async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        const content = await PostalMime.parse(raw);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const sender = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        emails.push({ sender, recipients, message_id: content.messageId ?? '', content, raw: raw.toString('utf8') });
        await delay;
      })((error) => callback(error));
    },
  });
  server.on('error', () => undefined);
  const listening = once(server.server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    emails,
    emailsTo,
    mailTo,
    countReceived: () => receivedCount,
    respondWith: (code, message = 'refused for the test') => {
      refusal = code === null ? null : { code, message };
    },
    holdAcknowledgements: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      delay = promise;
      return () => {
        delay = null;
        resolve();
      };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
