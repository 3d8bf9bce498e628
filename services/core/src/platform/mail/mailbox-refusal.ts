/** Classification of mail server replies about a mailbox. */

/** Replies to `RCPT TO` about the mailbox (RFC 5321, 4.2.3). */
const mailboxCodes: ReadonlySet<string> = new Set(['550', '551', '553']);
/** Words in replies of servers without enhanced codes that reject the sender rather than the recipient. */
const aboutUs = /relay|denied|polic|spam|block|blacklist|auth|reputation|sender/i;

/** Enhanced codes of the same classes about our sender (5.1.7, 5.1.8) or the size of our mail (5.2.3). */
const aboutOurMail: ReadonlySet<string> = new Set(['5.1.7', '5.1.8', '5.2.3']);

/**
 * Checks whether the reply of a mail server means that the mailbox does not exist or takes no mail (RFC 3463, 5.1 and
 * 5.2); everything else, such as a policy rejection (5.7), is for the operator to fix.
 */
export function isMailboxRefusal(reply: string): boolean {
  const [, code = '', enhanced] = /^(\d{3})(?:[ -](5\.\d{1,3}\.\d{1,3}))?/.exec(reply) ?? [];
  if (enhanced !== undefined) return /^5\.[12]\./.test(enhanced) && !aboutOurMail.has(enhanced);
  return mailboxCodes.has(code) && !aboutUs.test(reply);
}
