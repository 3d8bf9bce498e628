import { asciiAddress } from '@plenum/contracts/notifications/mail-address';
import { isMailAddress } from '@plenum/core/domain/accounts/users/user.rules';
import { sendTestMail } from '@plenum/core/platform/mail/send-test-mail';
import { type Command, printError, UsageError, print } from './command.ts';

/** Sends one real mail by the same path as all mails, and prints the reply of the mail server. */
export const testMail: Command = {
  usage: '<address>',
  summary: 'send a mail through SMTP_URL and print the reply of the server',
  needs: [],
  async prepare([address = '', ...others]) {
    if (!isMailAddress(address) || others.length > 0) throw new UsageError('Expected: one recipient address.');
    return async ({ SMTP_URL, MAIL_FROM, PUBLIC_URL }) => {
      const { accepted, answer } = await sendTestMail(SMTP_URL, MAIL_FROM, asciiAddress(address), PUBLIC_URL);
      if (accepted) print(`The mail server took a mail from ${MAIL_FROM} to ${address}: ${answer}`);
      else printError(`The mail server did not take the mail: ${answer}`);
      return accepted ? 0 : 1;
    };
  },
};
