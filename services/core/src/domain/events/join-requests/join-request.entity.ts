import { defineEntity, p } from '@mikro-orm/core';
import { joinRequestStatuses, waitsFor } from '@plenum/contracts/enums';
import { maxJoinNoteLength } from '@plenum/contracts/limits';
import { checksOf } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../events/event.entity.ts';
import { Invitation } from '../invitations/invitation.entity.ts';

const JoinRequestSchema = defineEntity({
  name: 'JoinRequest',
  tableName: 'join_requests',
  checks: checksOf('join_requests', {
    who: '("user_id" is null) <> ("invitation_id" is null)',
  }),
  // One request per event and person, and one per invitation.
  uniques: [{ properties: ['event', 'user'] }, { properties: ['invitation'] }],
  indexes: [
    { name: 'join_requests_open_index', properties: ['event', 'waitsFor', 'id'], where: `"status" = 'PENDING'` },
    { name: 'join_requests_answered_index', properties: ['answeredAt'], where: `"status" <> 'PENDING'` },
  ],
  properties: {
    /** Defines the order of the waiting list. A request that joins the waiting list gets a new id. */
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    /** Null for an invitation on the waiting list. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('cascade').index(),
    invitation: () => p.manyToOne(Invitation).ref().nullable().deleteRule('cascade'),
    status: p.enum(joinRequestStatuses).default('PENDING'),
    waitsFor: p.enum(waitsFor),
    note: p.string().length(maxJoinNoteLength).nullable(),
    answerNote: p.string().length(maxJoinNoteLength).nullable(),
    /** Also null for automatic admission. */
    answeredBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    createdAt: p.datetime().defaultRaw('now()'),
    answeredAt: p.datetime().nullable(),
  },
});

/** Request to join an event by a person who waits for an answer or a seat, or an invitation that waits for a seat. */
export class JoinRequest extends JoinRequestSchema.class {}
JoinRequestSchema.setClass(JoinRequest);
