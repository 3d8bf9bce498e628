/** Fields of chat rooms, threads and messages that many shapes have. */
import * as Type from 'typebox';
import { sessionReactions } from '../enums.ts';
import { messagesBySeqMax } from '../limits.ts';
import { described, Id, oneOf, Seq, Timestamp, Uuid } from '../primitives.ts';

export const RoomId = described(Id, 'Id of the chat room.');
export const IsEnabled = Type.Boolean({ description: 'Whether the chat room is open.' });
export const SlowModeSeconds = Type.Integer({
  description: 'Seconds that a person has to wait between two messages; 0 for no limit. Does not apply to moderators.',
});
export const LastSeq = described(Seq, 'Number of the newest message; 0 if there is none.');
export const ReadSeq = described(Seq, 'Number of the last message that was read.');
export const UnreadCount = Type.Integer({
  description:
    'Number of unread messages among the newest 100. Messages of the caller and of people whom the caller has blocked do not count; in chat rooms, neither do deleted messages and messages posted before the caller joined. For notifications, the number of unread ones, up to 100.',
});
export const MessageCount = Type.Integer({
  description: 'Number of messages; null for actions that do not concern several messages.',
});
export const MessageSeq = described(
  Seq,
  'Number of the message in its chat room or thread: 1, 2, 3 … without gaps. Determines the order of messages.',
);
export const ClientId = described(
  Uuid,
  'UUID chosen by the client, so that a repeated request has no further effect; null if there is none.',
);
export const MessageContent = Type.String({ description: 'Text, plain.' });
export const EditedAt = described(
  Timestamp,
  'When the author last edited the message (ISO 8601, UTC); absent if it was not edited.',
);
export const AvailableReaction = oneOf(sessionReactions, 'One of the available reactions.');
export const MessageLimit = Type.Integer({
  minimum: 1,
  maximum: messagesBySeqMax,
  description: 'Maximum number of messages, with `after_seq` or `before_seq`.',
});
export const ReplyToSeq = described(Seq, 'Number of the message in the same chat room to which this one replies.');
export const MessageId = described(Id, 'Id of the message; null if there is none.');
export const ThreadId = described(Id, 'Id of the thread.');
export const ChatBanUntil = described(
  Timestamp,
  'When the mute ends (ISO 8601, UTC); null for a mute without an end, and if not muted.',
);
