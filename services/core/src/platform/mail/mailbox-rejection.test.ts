import { expect, it } from 'vitest';
import { isMailboxRejection } from './mailbox-rejection.ts';

it.each([
  '550 5.1.1 <ada@example.org>: Recipient address rejected: User unknown',
  '550-5.1.1 The email account that you tried to reach does not exist.',
  '553 5.1.2 bad destination system',
  '550 5.1.3 bad syntax of the address',
  '551 5.1.6 the mailbox has moved',
  '556 5.1.10 the domain takes no mail',
  '550 5.2.1 mailbox disabled',
  '552 5.2.2 mailbox full',
  '550 No such user here',
  '551 User not local',
  '553 mailbox name not allowed',
])('recognizes a rejection of the mailbox: %s', (reply) => {
  expect(isMailboxRejection(reply)).toBe(true);
});

it.each([
  '550 5.1.7 the address of the sender is wrong',
  '550 5.1.8 the domain of the sender does not exist',
  '552 5.2.3 message too big',
  '552 5.3.4 message too big',
  '554 5.4.14 hop count exceeded',
  '554 5.6.0 the content is not accepted',
  '550 5.7.1 relaying denied',
  '550 5.7.26 this mail is unauthenticated',
  '550 relay not permitted',
  '550 blocked by Spamhaus',
  '550 Sender verify failed',
  '500 syntax error',
  '501 bad parameters',
  '503 bad sequence',
  '521 this host takes no mail',
  '535 5.7.8 authentication failed',
  '554 transaction failed',
  '450 4.1.1 mailbox unavailable',
  '450 4.2.1 try again later',
  '452 4.2.2 mailbox full',
  '',
])('recognizes another rejection: %s', (reply) => {
  expect(isMailboxRejection(reply)).toBe(false);
});
