import type { AccountExport } from '@plenum/contracts/accounts';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { authorizeSelf } from '../policy.ts';
import { findUserDetail } from '../users/user.queries.ts';
import { viewUserDetail } from '../users/user.views.ts';
import { type AccountPart, findAccountPart } from './accounts.queries.ts';

/** Everything that is stored about oneself, but for hashes and keys (GDPR, articles 15 and 20). Refuses: `forbidden`. */
export async function exportAccount(scope: Scope, user_id: number): Promise<AccountExport> {
  authorizeSelf(scope, user_id);
  const row = await findUserDetail(scope.db, user_id);
  if (row === undefined) throw fail('token_revoked');
  // One after the other: nobody waits for a download, and others want the connections.
  const read = (name: AccountPart) => findAccountPart(scope.db, name, { user_id, email: row.email });
  return {
    exported_at: scope.clock.date().toISOString(),
    user_id,
    account: viewUserDetail(row),
    logins: await read('logins'),
    mail_links: await read('mail_links'),
    organizations: await read('organizations'),
    event_memberships: await read('event_memberships'),
    speaker_profiles: await read('speaker_profiles'),
    bookmarks: await read('bookmarks'),
    calendar_feeds: await read('calendar_feeds'),
    connections: await read('connections'),
    blocked_people: await read('blocked_people'),
    reports_made: await read('reports_made'),
    direct_message_threads: await read('direct_message_threads'),
    direct_messages: await read('direct_messages'),
    invitations_received: await read('invitations_received'),
    invitations_sent: await read('invitations_sent'),
    room_messages: await read('room_messages'),
    room_cursors: await read('room_cursors'),
    notifications: await read('notifications'),
    uploads: await read('uploads'),
    schedule_imports: await read('schedule_imports'),
  };
}
