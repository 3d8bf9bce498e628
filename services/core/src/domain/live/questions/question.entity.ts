import { defineEntity, p } from '@mikro-orm/core';
import { qaModes, questionStatuses } from '@plenum/contracts/enums';
import {
  defaultQaOpensMinutes,
  maxQaOpensMinutes,
  maxQuestionAnswerLength,
  maxQuestionLength,
  maxQuestionReasonLength,
} from '@plenum/contracts/live/question-limits';
import { checksOf, isAtLeast, isBetween, isFilled, lengthAtMost } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

const EventQaSchema = defineEntity({
  name: 'EventQa',
  tableName: 'event_qa',
  checks: checksOf('event_qa', { opens: isBetween('opens_minutes_before', 0, maxQaOpensMinutes) }),
  properties: {
    event: () => p.manyToOne(Event).ref().primary().deleteRule('cascade'),
    mode: p.enum(qaModes),
    opensMinutesBefore: p.integer().default(defaultQaOpensMinutes),
  },
});

export class EventQa extends EventQaSchema.class {}
EventQaSchema.setClass(EventQa);

const SessionQaSchema = defineEntity({
  name: 'SessionQa',
  tableName: 'session_qa',
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    /** Null uses the mode of the event. */
    mode: p.enum(qaModes).nullable(),
    /** Closed manually. */
    isClosed: p.boolean().default(false),
    /** Token hash of the stage wall; null without a wall. */
    wallTokenHash: p.string().length(64).nullable().unique(),
  },
});

/** Question settings of a session, if they differ from those of the event. */
export class SessionQa extends SessionQaSchema.class {}
SessionQaSchema.setClass(SessionQa);

const QuestionSchema = defineEntity({
  name: 'Question',
  tableName: 'questions',
  checks: checksOf('questions', {
    text: `${isFilled('text')} and ${lengthAtMost('text', maxQuestionLength)}`,
    answer: lengthAtMost('answer', maxQuestionAnswerLength),
    reason: lengthAtMost('reason', maxQuestionReasonLength),
    author: '("author_id" is null) <> ("author_key" is null)',
    vote_count: isAtLeast('vote_count', 0),
  }),
  uniques: [{ properties: ['session', 'clientId'] }],
  indexes: [
    { properties: ['session', 'status', 'voteCount', 'id'] },
    { name: 'questions_author_key_index', properties: ['authorKey'], where: '"author_key" is not null' },
    {
      name: 'questions_on_stage_unique',
      expression: `create unique index "questions_on_stage_unique" on "questions" ("session_id") where "status" = 'ON_STAGE'`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade').index(),
    session: () => p.manyToOne(Session).ref().deleteRule('cascade'),
    text: p.text(),
    /** Null for an anonymous question. */
    author: () => p.manyToOne(User).ref().nullable().deleteRule('cascade').index(),
    /** Keyed hash of the author of an anonymous question in this event; null for all others. */
    authorKey: p.string().length(64).nullable().hidden(),
    clientId: p.uuid().nullable(),
    status: p.enum(questionStatuses),
    /** Number of rows in `question_votes`, maintained by a trigger. */
    voteCount: p.integer().default(0),
    /** Incremented by all changes except votes. */
    revision: p.integer().default(1),
    answer: p.text().nullable(),
    answeredAt: p.datetime().nullable(),
    reason: p.text().nullable(),
    mergedInto: () => p.manyToOne(Question).ref().nullable().deleteRule('set null').index(),
    /** Chat message from which the question was created; it may have been deleted. */
    messageId: p.bigint('number').nullable().unique(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class Question extends QuestionSchema.class {}
QuestionSchema.setClass(Question);

const QuestionVoteSchema = defineEntity({
  name: 'QuestionVote',
  tableName: 'question_votes',
  properties: {
    question: () => p.manyToOne(Question).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
  },
});

export class QuestionVote extends QuestionVoteSchema.class {}
QuestionVoteSchema.setClass(QuestionVote);

const QuestionMuteSchema = defineEntity({
  name: 'QuestionMute',
  tableName: 'question_mutes',
  properties: {
    event: () => p.manyToOne(Event).ref().primary().deleteRule('cascade'),
    authorKey: p.string().length(64).primary().hidden(),
    /** Null for an unlimited mute. */
    until: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Person whose questions an event rejects. Moderators may also mute anonymous authors. */
export class QuestionMute extends QuestionMuteSchema.class {}
QuestionMuteSchema.setClass(QuestionMute);
