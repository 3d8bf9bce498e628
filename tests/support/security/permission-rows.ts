/** Who may do what, as rows of the permission matrix: what each viewer gets from one operation. */
import type { ErrorCode } from '@plenum/contracts/errors';

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
/** A status of success, or the code of the refusal. */
export type Outcome = number | ErrorCode;
export type Row = Readonly<Record<Viewer, Outcome>>;

const outside = (code: ErrorCode) =>
  ({ 'organization ADMIN': code, 'organization MEMBER': code, outsider: code }) as const;
const notInEvent = { banned: 'event_banned', ...outside('event_access_denied') } as const;

export const joining = { 'organization ADMIN': 201, 'organization MEMBER': 201, outsider: 201 } as const;
export const everybody = (outcome: Outcome): Row => ({
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

/** Everybody in the event. */
export const members = (outcome: Outcome): Row => ({ ...everybody(outcome), ...notInEvent });

/** ADMIN and ORGANIZER of the event, and who owns the organization. */
export const staff = (outcome: Outcome): Row => ({
  ...members(outcome),
  MODERATOR: 'forbidden',
  SPEAKER: 'forbidden',
  ATTENDEE: 'forbidden',
});
/** The same for what nobody else in the event knows of. */
export const knownToStaff = (outcome: Outcome): Row => ({
  ...staff(outcome),
  MODERATOR: 'not_found',
  SPEAKER: 'not_found',
  ATTENDEE: 'not_found',
});
export const moderators = (outcome: Outcome): Row => ({ ...staff(outcome), MODERATOR: outcome });

/** Polls of sessions and events. */
export const pollRows = {
  ListSessionPolls: members(200),
  ListEventPolls: members(200),
  CreateSessionPoll: moderators(201),
  CreateEventPoll: moderators(201),
  // A draft, of which others know nothing.
  UpdatePoll: { ...moderators(200), SPEAKER: 'not_found', ATTENDEE: 'not_found' },
  DeletePoll: { ...moderators(204), SPEAKER: 'not_found', ATTENDEE: 'not_found' },
  SetPollStatus: moderators(200),
  VoteInPoll: members(200),
  SetPollWord: moderators(200),
  ExportPoll: staff(200),
  CreateSessionPollWall: staff(201),
  RemoveSessionPollWall: staff(204),
  CreateEventPollWall: staff(201),
  RemoveEventPollWall: staff(204),
} as const;

/** Running the day. */
export const runOfShowRows = {
  GetRunOfShow: { ...members(200), ATTENDEE: 'forbidden' },
  SetReady: moderators(200),
  SetRunning: moderators(200),
  CreateCue: moderators(201),
  // Attendees do not see the run of show.
  UpdateCue: { ...moderators(200), ATTENDEE: 'not_found' },
  DeleteCue: { ...moderators(204), ATTENDEE: 'not_found' },
  SendLecternMessage: moderators(200),
  PreviewDelay: staff(200),
  DelayLocation: staff(201),
  UndoDelay: staff(200),
  ListAnnouncements: members(200),
  ListMadeAnnouncements: moderators(200),
  PreviewAnnouncement: moderators(200),
  MakeAnnouncement: moderators(201),
  EndAnnouncement: moderators(200),
  CreateStageClock: staff(201),
  RemoveStageClock: staff(204),
} as const;
/** Feedback on sessions; the people on the stage of a session, who see its results too, are not among the viewers. */
export const feedbackRows = {
  GetSessionFeedback: members(200),
  GiveFeedback: members(200),
  GetFeedbackResults: staff(200),
  RemoveFeedbackComment: staff(204),
  ListEventFeedback: staff(200),
  ExportEventFeedback: staff(200),
  GetEventFeedback: members(200),
  SetEventFeedback: staff(200),
};
/** Counts of events and sessions, which the people on the stage of a session see too. */
export const statisticsRows = {
  GetControlRoom: staff(200),
  GetEventStatistics: staff(200),
  ListSessionStatistics: staff(200),
  ExportEventStatistics: staff(200),
  GetSessionStatistics: staff(200),
  ExportSessionStatistics: staff(200),
};

const noOrganization = 'not_found';
/** Roles in the event count for nothing in the organization, of which nobody else learns whether it exists. */
export const organization = (member: Outcome, admin: Outcome, owner: Outcome): Row => ({
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
