/**
 * What happens to credentials and other derived rights when their creator loses a right or secures their account.
 * `docs/security/derived-rights.md` explains the reasons; `tests/security/derived-rights.test.ts` creates each artefact,
 * triggers each loss and checks the result.
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
export const derivedArtefacts = [
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
  'DEVICE_PROOF',
  'MAIL_LINK',
  'PENDING_IMPORT',
  'UPLOAD',
  'ANNOUNCEMENT',
] as const;
export type Artefact = (typeof derivedArtefacts)[number];

/**
 * UNTOUCHED: no effect. ENDS: revoked, voided or deleted in the transaction of the loss. REFUSED: uses are rejected,
 * because each is authorized with the current rights of the creator. WAITS: paused until an authorized person reviews
 * it. KEPT: it belongs to the event or the organization, whose managers see who created it.
 */
export type Fate = 'UNTOUCHED' | 'ENDS' | 'REFUSED' | 'WAITS' | 'KEPT';

type Fates = { readonly [L in Loss]: Fate };

const forOrganizationLosses = (fate: Fate) =>
  ({ REMOVED_FROM_ORGANIZATION: fate, DEMOTED_IN_ORGANIZATION: fate, LEFT_ORGANIZATION: fate }) as const;
const forEventLosses = (fate: Fate) =>
  ({ REMOVED_FROM_EVENT: fate, DEMOTED_IN_EVENT: fate, BANNED_FROM_EVENT: fate, LEFT_EVENT: fate }) as const;
const forAccountLosses = (fate: Fate) =>
  ({
    ACCOUNT_DELETED: fate,
    PASSWORD_RESET: fate,
    PASSWORD_CHANGED: fate,
    ADDRESS_CHANGED: fate,
    LOGGED_OUT_EVERYWHERE: fate,
  }) as const;

const untouched: Fates = {
  ...forOrganizationLosses('UNTOUCHED'),
  ...forEventLosses('UNTOUCHED'),
  ...forAccountLosses('UNTOUCHED'),
};

/** Artefacts that belong to the event. */
const ownedByEvent: Fates = {
  ...untouched,
  ...forOrganizationLosses('KEPT'),
  ...forEventLosses('KEPT'),
  ACCOUNT_DELETED: 'KEPT',
};
/** Artefacts that belong to the organization and are configured by its managers. */
const ownedByOrganization: Fates = { ...untouched, ...forOrganizationLosses('KEPT'), ACCOUNT_DELETED: 'KEPT' };
/** Artefacts that act on behalf of a member of the event. */
const onBehalfOfMember: Fates = {
  ...untouched,
  ...forOrganizationLosses('REFUSED'),
  ...forEventLosses('REFUSED'),
  ACCOUNT_DELETED: 'REFUSED',
};
/** Artefacts that authenticate a person. */
const authenticating: Fates = { ...untouched, ...forAccountLosses('ENDS'), ADDRESS_CHANGED: 'UNTOUCHED' };

export const derivedRights: { readonly [A in Artefact]: Fates } = {
  PERSONAL_API_TOKEN: {
    ...onBehalfOfMember,
    ACCOUNT_DELETED: 'ENDS',
    PASSWORD_RESET: 'ENDS',
    PASSWORD_CHANGED: 'ENDS',
  },
  ORGANIZATION_API_TOKEN: { ...untouched, ...forOrganizationLosses('ENDS'), ACCOUNT_DELETED: 'ENDS' },
  WEBHOOK: { ...untouched, ...forOrganizationLosses('WAITS'), ACCOUNT_DELETED: 'WAITS' },
  EVENT_INVITATION: onBehalfOfMember,
  ORGANIZATION_INVITATION: { ...untouched, ...forOrganizationLosses('REFUSED'), ACCOUNT_DELETED: 'REFUSED' },
  INVITATION_TO_ORGANIZATION_MEMBER: { ...untouched, ...forOrganizationLosses('ENDS'), ACCOUNT_DELETED: 'ENDS' },
  INVITATION_TO_EVENT_MEMBER: { ...untouched, ...forEventLosses('ENDS'), ACCOUNT_DELETED: 'ENDS' },
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
    DEMOTED_IN_EVENT: 'UNTOUCHED',
    LEFT_EVENT: 'ENDS',
    ACCOUNT_DELETED: 'ENDS',
    PASSWORD_RESET: 'ENDS',
    PASSWORD_CHANGED: 'ENDS',
  },
  PUSH_SUBSCRIPTION: authenticating,
  LOGIN: authenticating,
  DEVICE_PROOF: authenticating,
  MAIL_LINK: { ...untouched, ...forAccountLosses('ENDS') },
  PENDING_IMPORT: { ...onBehalfOfMember, ACCOUNT_DELETED: 'ENDS' },
  UPLOAD: ownedByEvent,
  ANNOUNCEMENT: { ...ownedByEvent, ACCOUNT_DELETED: 'ENDS' },
};
