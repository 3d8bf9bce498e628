/** The kinds of events in the security log. */

/** Their meaning, published in `docs/operate/security-log.md`. */
export const securityKinds = {
  'login.opened': 'A log-in by password, by a link of a mail, or into the demo; `code` says why one was refused',
  'login.closed': 'Somebody logged out',
  'login.reuse_detected': 'A used refresh token came again, which a thief may have copied; its log-in has ended',
  'login.unlocked': 'A browser was unlocked by a link after too many failures',
  'logins.revoked': 'Other log-ins of an account were ended, by its person or by an operator',
  'password.checked': 'The password of an open log-in was asked for again',
  'password.changed': 'A password was changed or set anew; all other log-ins have ended',
  'link.requested': 'A mail with a link was requested: to log in, reset, unlock or verify; also for unknown addresses',
  'email.change_requested': 'A new mail address was requested',
  'email.changed': 'The mail address of an account changed',
  'account.created': 'An account was created',
  'account.deleted': 'An account was deleted',
  'account.exported': 'Somebody exported everything that is stored about them',
  'role.changed': 'A role was given or changed: `role`, and `former_role` (null for a new member)',
  'membership.gained': 'Somebody joined an event or an organization, by code, invitation or request',
  'membership.ended': 'Somebody left an event or an organization, or was removed',
  'member.standing_changed': 'What somebody is and may do in an event changed: role, ban, mute',
  'people.invited': 'People were invited to an event or an organization',
  'people.exported': 'The list of people of an event was exported',
  'moderation.decided': 'A case of moderation was decided',
  'moderation.rules_changed': 'The rules of an event’s chat changed',
  'secret.changed':
    'Streaming keys, a join code, a ticket shop, or a secret address (stage wall, calendar feed, schedule) was made, renewed or removed',
  'api_token.changed':
    'An API token was made or revoked: `api_token_id`, and `organization_id` for one of an organization',
  'api_token.refused':
    'An API token was refused; `code` says why: revoked, expired, another network, or a scope that it lacks',
  'organization.origins_changed': 'The web sites whose programs may use the API for an organization were changed',
  'credentials.ended':
    'API tokens of an organization were revoked and webhooks paused, because whoever made them may no longer do so',
  'webhook.changed':
    'A webhook was made, changed, paused (also by itself, when its receiver is dead) or deleted, or got a new secret: `webhook_id`',
  'subscription.changed': 'An event follows the schedule at another address, otherwise or no longer',
  'organization.created': 'An organization was founded',
  'organization.deleted': 'An organization was deleted',
  'event.created': 'An event was created',
  'event.deleted': 'An event was deleted',
  'plan.changed': 'An operator changed the plan of an organization',
  'founder.changed': 'An operator named somebody who may create organizations, or took that back',
  'sending.changed': 'An operator stopped, allowed or limited the mails of an account or organization',
} as const;
export type SecurityKind = keyof typeof securityKinds;
