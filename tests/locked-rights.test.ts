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
  'accounts/accounts/delete-account.ts': account,
  'accounts/accounts/update-user.ts': account,
  'integrations/api-tokens/revoke-api-token.ts':
    'holds the right for the tokens of an organization; the other command is about own tokens',
  'events/attendees/export-event-users.ts': 'reads, and records that it did',
  'events/attendees/join-event.ts': own,
  'chat/chat-rooms/edit-room-message.ts': own,
  'chat/direct-messages/clear-thread.ts': own,
  'chat/direct-messages/mark-thread-read.ts': own,
  'chat/direct-messages/react-to-direct-message.ts': own,
  'chat/direct-messages/send-direct-message.ts': own,
  'live/feedback/give-feedback.ts': own,
  'live/hands/raise-hand.ts': own,
  'events/invitations/invite-by-csv.ts': 'holds the right for inviting; the other transaction is a preview',
  'events/join-requests/request-to-join.ts': own,
  'chat/moderation/report-content.ts': own,
  'schedule/my-agenda/bookmark-session.ts': own,
  'schedule/my-agenda/calendar-feed.ts': own,
  'notifications/notification-delivery/notification-delivery.ts': account,
  'notifications/notifications/notification-settings.ts': account,
  'events/organizations/create-organization.ts': 'asks a rule of the installation, which nobody loses by a command',
  'live/questions/ask-question.ts': own,
  'live/questions/withdraw-question.ts': own,
  'accounts/users/update-privacy-settings.ts': account,
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
  expect(unheld.map((path) => path.slice(domain.length + 1)).toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
