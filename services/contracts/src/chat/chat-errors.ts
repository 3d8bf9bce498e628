/** Errors of chat rooms, messages, stage walls and moderation. */
import type { ErrorSpecs } from '../error-spec.ts';
import { maxDirectMessageLength, maxEventRooms, maxRoomMessageLength, maxWallScreens } from '../limits.ts';
import { maxRoomMessageEdits, roomMessageEditableS } from './chat-limits.ts';

export const chatErrors = {
  chat_not_allowed: {
    status: 403,
    cause: 'The caller is muted in the event.',
    remedy: 'Disable the input until the mute has ended; reading remains possible.',
  },
  room_access_denied: {
    status: 403,
    cause: 'The room is reserved for roles or speakers that do not include the caller.',
    remedy: 'Use only the rooms of `ListChatRooms`, which contains those that the caller may read.',
  },
  room_disabled: {
    status: 403,
    cause: 'The organizers have closed the room.',
    remedy: 'Hide the input; organizers can open the room again with `ToggleChatRoom`.',
  },
  message_empty: {
    status: 400,
    cause: 'The text has no visible character after spaces and control characters are removed.',
    remedy: 'Check for visible text before sending.',
  },
  message_too_long: {
    status: 422,
    cause: `The text has more than ${maxRoomMessageLength} characters in a room or ${maxDirectMessageLength} in a direct message, counted in code points.`,
    remedy: 'Shorten the text, or split it into several messages.',
  },
  room_name_taken: {
    status: 400,
    cause: 'Another room of the event has this name.',
    remedy: 'Choose another name, or use the existing room.',
  },
  rooms_full: {
    status: 409,
    cause: `The event has ${maxEventRooms} chat rooms.`,
    remedy: 'Delete rooms that are no longer needed.',
  },
  slow_mode: {
    status: 429,
    cause: 'The room is in slow mode, and the caller has posted less than its pause ago.',
    remedy: 'Wait for the seconds in `Retry-After`, or `retry_after_s` over the socket, then send the message again.',
  },
  announce_only: {
    status: 403,
    cause: 'Only organizers can write in the room.',
    remedy: 'Hide the input for other roles; reading remains possible.',
  },
  client_id_conflict: {
    status: 409,
    cause: 'The `client_id` was used before for something else, such as another text or room.',
    remedy: 'Create a new `client_id` for each new entry, and repeat one only with the identical content.',
  },
  reply_target_gone: {
    status: 409,
    cause: 'The message in `reply_to_seq` was deleted or does not exist in the room.',
    remedy: 'Send the text without the reference.',
  },
  message_not_editable: {
    status: 409,
    cause: `The message is older than ${roomMessageEditableS / 60} minutes, was edited ${maxRoomMessageEdits} times, or was deleted.`,
    remedy: 'Post another message, or delete this one with `DeleteRoomMessage`.',
  },
  wall_unknown: {
    status: 404,
    cause: 'The token of the stage wall is wrong, or the wall was removed or replaced.',
    remedy: 'Create a wall again and show its new URL; do not reconnect with this token.',
  },
  wall_full: {
    status: 429,
    cause: `The wall is shown on ${maxWallScreens} screens.`,
    remedy: 'Close it on another screen first.',
  },
  wall_not_public: {
    status: 400,
    cause: 'The room is not open to every role, and a wall is visible without a login.',
    remedy: 'Open the room to all roles, or create the wall for a public room.',
  },
  report_oneself: {
    status: 400,
    cause: 'The reported person or the author of the reported message is the caller.',
    remedy: 'Offer to delete instead of report the caller’s own messages.',
  },
  moderation_case_closed: {
    status: 409,
    cause: 'Another moderator has decided the case.',
    remedy: 'Remove it from the displayed queue, and read the decision in `ListModerationLog`.',
  },
  moderation_decision_impossible: {
    status: 400,
    cause:
      'The decision does not apply to this case: nothing can be removed, or the person is already muted, banned or gone.',
    remedy: 'Read the case again, and send one of its `possible_decisions`.',
  },
} as const satisfies ErrorSpecs;
