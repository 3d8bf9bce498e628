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
  'accounts/accounts/delete-account.ts': account,
  'accounts/accounts/update-user.ts': account,
  'integrations/api-tokens/revoke-api-token.ts':
    'holds the right for the tokens of an organization; the other command is about own tokens',
  'events/attendees/export-event-users.ts': 'reads, and records that it did',
  'events/attendees/join-event.ts': ownAccess,
  'chat/chat-rooms/edit-room-message.ts': ownAccess,
  'chat/direct-messages/clear-thread.ts': ownAccess,
  'chat/direct-messages/mark-thread-read.ts': ownAccess,
  'chat/direct-messages/react-to-direct-message.ts': ownAccess,
  'chat/direct-messages/send-direct-message.ts': ownAccess,
  'live/feedback/give-feedback.ts': ownAccess,
  'live/hands/raise-hand.ts': ownAccess,
  'events/invitations/invite-by-csv.ts': 'holds the right for inviting; the other transaction is a preview',
  'events/join-requests/request-to-join.ts': ownAccess,
  'chat/moderation/report-content.ts': ownAccess,
  'schedule/my-agenda/bookmark-session.ts': ownAccess,
  'schedule/my-agenda/calendar-feed.ts': ownAccess,
  'schedule/my-agenda/set-bookmarks.ts': ownAccess,
  'integrations/pairings/exchange-pairing-code.ts': 'checks the login and the access of the person in its transaction',
  'notifications/notification-delivery/delivery-settings.ts': account,
  'notifications/notifications/notification-settings.ts': account,
  'events/organizations/create-organization.ts': 'asks a rule of the installation, which nobody loses by a command',
  'live/questions/ask-question.ts': ownAccess,
  'live/questions/withdraw-question.ts': ownAccess,
  'accounts/users/update-privacy-settings.ts': account,
};

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const transactionCalls = /\btransaction\(/g;
const writeStatements = /\b(?:insert into|update \w+(?: \w+)?\s+set|delete from)\b/;
const permissionChecks =
  /\b(?:authorize\w*|requireEventPermission|findEventAccess|findOrganizationAccess|eventTarget|organizationTarget)\(|\bcan_moderate\b/;
const permissionLocks =
  /\b(?:lock(?:Event|EventObject|Organization)(?:Right|Role)|lockTarget|lockAdding|lockMembership)\(/g;

/** Returns whether a file of core checks an actor and writes more often than it locks a permission. */
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
  expect(filesWithoutLock.map((path) => path.slice(domain.length + 1)).toSorted()).toEqual(
    Object.keys(exceptions).toSorted(),
  );
});
