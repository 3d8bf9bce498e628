import { toAsciiEmail } from '@plenum/contracts/notifications/mail-address';
import { isEmailAddress } from '@plenum/core/domain/accounts/users/user.rules';
import { sendTestMail } from '@plenum/core/platform/mail/send-test-mail';
import { type Command, printError, UsageError, print } from './command.ts';

/** Sends an email in the same way as all other emails, and prints the reply of the mail server. */
export const testMail: Command = {
  usage: '<address>',
  summary: 'send an email through SMTP_URL and print the reply of the server',
  needs: [],
  async prepare([address = '', ...others]) {
    if (!isEmailAddress(address) || others.length > 0) throw new UsageError('Expected: one recipient address.');
    return async ({ SMTP_URL, MAIL_FROM, PUBLIC_URL }) => {
      const { accepted, answer } = await sendTestMail(SMTP_URL, MAIL_FROM, toAsciiEmail(address), PUBLIC_URL);
      if (accepted) print(`The mail server accepted the email from ${MAIL_FROM} to ${address}: ${answer}`);
      else printError(`The mail server rejected the email: ${answer}`);
      return accepted ? 0 : 1;
    };
  },
};
