/** The kinds of events in the security log, with their descriptions in `docs/operate/security-log.md`. */

export const securityKinds = {
  'login.opened':
    'A person tried to log in with a password, with an emailed link, or to the demo; `code` is the reason if the login was rejected',
  'login.closed': 'A person logged out',
  'login.reuse_detected': 'A refresh token was used twice and may have been stolen; its login was revoked',
  'login.unlocked': 'A browser was unlocked by an emailed link after too many failed attempts',
  'logins.revoked': 'Logins of an account were revoked by the person or by an operator',
  'password.checked': 'A logged-in person confirmed the password, or failed to',
  'password.changed': 'A password was changed or reset; all other logins were revoked',
  'link.requested':
    'An emailed link was requested to log in, reset the password, unlock a browser or verify an email address; also for unknown addresses',
  'email.change_requested': 'A change of the email address was requested',
  'email.changed': 'The email address of an account was changed',
  'account.created': 'An account was created',
  'account.deleted': 'An account was deleted',
  'account.exported': 'A person exported all data stored about them',
  'role.changed': 'A role was assigned or changed: `role` and `former_role` (null for a new member)',
  'membership.gained': 'A person joined an event or an organization by code, invitation or request',
  'membership.ended': 'A member left an event or an organization, or was removed',
  'member.standing_changed': 'The role, ban or mute of a member of an event changed',
  'people.invited': 'People were invited to an event or an organization',
  'people.exported': 'The list of members of an event was exported',
  'moderation.decided': 'A moderation case was decided',
  'moderation.rules_changed': 'The moderation rules of an event were changed',
  'secret.changed':
    'Streaming credentials, a join code, a ticket shop or a secret URL (stage wall, calendar feed, schedule) were created, renewed or removed',
  'api_token.changed':
    'An API token was created or revoked: `api_token_id`, and `organization_id` for a token of an organization',
  'api_token.refused':
    'An API token was rejected; `code` is the reason: revoked, expired, another network or a missing scope',
  'organization.origins_changed': 'The allowed web origins of an organization were changed',
  'credentials.ended':
    'API tokens of an organization were revoked and webhooks paused, because their creator may no longer manage them',
  'webhook.changed':
    'A webhook was created, changed, paused (manually, or because its receiver fails) or deleted, or its secret was rotated: `webhook_id`',
  'subscription.changed': 'The schedule subscription of an event was created, changed or deleted',
  'organization.created': 'An organization was created',
  'organization.deleted': 'An organization was deleted',
  'event.created': 'An event was created',
  'event.deleted': 'An event was deleted',
  'plan.changed': 'An operator changed the plan of an organization',
  'founder.changed': 'An operator allowed or disallowed a person to create organizations',
  'sending.changed': 'An operator stopped, allowed or limited the emails of an account or organization',
} as const;
export type SecurityKind = keyof typeof securityKinds;
