import { defineEntity, p } from '@mikro-orm/core';
import { Session } from '../sessions/session.entity.ts';
import { User } from '../users/user.entity.ts';

const SessionHandsSchema = defineEntity({
  name: 'SessionHands',
  tableName: 'session_hands',
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    isOpen: p.boolean().default(false),
  },
});

/** Whether a session takes raised hands; its row is locked by every change of its queue. */
export class SessionHands extends SessionHandsSchema.class {}
SessionHandsSchema.setClass(SessionHands);

const RaisedHandSchema = defineEntity({
  name: 'RaisedHand',
  tableName: 'raised_hands',
  indexes: [
    {
      name: 'raised_hands_called_unique',
      expression:
        'create unique index "raised_hands_called_unique" on "raised_hands" ("session_id") where "called_at" is not null',
    },
  ],
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    /** Whether the wall may show the name. */
    isNamed: p.boolean().default(false),
    raisedAt: p.datetime().defaultRaw('now()'),
    /** Since when the person has the microphone; one of a session at most. */
    calledAt: p.datetime().nullable(),
  },
});

/** A person who asks for the microphone of a session, or has it. */
export class RaisedHand extends RaisedHandSchema.class {}
RaisedHandSchema.setClass(RaisedHand);
