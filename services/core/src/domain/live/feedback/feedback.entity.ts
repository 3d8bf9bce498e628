import { defineEntity, p } from '@mikro-orm/core';
import { maxFeedbackCommentLength, maxFeedbackStars } from '@plenum/contracts/live/feedback-limits';
import { checksOf, isBetween, isFilled, lengthAtMost } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

const EventFeedbackSchema = defineEntity({
  name: 'EventFeedback',
  tableName: 'event_feedback',
  properties: {
    event: () => p.manyToOne(Event).ref().primary().deleteRule('cascade'),
    isAsked: p.boolean().default(true),
  },
});

/** Whether feedback is requested in an event, which is the default without a row. */
export class EventFeedback extends EventFeedbackSchema.class {}
EventFeedbackSchema.setClass(EventFeedback);

const SessionFeedbackSchema = defineEntity({
  name: 'SessionFeedback',
  tableName: 'session_feedback',
  checks: checksOf('session_feedback', {
    stars: isBetween('stars', 1, maxFeedbackStars),
    comment: `${isFilled('comment')} and ${lengthAtMost('comment', maxFeedbackCommentLength)}`,
  }),
  uniques: [{ properties: ['session', 'user'] }],
  properties: {
    /** Random, because comments are listed in this order and must stay anonymous. */
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    session: () => p.manyToOne(Session).ref().deleteRule('cascade'),
    /**
     * Used only to limit answers to one per person, and for their data export. Null after the retention period of
     * messages.
     */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('cascade').index(),
    stars: p.smallint(),
    comment: p.text().nullable(),
    commentRemovedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

/** A person's feedback on a session. */
export class SessionFeedback extends SessionFeedbackSchema.class {}
SessionFeedbackSchema.setClass(SessionFeedback);

const FeedbackRoundSchema = defineEntity({
  name: 'FeedbackRound',
  tableName: 'feedback_rounds',
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    askedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Session whose attendees have all been asked for feedback. */
export class FeedbackRound extends FeedbackRoundSchema.class {}
FeedbackRoundSchema.setClass(FeedbackRound);
