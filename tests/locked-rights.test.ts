/** Every command by staff of an event or an organization checks permissions again in its transaction. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot, sourceFiles } from './support/architecture/source-files.ts';

const domain = 'services/core/src/domain';

const ownAccess = 'what every member may do by themselves; nobody gains a right or writes in the name of the event';
const account = 'a change of the account of the actor';

/** Commands that check permissions outside of their transaction, and the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'accounts/delete-account.ts': account,
  'accounts/update-user.ts': account,
  'api-tokens/revoke-api-token.ts':
    'holds the right for the tokens of an organization; the other command is about own tokens',
  'attendees/export-event-users.ts': 'reads, and records that it did',
  'attendees/join-event.ts': ownAccess,
  'chat-rooms/edit-room-message.ts': ownAccess,
  'direct-messages/clear-thread.ts': ownAccess,
  'direct-messages/mark-thread-read.ts': ownAccess,
  'direct-messages/react-to-direct-message.ts': ownAccess,
  'direct-messages/send-direct-message.ts': ownAccess,
  'feedback/give-feedback.ts': ownAccess,
  'hands/raise-hand.ts': ownAccess,
  'invitations/invite-by-csv.ts': 'holds the right for inviting; the other transaction is a preview',
  'join-requests/request-to-join.ts': ownAccess,
  'moderation/report-content.ts': ownAccess,
  'my-agenda/bookmark-session.ts': ownAccess,
  'my-agenda/calendar-feed.ts': ownAccess,
  'notification-delivery/notification-delivery.ts': account,
  'notifications/notification-settings.ts': account,
  'organizations/create-organization.ts': 'asks a rule of the installation, which nobody loses by a command',
  'questions/ask-question.ts': ownAccess,
  'questions/withdraw-question.ts': ownAccess,
  'users/update-privacy-settings.ts': account,
};

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const transactionCalls = /\btransaction\(/g;
const writeStatements = /\b(?:insert into|update \w+(?: \w+)?\s+set|delete from)\b/;
const permissionChecks =
  /\b(?:authorize\w*|requireEventPermission|findEventAccess|findOrganizationAccess|eventTarget|organizationTarget)\(|\bcan_moderate\b/;
const permissionLocks = /\b(?:lock(?:Event|Organization|Part)(?:Right|Role)|lockTarget|lockAdding|lockMembership)\(/g;

/** Whether a file of core checks an actor and writes more often than it locks a permission. */
function lacksLock(text: string): boolean {
  if (!permissionChecks.test(text)) return false;
  const writeCount = Math.max(count(text, transactionCalls), writeStatements.test(text) ? 1 : 0);
  return count(text, permissionLocks) < writeCount;
}

const isCommand = (path: string): boolean => /^[a-z0-9-]+\.ts$/.test(basename(path));

it('no command checks its actor only before its transaction', () => {
  const files = sourceFiles([domain]).filter(isCommand);
  expect(files.length).toBeGreaterThan(300);
  const filesWithoutLock = files.filter((path) => lacksLock(readFileSync(join(repositoryRoot, path), 'utf8')));
  expect(filesWithoutLock.map((path) => path.slice(domain.length + 1))).toEqual(Object.keys(exceptions));
});
