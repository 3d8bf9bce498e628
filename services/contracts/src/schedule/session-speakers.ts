/** The speakers of a session. */
import * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import { SessionSpeakerRole } from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { maxStagePosition } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Id, Message, nullable, shape, TitleText } from '../primitives.ts';
import { EndTime, EventDay, ProfileId, SessionId, StartTime } from './session-fields.ts';
import { SessionParams, SessionSpeaker } from './sessions.ts';

export const SessionSpeakerDetail = shape({
  ...SessionSpeaker.properties,
  session: described(
    shape({
      id: Id,
      title: TitleText,
      start_time: described(Type.String(), StartTime),
      end_time: described(Type.String(), EndTime),
      day_number: EventDay,
    }),
    'The session.',
  ),
});
export type SessionSpeakerDetail = Type.Static<typeof SessionSpeakerDetail>;

const SpeakerPosition = Type.Integer({
  minimum: 1,
  maximum: maxStagePosition,
  description: 'New position of the speaker, from 1.',
});

export const AddSessionSpeaker = operation({
  method: 'POST',
  path: '/sessions/:session_id/speakers',
  summary: 'Add a speaker to a session',
  description:
    'Requires the role ADMIN or ORGANIZER. A member who has no speaker profile gets one; the role in the event does not change. A speaker with an account can then enter the backstage chat room and moderate the questions, polls and raised hands of the session. The request is rejected if the speaker has another session at the same time that is neither cancelled nor unscheduled.',
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  body: shape({
    user_id: Type.Optional(
      nullable(
        described(
          UserId,
          'User id of a member of the event. Exactly one of `user_id` and `profile_id` is required; the other is null or omitted.',
        ),
      ),
    ),
    profile_id: Type.Optional(
      nullable(described(ProfileId, 'Id of a speaker profile of the event; null with `user_id`.')),
    ),
    role: Type.Optional(described(SessionSpeakerRole, 'Role of the speaker in the session.')),
    order: Type.Optional(
      nullable(
        described(
          SpeakerPosition,
          'Position of the speaker, from 1; null or omitted for the end. Speakers at this position or later move by one.',
        ),
      ),
    ),
  }),
  replies: { 201: SessionSpeakerDetail },
  errors: [...eventStaffErrors, 'already_session_speaker', 'speaker_has_conflict', 'speaker_wants_asking'],
});

const updateSpec = {
  access: 'login',
  token: 'session:write',
  body: shape({
    role: Type.Optional(described(SessionSpeakerRole, 'Role of the speaker in the session.')),
    order: Type.Optional(SpeakerPosition),
  }),
  replies: { 200: SessionSpeakerDetail },
  errors: [...eventStaffErrors, 'speaker_order_too_high'],
} as const;
const removeSpec = {
  access: 'login',
  token: 'session:write',
  replies: { 200: Message },
  errors: eventStaffErrors,
} as const;
const reorderSpec = {
  access: 'login',
  token: 'session:write',
  body: shape({ order: SpeakerPosition }),
  replies: { 200: Type.Array(SessionSpeaker) },
  errors: [...eventStaffErrors, 'speaker_order_too_high'],
} as const;

const byUser = '/sessions/:session_id/speakers/:user_id';
const byProfile = '/sessions/:session_id/speaker-profiles/:profile_id';
const ByUser = shape({ session_id: SessionId, user_id: UserId });
const ByProfile = shape({ session_id: SessionId, profile_id: ProfileId });

export const UpdateSessionSpeaker = operation({
  ...updateSpec,
  method: 'PUT',
  path: byUser,
  summary: 'Update the role or the position of a speaker of a session',
  description:
    'Requires the role ADMIN or ORGANIZER. Omitted fields are unchanged. Other speakers move to make room; a position after the last speaker is rejected.',
  params: ByUser,
});
export const RemoveSessionSpeaker = operation({
  ...removeSpec,
  method: 'DELETE',
  path: byUser,
  summary: 'Remove a speaker from a session',
  description:
    'Requires the role ADMIN or ORGANIZER. The speaker profile and the role in the event remain. The person loses access to the backstage chat room, unless their role in the event grants it.',
  params: ByUser,
});
export const ReorderSessionSpeaker = operation({
  ...reorderSpec,
  method: 'PUT',
  path: `${byUser}/reorder`,
  summary: 'Move a speaker of a session',
  description:
    'Requires the role ADMIN or ORGANIZER. Returns all speakers in their new order. Other speakers move to make room; a position after the last speaker is rejected.',
  params: ByUser,
});

// For speakers without an account, who have no user id.
export const UpdateSessionProfile = operation({
  ...updateSpec,
  method: 'PUT',
  path: byProfile,
  summary: 'Update the role or the position of a speaker of a session by profile',
  description:
    'Requires the role ADMIN or ORGANIZER. Use it for speakers without an account. Otherwise the same as `UpdateSessionSpeaker`.',
  params: ByProfile,
});
export const RemoveSessionProfile = operation({
  ...removeSpec,
  method: 'DELETE',
  path: byProfile,
  summary: 'Remove a speaker from a session by profile',
  description:
    'Requires the role ADMIN or ORGANIZER. Use it for speakers without an account. Otherwise the same as `RemoveSessionSpeaker`.',
  params: ByProfile,
});
export const ReorderSessionProfile = operation({
  ...reorderSpec,
  method: 'PUT',
  path: `${byProfile}/reorder`,
  summary: 'Move a speaker of a session by profile',
  description:
    'Requires the role ADMIN or ORGANIZER. Use it for speakers without an account. Otherwise the same as `ReorderSessionSpeaker`.',
  params: ByProfile,
});
