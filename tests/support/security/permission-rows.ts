/** Permissions, as rows of the permission matrix: the result of one operation for each viewer. */
import type { ErrorCode } from '@plenum/contracts/errors';
import type { RoomKind } from '@plenum/contracts/permissions';

/** `owner` owns the organization and has no membership row in the event; `banned` is a banned ADMIN. */
export const viewers = [
  'owner',
  'ADMIN',
  'ORGANIZER',
  'MODERATOR',
  'SPEAKER',
  'ATTENDEE',
  'banned',
  'organization ADMIN',
  'organization MEMBER',
  'outsider',
] as const;
export type Viewer = (typeof viewers)[number];
/** A success status, or the code of the rejection. */
export type Outcome = number | ErrorCode;
export type ViewerOutcomes = Readonly<Record<Viewer, Outcome>>;

const outside = (code: ErrorCode) =>
  ({ 'organization ADMIN': code, 'organization MEMBER': code, outsider: code }) as const;
const notInEvent = { banned: 'event_banned', ...outside('event_access_denied') } as const;

export const joiningViewers = { 'organization ADMIN': 201, 'organization MEMBER': 201, outsider: 201 } as const;
export const everyViewer = (outcome: Outcome): ViewerOutcomes => ({
  owner: outcome,
  ADMIN: outcome,
  ORGANIZER: outcome,
  MODERATOR: outcome,
  SPEAKER: outcome,
  ATTENDEE: outcome,
  banned: outcome,
  'organization ADMIN': outcome,
  'organization MEMBER': outcome,
  outsider: outcome,
});

/** Returns the same outcome for everybody in the event. */
export const members = (outcome: Outcome): ViewerOutcomes => ({ ...everyViewer(outcome), ...notInEvent });

/**
 * Returns an outcome for ADMIN and ORGANIZER of the event and the owner of the organization; all others in the event
 * lack the permission.
 */
export const staff = (outcome: Outcome): ViewerOutcomes => ({
  ...members(outcome),
  MODERATOR: 'forbidden',
  SPEAKER: 'forbidden',
  ATTENDEE: 'forbidden',
});
/** Like `staff`, for data that is hidden from all others in the event. */
export const staffOrNotFound = (outcome: Outcome): ViewerOutcomes => ({
  ...staff(outcome),
  MODERATOR: 'not_found',
  SPEAKER: 'not_found',
  ATTENDEE: 'not_found',
});
export const moderators = (outcome: Outcome): ViewerOutcomes => ({ ...staff(outcome), MODERATOR: outcome });

const noOrganization = 'not_found';
/**
 * Returns outcomes by role in the organization. Roles in the event do not count there, and its existence is hidden
 * from all others.
 */
export const organization = (member: Outcome, admin: Outcome, owner: Outcome): ViewerOutcomes => ({
  owner,
  ADMIN: noOrganization,
  ORGANIZER: noOrganization,
  MODERATOR: noOrganization,
  SPEAKER: noOrganization,
  ATTENDEE: noOrganization,
  banned: noOrganization,
  'organization ADMIN': admin,
  'organization MEMBER': member,
  outsider: noOrganization,
});

export const ownerOnly: ViewerOutcomes = { ...everyViewer('forbidden'), owner: 200 };
/** Operations on the account of the caller. */
export const ownAccountRows = { allowed: ownerOnly, ownerRejection: 'the account belongs to another person' } as const;

/** Viewers who know a person that is a member of the organization and of none of its events. */
export const organizationMembersOnly: ViewerOutcomes = {
  ...everyViewer('not_found'),
  owner: 200,
  'organization ADMIN': 200,
  'organization MEMBER': 200,
};

const closed = 'room_access_denied';
/** Returns the result for each viewer in a kind of room. */
const roomRow = (status: number, kind: RoomKind): ViewerOutcomes => {
  const all = members(status);
  const speakers = { MODERATOR: status, SPEAKER: status, ATTENDEE: closed } as const;
  switch (kind) {
    case 'GLOBAL':
    case 'PUBLIC':
      return all;
    case 'GREEN_ROOM':
      return { ...all, ...speakers };
    case 'BACKSTAGE':
      return { ...all, ...speakers, SPEAKER: closed };
    case 'ADMIN':
      return { ...all, MODERATOR: closed, SPEAKER: closed, ATTENDEE: closed };
  }
};
export const roomKinds: readonly RoomKind[] = ['GLOBAL', 'GREEN_ROOM', 'ADMIN', 'PUBLIC', 'BACKSTAGE'];
/** Returns an outcome for the viewers who may enter the room. */
export const roomOutcomes =
  (status: number) =>
  (kind: RoomKind): ViewerOutcomes =>
    roomRow(status, kind);
