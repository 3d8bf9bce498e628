/** Every command of somebody who runs an event or an organization checks its right again in its transaction. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot, sourceFiles } from './support/architecture/source-files.ts';

const domain = 'services/core/src/domain';

const own = 'what every member may do by themselves; nobody gains a right or writes in the name of the event';
const account = 'a change of the account of the actor';

/** Commands that judge somebody outside of their transaction, and why they may. */
const exceptions: Readonly<Record<string, string>> = {
  'accounts/delete-account.ts': account,
  'accounts/update-user.ts': account,
  'api-tokens/revoke-api-token.ts':
    'holds the right for the tokens of an organization; the other command is about own tokens',
  'attendees/export-event-users.ts': 'reads, and records that it did',
  'attendees/join-event.ts': own,
  'chat-rooms/edit-room-message.ts': own,
  'direct-messages/clear-thread.ts': own,
  'direct-messages/mark-thread-read.ts': own,
  'direct-messages/react-to-direct-message.ts': own,
  'direct-messages/send-direct-message.ts': own,
  'feedback/give-feedback.ts': own,
  'hands/raise-hand.ts': own,
  'invitations/invite-by-csv.ts': 'holds the right for inviting; the other transaction is a preview',
  'join-requests/request-to-join.ts': own,
  'moderation/report-content.ts': own,
  'my-agenda/bookmark-session.ts': own,
  'my-agenda/calendar-feed.ts': own,
  'notification-delivery/notification-delivery.ts': account,
  'notifications/notification-settings.ts': account,
  'organizations/create-organization.ts': 'asks a rule of the installation, which nobody loses by a command',
  'questions/ask-question.ts': own,
  'questions/withdraw-question.ts': own,
  'users/update-privacy-settings.ts': account,
};

const count = (text: string, found: RegExp): number => [...text.matchAll(found)].length;

const writes = /\btransaction\(/g;
const writing = /\b(?:insert into|update \w+(?: \w+)?\s+set|delete from)\b/;
const judges =
  /\b(?:authorize\w*|requireEventPermission|findEventAccess|findOrganizationAccess|eventTarget|organizationTarget)\(|\bcan_moderate\b/;
const holds = /\b(?:lock(?:Event|Organization|Part)(?:Right|Role)|lockTarget|lockAdding|lockMembership)\(/g;

/** Checks whether a file of core judges an actor and writes, more often than it holds a right. */
function isUnheld(text: string): boolean {
  if (!judges.test(text)) return false;
  const written = Math.max(count(text, writes), writing.test(text) ? 1 : 0);
  return count(text, holds) < written;
}

const isCommand = (path: string): boolean => /^[a-z0-9-]+\.ts$/.test(basename(path));

it('no command judges its actor only before its transaction', () => {
  const files = sourceFiles([domain]).filter(isCommand);
  expect(files.length).toBeGreaterThan(300);
  const unheld = files.filter((path) => isUnheld(readFileSync(join(repositoryRoot, path), 'utf8')));
  expect(unheld.map((path) => path.slice(domain.length + 1))).toEqual(Object.keys(exceptions));
});
