import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../../accounts/users/user.entity.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

const SessionHandsSchema = defineEntity({
  name: 'SessionHands',
  tableName: 'session_hands',
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    isOpen: p.boolean().default(false),
  },
});

/** Whether a session accepts raised hands; every change to the queue locks this row. */
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
    /** Whether the stage wall may show the name. */
    isNamed: p.boolean().default(false),
    raisedAt: p.datetime().defaultRaw('now()'),
    /** Time of the call to speak; at most one per session. */
    calledAt: p.datetime().nullable(),
  },
});

/** Raised hand of a person, waiting or called. */
export class RaisedHand extends RaisedHandSchema.class {}
RaisedHandSchema.setClass(RaisedHand);
