import { defineEntity, p } from '@mikro-orm/core';
import { messageReactions } from '@plenum/contracts/enums';
import { maxDirectMessageLength, maxEncryptedContentBytes } from '@plenum/contracts/limits';
import { checksOf, isAtLeast, lengthAtMost } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';

const uniquePairThread = 'direct_message_threads_global_unique';
const uniqueEventThread = 'direct_message_threads_in_event_unique';

const DirectMessageThreadSchema = defineEntity({
  name: 'DirectMessageThread',
  tableName: 'direct_message_threads',
  checks: checksOf('direct_message_threads', {
    last_seq: isAtLeast('last_seq', 0),
  }),
  // Two people have one pair thread and one thread per event; threads of deleted accounts are not constrained.
  indexes: [
    {
      name: uniquePairThread,
      expression: `create unique index "${uniquePairThread}" on "direct_message_threads" ("low_user_id", "high_user_id") where "event_scope_id" is null`,
    },
    {
      name: uniqueEventThread,
      expression: `create unique index "${uniqueEventThread}" on "direct_message_threads" ("low_user_id", "high_user_id", "event_scope_id") where "event_scope_id" is not null`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    lowUser: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
    highUser: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    eventScope: () => p.manyToOne(Event).ref().nullable().deleteRule('cascade').index(),
    /** Whether this event thread is hidden, because the two people are connected and use their pair thread. */
    isHidden: p.boolean().default(false),
    lastSeq: p.bigint('number').default(0),
    lastMessageAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/**
 * Thread of two people: either of one event, or the _pair thread_ that two connected people share across events, whose
 * `event_scope_id` is null.
 */
export class DirectMessageThread extends DirectMessageThreadSchema.class {}
DirectMessageThreadSchema.setClass(DirectMessageThread);

const DirectMessageSideSchema = defineEntity({
  name: 'DirectMessageSide',
  tableName: 'direct_message_sides',
  checks: checksOf('direct_message_sides', {
    seqs: '"first_seq" >= 0 and "read_seq" >= 0 and "receipt_seq" >= 0',
  }),
  properties: {
    thread: () => p.manyToOne(DirectMessageThread).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    /** Null once the account is deleted. */
    otherUser: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    /**
     * First message visible to this person; clearing sets it to the number after the newest. 0 if nothing was cleared.
     */
    firstSeq: p.bigint('number').default(0),
    readSeq: p.bigint('number').default(0),
    /** Read position visible to the other person; does not advance while read receipts are turned off. */
    receiptSeq: p.bigint('number').default(0),
  },
});

export class DirectMessageSide extends DirectMessageSideSchema.class {}
DirectMessageSideSchema.setClass(DirectMessageSide);

const DirectMessageSchema = defineEntity({
  name: 'DirectMessage',
  tableName: 'direct_messages',
  checks: checksOf('direct_messages', {
    seq: isAtLeast('seq', 1),
    content: lengthAtMost('content', maxDirectMessageLength),
    encrypted_content: `octet_length("encrypted_content") <= ${maxEncryptedContentBytes}`,
  }),
  uniques: [{ properties: ['sender', 'clientId'] }],
  properties: {
    thread: () => p.manyToOne(DirectMessageThread).ref().primary().deleteRule('cascade'),
    seq: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().unique(),
    sender: () => p.manyToOne(User).ref().deleteRule('cascade'),
    clientId: p.uuid().nullable(),
    content: p.text(),
    /** Ciphertext that a client produced. The server stores and returns it unchanged, and cannot decrypt it. */
    encryptedContent: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Message of a thread, numbered without gaps. */
export class DirectMessage extends DirectMessageSchema.class {}
DirectMessageSchema.setClass(DirectMessage);

const DirectMessageReactionSchema = defineEntity({
  name: 'DirectMessageReaction',
  tableName: 'direct_message_reactions',
  properties: {
    message: () => p.manyToOne(DirectMessage).ref().primary().joinColumns('thread_id', 'seq').deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    reaction: p.enum(messageReactions).primary(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Reaction to a direct message. Each person can add each kind once. */
export class DirectMessageReaction extends DirectMessageReactionSchema.class {}
DirectMessageReactionSchema.setClass(DirectMessageReaction);
