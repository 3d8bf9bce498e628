/** Test emails, and tests of the mail server, for operators. */
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { mailDeliveryTimeoutMs, transportOptions } from './mailer.ts';

export interface TestMailResult {
  readonly accepted: boolean;
  /** The reply of the mail server. Must not be logged. */
  readonly answer: string;
}

/** Sends an email in the same way as all other emails, and returns the reply of the server. */
export async function sendTestMail(
  smtpUrl: string,
  from: string,
  to: string,
  publicUrl: string,
): Promise<TestMailResult> {
  const transport = createTransport(transportOptions(smtpUrl), { from });
  const text = `This is a test of the mail settings of Plenum at ${publicUrl}. You do not need to do anything.`;
  try {
    const sent = await transport.sendMail({
      to: { name: '', address: to },
      subject: 'Plenum: a test of the mail settings',
      text,
      html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      messageId: `<test-${randomUUID()}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'plenum.invalid'}>`,
      signal: AbortSignal.timeout(mailDeliveryTimeoutMs),
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'en' },
    });
    return { accepted: true, answer: sent.response };
  } catch (error) {
    return { accepted: false, answer: error instanceof Error ? error.message : 'no reason was given' };
  } finally {
    transport.close();
  }
}

/** Connects and logs in to the mail server without sending an email. Rejects with the error of the connection or the server. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(transportOptions(smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
