import { defineEntity, p } from '@mikro-orm/core';
import {
  decisionReasonKinds,
  moderationCaseStatuses,
  moderationDecisions,
  moderationKinds,
  moderationLogActions,
  moderationRuleNames,
  reportReasonKinds,
} from '@plenum/contracts/enums';
import { maxMuteHours } from '@plenum/contracts/limits';
import { checksOf, isAtLeast, isBetween } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Announcement } from '../../live/announcements/announcement.entity.ts';
import { SessionFeedback } from '../../live/feedback/feedback.entity.ts';
import { Poll } from '../../live/polls/poll.entity.ts';
import { Question } from '../../live/questions/question.entity.ts';
import { LocationDelay } from '../../live/run-of-show/location-delay.entity.ts';
import { Connection } from '../../networking/connections/connection.entity.ts';
import { ChatRoom } from '../chat-rooms/chat-room.entity.ts';

const openMessageCaseUnique = 'moderation_cases_open_message_unique';
const openSubjectCaseUnique = 'moderation_cases_open_subject_unique';

const ModerationCaseSchema = defineEntity({
  name: 'ModerationCase',
  tableName: 'moderation_cases',
  indexes: [
    { properties: ['event', 'status', 'id'] },
    { name: 'moderation_cases_decided_by_id_index', properties: ['decidedBy'], where: '"decided_by_id" is not null' },
    {
      name: openMessageCaseUnique,
      expression: `create unique index "${openMessageCaseUnique}" on "moderation_cases" ("message_id") where "status" = 'OPEN' and "message_id" is not null`,
    },
    {
      name: openSubjectCaseUnique,
      expression: `create unique index "${openSubjectCaseUnique}" on "moderation_cases" ("event_id", "kind", "subject_id", coalesce("connection_id", 0)) where "status" = 'OPEN' and "message_id" is null`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    kind: p.enum(moderationKinds),
    /** Author of the content, or the reported person. */
    subject: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    room: () => p.manyToOne(ChatRoom).ref().nullable().deleteRule('cascade').index(),
    /** Id of a room message; not a foreign key, because messages are deleted with their room. */
    messageId: p.bigint('number').nullable(),
    connection: () => p.manyToOne(Connection).ref().nullable().deleteRule('cascade').index(),
    /** Text at the time of the report. */
    excerpt: p.text().nullable(),
    /** Whether the text is held for a decision. */
    isHeld: p.boolean().default(false),
    status: p.enum(moderationCaseStatuses).default('OPEN'),
    decision: p.enum(moderationDecisions).nullable(),
    decidedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Case for moderators: content that people have reported or a rule has held. */
export class ModerationCase extends ModerationCaseSchema.class {}
ModerationCaseSchema.setClass(ModerationCase);

const ModerationReportSchema = defineEntity({
  name: 'ModerationReport',
  tableName: 'moderation_reports',
  uniques: [{ properties: ['case', 'reporter'] }],
  properties: {
    id: p.bigint('number').primary(),
    case: () => p.manyToOne(ModerationCase).ref().deleteRule('cascade'),
    /** Null if a rule reported the content. */
    reporter: () => p.manyToOne(User).ref().nullable().deleteRule('cascade').index(),
    rule: p.enum(moderationRuleNames).nullable(),
    /** Kind and details as one text in English. */
    reason: p.text(),
    reasonKind: p.enum(reportReasonKinds).nullable(),
    /** Details written by the reporter. */
    reasonDetails: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class ModerationReport extends ModerationReportSchema.class {}
ModerationReportSchema.setClass(ModerationReport);

const ModerationEntrySchema = defineEntity({
  name: 'ModerationEntry',
  tableName: 'moderation_log',
  checks: checksOf('moderation_log', {
    duration_hours: isBetween('duration_hours', 1, maxMuteHours),
    message_count: isAtLeast('message_count', 1),
  }),
  indexes: [
    { properties: ['event', 'id'] },
    { name: 'moderation_log_question_id_index', properties: ['question'], where: '"question_id" is not null' },
    { name: 'moderation_log_poll_id_index', properties: ['poll'], where: '"poll_id" is not null' },
    { name: 'moderation_log_feedback_id_index', properties: ['feedback'], where: '"feedback_id" is not null' },
    { name: 'moderation_log_delay_id_index', properties: ['delay'], where: '"delay_id" is not null' },
    {
      name: 'moderation_log_announcement_id_index',
      properties: ['announcement'],
      where: '"announcement_id" is not null',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    action: p.enum(moderationLogActions),
    /** Null if a rule acted. */
    actor: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    subject: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    room: () => p.manyToOne(ChatRoom).ref().nullable().deleteRule('set null').index(),
    messageId: p.bigint('number').nullable(),
    question: () => p.manyToOne(Question).ref().nullable().deleteRule('set null'),
    poll: () => p.manyToOne(Poll).ref().nullable().deleteRule('set null'),
    feedback: () => p.manyToOne(SessionFeedback).ref().nullable().deleteRule('set null'),
    delay: () => p.manyToOne(LocationDelay).ref().nullable().deleteRule('set null'),
    announcement: () => p.manyToOne(Announcement).ref().nullable().deleteRule('set null'),
    rule: p.enum(moderationRuleNames).nullable(),
    reason: p.text().nullable(),
    /** Same fields as in reports. */
    reasonKind: p.enum(decisionReasonKinds).nullable(),
    reasonDetails: p.text().nullable(),
    durationHours: p.integer().nullable(),
    messageCount: p.integer().nullable(),
    /** Whether the entry stays restricted to organizers after its room, question or poll was deleted. */
    forOrganizers: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class ModerationEntry extends ModerationEntrySchema.class {}
ModerationEntrySchema.setClass(ModerationEntry);

const RoomScanSchema = defineEntity({
  name: 'RoomScan',
  tableName: 'room_scans',
  checks: checksOf('room_scans', {
    scanned_seq: isAtLeast('scanned_seq', 0),
  }),
  properties: {
    room: () => p.manyToOne(ChatRoom).ref().primary().deleteRule('cascade'),
    scannedSeq: p.bigint('number').default(0),
  },
});

/** Progress of the rules in a room. Separate from the head of the room, which every post updates. */
export class RoomScan extends RoomScanSchema.class {}
RoomScanSchema.setClass(RoomScan);
