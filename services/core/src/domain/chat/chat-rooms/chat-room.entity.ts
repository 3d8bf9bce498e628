import { defineEntity, p } from '@mikro-orm/core';
import { messageReactions, roomSubtypes, roomTypes } from '@plenum/contracts/enums';
import {
  maxRoomDescriptionLength,
  maxRoomMessageLength,
  maxRoomNameLength,
  maxSlowModeSeconds,
} from '@plenum/contracts/limits';
import {
  checksOf,
  isAtLeast,
  isBetween,
  isFilled,
  isJson,
  isSortPosition,
  lengthAtMost,
} from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

/** Only rooms of the event itself need unique names. */
const eventRoomNameUnique = 'chat_rooms_event_name_unique';

const ChatRoomSchema = defineEntity({
  name: 'ChatRoom',
  tableName: 'chat_rooms',
  checks: checksOf('chat_rooms', {
    name: isFilled('name'),
    description: lengthAtMost('description', maxRoomDescriptionLength),
    display_order: isSortPosition('display_order'),
    slow_mode: isBetween('slow_mode_seconds', 0, maxSlowModeSeconds),
  }),
  uniques: [{ properties: ['session', 'subtype'] }],
  indexes: [
    {
      name: eventRoomNameUnique,
      expression: `create unique index "${eventRoomNameUnique}" on "chat_rooms" ("event_id", folded("name")) where "session_id" is null`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').index(),
    session: () => p.manyToOne(Session).ref().nullable().deleteRule('cascade'),
    name: p.string().length(maxRoomNameLength),
    description: p.text().nullable(),
    roomType: p.enum(roomTypes),
    subtype: p.enum(roomSubtypes).nullable(),
    isEnabled: p.boolean().default(true),
    displayOrder: p.double().$type<number>().default(1),
    slowModeSeconds: p.integer().default(0),
    announceOnly: p.boolean().default(false),
    /** Hash of the stage wall's token; null without a stage wall. */
    wallTokenHash: p.string().length(64).nullable().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

export class ChatRoom extends ChatRoomSchema.class {}
ChatRoomSchema.setClass(ChatRoom);

const RoomHeadSchema = defineEntity({
  name: 'RoomHead',
  tableName: 'room_heads',
  checks: checksOf('room_heads', {
    last_seq: isAtLeast('last_seq', 0),
    message_count: '"message_count" >= 0 and "message_count" <= "last_seq"',
  }),
  properties: {
    room: () => p.manyToOne(ChatRoom).ref().primary().deleteRule('cascade'),
    lastSeq: p.bigint('number').default(0),
    messageCount: p.bigint('number').default(0),
    /** Time of the author's last edit. */
    editedAt: p.datetime().nullable(),
  },
});

/** Narrow counter row of a room with the sequence number of its newest message. */
export class RoomHead extends RoomHeadSchema.class {}
RoomHeadSchema.setClass(RoomHead);

const RoomMessageSchema = defineEntity({
  name: 'RoomMessage',
  tableName: 'room_messages',
  checks: checksOf('room_messages', {
    seq: isAtLeast('seq', 1),
    content: lengthAtMost('content', maxRoomMessageLength),
    reply: '"reply_to_seq" >= 1 and "reply_to_seq" < "seq"',
    earlier: isJson('earlier', 'array'),
  }),
  uniques: [{ properties: ['user', 'clientId'] }],
  indexes: [
    { name: 'room_messages_deleted_by_id_index', properties: ['deletedBy'], where: '"deleted_by_id" is not null' },
    {
      name: 'room_messages_search_index',
      expression: `create index "room_messages_search_index" on "room_messages" using gin ("room_id", message_words("content")) where "deleted_at" is null`,
    },
  ],
  properties: {
    room: () => p.manyToOne(ChatRoom).ref().primary().deleteRule('cascade'),
    seq: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().unique(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    clientId: p.uuid().nullable(),
    content: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Sequence number of the quoted message, which may have been deleted. */
    replyToSeq: p.bigint('number').nullable(),
    editedAt: p.datetime().nullable(),
    /** Replaced texts, oldest first: `{ content, written_at }`. Visible to moderators only. */
    earlier: p.json().nullable(),
    deletedAt: p.datetime().nullable(),
    deletedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
  },
});

/** Message. With the primary key `(room_id, seq)`, reading a page of a quiet room touches no rows of other rooms. */
export class RoomMessage extends RoomMessageSchema.class {}
RoomMessageSchema.setClass(RoomMessage);

const MessageReactionSchema = defineEntity({
  name: 'RoomMessageReaction',
  tableName: 'room_message_reactions',
  properties: {
    message: () => p.manyToOne(RoomMessage).ref().primary().joinColumns('room_id', 'seq').deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    reaction: p.enum(messageReactions).primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Reaction of a person to a message, one of each kind. */
export class RoomMessageReaction extends MessageReactionSchema.class {}
MessageReactionSchema.setClass(RoomMessageReaction);

const ReactionCountSchema = defineEntity({
  name: 'RoomReactionCount',
  tableName: 'room_reaction_counts',
  checks: checksOf('room_reaction_counts', { counts: isJson('counts', 'object') }),
  properties: {
    message: () => p.manyToOne(RoomMessage).ref().primary().joinColumns('room_id', 'seq').deleteRule('cascade'),
    /** Counts by reaction, maintained by a statement-level trigger. */
    counts: p.json(),
    changedAt: p.datetime().defaultRaw('now()').index(),
  },
});

export class RoomReactionCount extends ReactionCountSchema.class {}
ReactionCountSchema.setClass(RoomReactionCount);

const MentionSchema = defineEntity({
  name: 'RoomMessageMention',
  tableName: 'room_message_mentions',
  checks: checksOf('room_message_mentions', { name: isFilled('name') }),
  properties: {
    message: () => p.manyToOne(RoomMessage).ref().primary().joinColumns('room_id', 'seq').deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    /** Name as written in the message. */
    name: p.text(),
  },
});

/** Person whom a message mentions. */
export class RoomMessageMention extends MentionSchema.class {}
MentionSchema.setClass(RoomMessageMention);

const RoomCursorSchema = defineEntity({
  name: 'RoomCursor',
  tableName: 'room_cursors',
  checks: checksOf('room_cursors', {
    read_seq: isAtLeast('read_seq', 0),
  }),
  properties: {
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade'),
    room: () => p.manyToOne(ChatRoom).ref().primary().deleteRule('cascade').index(),
    readSeq: p.bigint('number').default(0),
    /** Time of the person's last post here, for slow mode. */
    postedAt: p.datetime().nullable(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

export class RoomCursor extends RoomCursorSchema.class {}
RoomCursorSchema.setClass(RoomCursor);
