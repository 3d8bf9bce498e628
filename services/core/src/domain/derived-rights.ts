/**
 * Defines how credentials, links and pending requests are affected when their creator loses a permission or changes
 * their credentials. `docs/security/derived-rights.md` explains the reasons; `tests/security/derived-rights.test.ts`
 * creates each artifact, triggers each loss and checks the result.
 */

/** Ways in which a person loses a right or changes their credentials. */
export const rightLosses = [
  'REMOVED_FROM_ORGANIZATION',
  'DEMOTED_IN_ORGANIZATION',
  'LEFT_ORGANIZATION',
  'REMOVED_FROM_EVENT',
  'DEMOTED_IN_EVENT',
  'BANNED_FROM_EVENT',
  'LEFT_EVENT',
  'ACCOUNT_DELETED',
  'PASSWORD_RESET',
  'PASSWORD_CHANGED',
  'ADDRESS_CHANGED',
  'LOGGED_OUT_EVERYWHERE',
] as const;
export type Loss = (typeof rightLosses)[number];

/** Credentials, objects that act on behalf of a person, and pending requests and invitations. */
export const derivedArtifacts = [
  'PERSONAL_API_TOKEN',
  'ORGANIZATION_API_TOKEN',
  'WEBHOOK',
  'EVENT_INVITATION',
  'ORGANIZATION_INVITATION',
  'INVITATION_TO_ORGANIZATION_MEMBER',
  'INVITATION_TO_EVENT_MEMBER',
  'JOIN_CODE',
  'WALL',
  'STAGE_CLOCK',
  'SECRET_SCHEDULE',
  'SCHEDULE_SUBSCRIPTION',
  'TICKET_SHOP',
  'ALLOWED_ORIGINS',
  'STREAMING_KEYS',
  'CALENDAR_FEED',
  'PUSH_SUBSCRIPTION',
  'LOGIN',
  /** Cookie of a browser that is known to belong to the person. */
  'DEVICE_PROOF',
  'MAIL_LINK',
  'PENDING_IMPORT',
  'UPLOAD',
  'ANNOUNCEMENT',
] as const;
export type Artifact = (typeof derivedArtifacts)[number];

/**
 * NONE: no effect. ENDS: revoked, invalidated or deleted in the transaction of the loss. REJECTED: uses are rejected,
 * because each is authorized with the current permissions of the creator. PAUSED: paused until an authorized person
 * reviews it. KEPT: it belongs to the event or the organization, whose managers see who created it.
 */
export type Effect = 'NONE' | 'ENDS' | 'REJECTED' | 'PAUSED' | 'KEPT';

type Effects = { readonly [L in Loss]: Effect };

const forOrganizationLosses = (effect: Effect) =>
  ({ REMOVED_FROM_ORGANIZATION: effect, DEMOTED_IN_ORGANIZATION: effect, LEFT_ORGANIZATION: effect }) as const;
const forEventLosses = (effect: Effect) =>
  ({ REMOVED_FROM_EVENT: effect, DEMOTED_IN_EVENT: effect, BANNED_FROM_EVENT: effect, LEFT_EVENT: effect }) as const;
const forAccountLosses = (effect: Effect) =>
  ({
    ACCOUNT_DELETED: effect,
    PASSWORD_RESET: effect,
    PASSWORD_CHANGED: effect,
    ADDRESS_CHANGED: effect,
    LOGGED_OUT_EVERYWHERE: effect,
  }) as const;

const noEffect: Effects = {
  ...forOrganizationLosses('NONE'),
  ...forEventLosses('NONE'),
  ...forAccountLosses('NONE'),
};

/** Artifacts that belong to the event. */
const ownedByEvent: Effects = {
  ...noEffect,
  ...forOrganizationLosses('KEPT'),
  ...forEventLosses('KEPT'),
  ACCOUNT_DELETED: 'KEPT',
};
/** Artifacts that belong to the organization and are configured by its managers. */
const ownedByOrganization: Effects = { ...noEffect, ...forOrganizationLosses('KEPT'), ACCOUNT_DELETED: 'KEPT' };
/** Artifacts that act on behalf of an event member. */
const onBehalfOfMember: Effects = {
  ...noEffect,
  ...forOrganizationLosses('REJECTED'),
  ...forEventLosses('REJECTED'),
  ACCOUNT_DELETED: 'REJECTED',
};
/** Artifacts that authenticate a person. */
const authenticating: Effects = { ...noEffect, ...forAccountLosses('ENDS'), ADDRESS_CHANGED: 'NONE' };

export const derivedRights: { readonly [A in Artifact]: Effects } = {
  PERSONAL_API_TOKEN: {
    ...onBehalfOfMember,
    ACCOUNT_DELETED: 'ENDS',
    PASSWORD_RESET: 'ENDS',
    PASSWORD_CHANGED: 'ENDS',
  },
  ORGANIZATION_API_TOKEN: { ...noEffect, ...forOrganizationLosses('ENDS'), ACCOUNT_DELETED: 'ENDS' },
  WEBHOOK: { ...noEffect, ...forOrganizationLosses('PAUSED'), ACCOUNT_DELETED: 'PAUSED' },
  EVENT_INVITATION: onBehalfOfMember,
  ORGANIZATION_INVITATION: { ...noEffect, ...forOrganizationLosses('REJECTED'), ACCOUNT_DELETED: 'REJECTED' },
  INVITATION_TO_ORGANIZATION_MEMBER: { ...noEffect, ...forOrganizationLosses('ENDS'), ACCOUNT_DELETED: 'ENDS' },
  INVITATION_TO_EVENT_MEMBER: { ...noEffect, ...forEventLosses('ENDS'), ACCOUNT_DELETED: 'ENDS' },
  JOIN_CODE: ownedByEvent,
  WALL: ownedByEvent,
  STAGE_CLOCK: ownedByEvent,
  SECRET_SCHEDULE: ownedByEvent,
  SCHEDULE_SUBSCRIPTION: ownedByEvent,
  TICKET_SHOP: onBehalfOfMember,
  ALLOWED_ORIGINS: ownedByOrganization,
  STREAMING_KEYS: ownedByOrganization,
  CALENDAR_FEED: {
    ...onBehalfOfMember,
    DEMOTED_IN_EVENT: 'NONE',
    LEFT_EVENT: 'ENDS',
    ACCOUNT_DELETED: 'ENDS',
    PASSWORD_RESET: 'ENDS',
    PASSWORD_CHANGED: 'ENDS',
  },
  PUSH_SUBSCRIPTION: authenticating,
  LOGIN: authenticating,
  DEVICE_PROOF: authenticating,
  MAIL_LINK: { ...noEffect, ...forAccountLosses('ENDS') },
  PENDING_IMPORT: { ...onBehalfOfMember, ACCOUNT_DELETED: 'ENDS' },
  UPLOAD: ownedByEvent,
  ANNOUNCEMENT: { ...ownedByEvent, ACCOUNT_DELETED: 'ENDS' },
};
