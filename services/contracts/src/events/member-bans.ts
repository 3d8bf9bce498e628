/** Bans and mutes of members of an event. */
import * as Type from 'typebox';
import { maxBanReasonLength, maxModerationNotesLength, maxMuteHours } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, MessageText, nullable, shape } from '../primitives.ts';
import { MemberParams, memberErrors, ModerationStatus } from './attendees.ts';

export const ModerationAction = shape({
  message: MessageText,
  moderation_status: described(ModerationStatus, 'Ban and mute of the member after the change.'),
});

export const GetModerationStatus = operation({
  method: 'GET',
  path: '/events/:event_id/users/:attendee_id/moderation-status',
  summary: 'Get the ban, mute and moderation notes of a member',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Returns the current ban and mute with their reasons, and the internal notes of the moderators. People who are not members are `not_found`.',
  access: 'login',
  token: 'attendee:read_unfiltered',
  params: MemberParams,
  replies: { 200: ModerationStatus },
  errors: memberErrors,
});

const Reason = Type.String({
  minLength: 1,
  maxLength: maxBanReasonLength,
  'x-trim': true,
  description: 'Reason, plain text.',
});
const notes = {
  moderation_notes: Type.Optional(
    nullable(
      Type.String({
        maxLength: maxModerationNotesLength,
        description: 'Internal notes of the moderators; null if there are none.',
      }),
    ),
  ),
};

export const BanEventUser = operation({
  method: 'POST',
  path: '/events/:event_id/users/:attendee_id/ban',
  summary: 'Ban a member from an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. An ADMIN may ban every other member, an ORGANIZER only members with a lower role. The member loses access within a second, including on open sockets, is no longer listed for other members, and cannot join again. Open invitations of the member to the event are cancelled, and messages remain. Former members whose content remains in the event can be banned too.',
  access: 'login',
  token: 'attendee:ban',
  securityLog: 'member.standing_changed',
  params: MemberParams,
  body: shape({ reason: Reason, ...notes }),
  replies: { 200: ModerationAction },
  errors: [...memberErrors, 'own_membership', 'already_banned', 'last_event_admin', 'event_role_not_assignable'],
  demoRestriction: 'guest',
});

export const UnbanEventUser = operation({
  method: 'POST',
  path: '/events/:event_id/users/:attendee_id/unban',
  summary: 'Unban a member of an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. An ADMIN may unban every other member, an ORGANIZER only members with a lower role. The member returns with the former role, for which an ATTENDEE needs a free seat. A person who has left in the meantime does not become a member, but can join again.',
  access: 'login',
  token: 'attendee:ban',
  securityLog: 'member.standing_changed',
  params: MemberParams,
  body: shape(notes),
  bodyOptional: true,
  replies: { 200: ModerationAction },
  errors: [...memberErrors, 'own_membership', 'not_banned', 'attendee_limit_reached', 'event_role_not_assignable'],
  demoRestriction: 'guest',
});

export const ChatBanEventUser = operation({
  method: 'POST',
  path: '/events/:event_id/users/:attendee_id/chat-ban',
  summary: 'Mute a member in the chat of an event',
  description: `Requires the role ADMIN, ORGANIZER or MODERATOR in the event. An ADMIN may mute every other member, an ORGANIZER or MODERATOR only members with a lower role. The member cannot post, and gets no chat rooms in lists and searches, but can still read chat rooms that are already open. The mute ends after \`duration_hours\`, up to ${maxMuteHours} hours, or when the member is unmuted; it also applies after leaving and joining again.`,
  access: 'login',
  token: 'attendee:mute',
  securityLog: 'member.standing_changed',
  params: MemberParams,
  body: shape({
    reason: Reason,
    duration_hours: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: maxMuteHours,
          description: 'Duration of the mute in hours; null or omitted for an unlimited mute.',
        }),
      ),
    ),
    ...notes,
  }),
  replies: { 200: ModerationAction },
  errors: [...memberErrors, 'own_membership', 'event_user_banned', 'already_muted'],
  demoRestriction: 'guest',
});

export const ChatUnbanEventUser = operation({
  method: 'POST',
  path: '/events/:event_id/users/:attendee_id/chat-unban',
  summary: 'Unmute a member in the chat of an event',
  description:
    'Requires the role ADMIN, ORGANIZER or MODERATOR in the event. An ADMIN may unmute every other member, an ORGANIZER or MODERATOR only members with a lower role. Takes effect on open sockets within a second. A ban from the event is not affected.',
  access: 'login',
  token: 'attendee:mute',
  securityLog: 'member.standing_changed',
  params: MemberParams,
  body: shape(notes),
  bodyOptional: true,
  replies: { 200: ModerationAction },
  errors: [...memberErrors, 'own_membership', 'not_muted'],
  demoRestriction: 'guest',
});
