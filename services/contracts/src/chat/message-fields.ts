/** Fields of chat rooms, threads and messages that many schemas share. */
import * as Type from 'typebox';
import { sessionReactions } from '../enums.ts';
import { described, Id, oneOf, Seq, Timestamp, Uuid } from '../primitives.ts';

export const RoomId = described(Id, 'Id of the chat room.');
export const IsEnabled = Type.Boolean({ description: 'Whether the chat room is open.' });
export const SlowModeSeconds = Type.Integer({
  description:
    'Minimum number of seconds between two messages of a person; 0 for no limit. Does not apply to moderators.',
});
export const LastSeq = described(Seq, 'Number of the newest message; 0 if there is none.');
export const OldestSeq = described(
  Seq,
  'Number of the oldest stored message; `last_seq` + 1 if there is none. Earlier messages were removed permanently.',
);
export const ReadSeq = described(Seq, 'Number of the last message that the caller has read.');
export const UnreadCount = Type.Integer({
  description:
    'Number of unread messages among the newest 100. Messages of the caller and of people whom the caller has blocked are not counted; in chat rooms, neither are deleted messages and messages from before the caller joined.',
});
export const MessageCount = Type.Integer({
  description: 'Number of messages.',
});
export const MessageSeq = described(
  Seq,
  'Number of the message in its chat room or thread. Messages are numbered 1, 2, 3 … and sorted by this number. Numbers are only missing where messages were removed permanently.',
);
export const ClientId = described(
  Uuid,
  'Idempotency key: a UUID chosen by the client. Send the same value when you retry; null if there is none.',
);
export const MessageContent = Type.String({ description: 'Text of the message, plain text.' });
export const EditedAt = described(
  Timestamp,
  'When the author last edited the message (ISO 8601, UTC); absent if it was not edited.',
);
export const AvailableReaction = oneOf(sessionReactions, 'Reaction.');
export const ReplyToSeq = described(Seq, 'Number of the message in the same chat room that this message replies to.');
export const MessageId = described(Id, 'Id of the message; null if there is none.');
export const ThreadId = described(Id, 'Id of the thread.');
export const ChatBanUntil = described(
  Timestamp,
  'When the mute ends (ISO 8601, UTC); null if it is unlimited or the person is not muted.',
);
