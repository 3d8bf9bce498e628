/** Deletion of accounts with an unverified address: they cannot log in and own no data. */
import { unverifiedAccountRetentionDays } from '@plenum/contracts/accounts/security-limits';

/**
 * Columns that reference accounts in use. Service accounts of API tokens and the placeholder for deleted accounts are
 * inactive.
 */
const referencingColumns = [
  'logins.user_id',
  'api_tokens.user_id',
  'event_users.user_id',
  'organization_users.user_id',
  'speaker_profiles.user_id',
  'sponsor_people.user_id',
  'invitations.user_id',
  'join_requests.user_id',
  'connections.requester_id',
  'connections.recipient_id',
  'direct_message_sides.user_id',
  'room_messages.user_id',
  'questions.author_id',
  'uploads.user_id',
  'moderation_cases.subject_id',
].map((column) => column.split('.'));

/** The outer condition rechecks an account that may be verified while the statement waits for its lock. */
export const purgeUnverifiedAccounts = `
  delete from users where email_verified_at is null and id in (
    select u.id from users u
     where u.email_verified_at is null and u.is_active and not u.is_demo and u.demo_organization_id is null
       and not u.is_named_founder and u.created_at < now() - interval '${unverifiedAccountRetentionDays} days'
       and not exists (select from mail_links l
                        where l.user_id = u.id and l.created_at >= now() - interval '${unverifiedAccountRetentionDays} days')
       ${referencingColumns.map(([table, column]) => `and not exists (select from ${table} t where t.${column} = u.id)`).join('\n       ')}
     limit $1) returning 1 as gone`;
