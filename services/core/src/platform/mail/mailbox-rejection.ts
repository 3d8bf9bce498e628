/** Classification of replies of mail servers about mailboxes. */

/** Replies to `RCPT TO` about the mailbox (RFC 5321, section 4.2.3). */
const mailboxCodes: ReadonlySet<string> = new Set(['550', '551', '553']);
/** Words in replies without enhanced codes that indicate that the sender was rejected, not the recipient. */
const aboutSender = /relay|denied|polic|spam|block|blacklist|auth|reputation|sender/i;

/** Enhanced codes of the same classes about the sender (5.1.7, 5.1.8) or the size of the email (5.2.3). */
const notAboutMailbox: ReadonlySet<string> = new Set(['5.1.7', '5.1.8', '5.2.3']);

/**
 * Checks whether a reply of a mail server means that the mailbox does not exist or accepts no emails (RFC 3463, classes 5.1
 * and 5.2). Other rejections, such as for policy reasons (5.7), are for the operator to fix.
 */
export function isMailboxRejection(reply: string): boolean {
  const [, code = '', enhanced] = /^(\d{3})(?:[ -](5\.\d{1,3}\.\d{1,3}))?/.exec(reply) ?? [];
  if (enhanced !== undefined) return /^5\.[12]\./.test(enhanced) && !notAboutMailbox.has(enhanced);
  return mailboxCodes.has(code) && !aboutSender.test(reply);
}
