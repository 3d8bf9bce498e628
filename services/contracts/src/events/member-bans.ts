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
  description: 'The mute ends after `duration_hours`, or when the member is unmuted.',
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
