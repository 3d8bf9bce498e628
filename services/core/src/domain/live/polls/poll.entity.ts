import { defineEntity, p } from '@mikro-orm/core';
import { pollKinds, pollResultsRules, pollStatuses } from '@plenum/contracts/enums';
import { maxPollOptions, maxPollQuestionLength } from '@plenum/contracts/live/poll-limits';
import { checksOf, isAtLeast, isBetween, isFilled, isJson, lengthAtMost } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

const PollSchema = defineEntity({
  name: 'Poll',
  tableName: 'polls',
  checks: checksOf('polls', {
    question: `${isFilled('question')} and ${lengthAtMost('question', maxPollQuestionLength)}`,
    options: isJson('options', 'array'),
    choices_max: isBetween('choices_max', 1, maxPollOptions),
    /** An anonymous vote cannot be found again to change it. */
    may_change: 'not ("is_anonymous" and "may_change")',
    vote_count: isAtLeast('vote_count', 0),
  }),
  indexes: [
    {
      name: 'polls_board_index',
      expression: `create index "polls_board_index" on "polls" ("event_id", coalesce("session_id", 0), "id")`,
    },
    {
      name: 'polls_open_unique',
      expression: `create unique index "polls_open_unique" on "polls" ("event_id", coalesce("session_id", 0)) where "status" = 'OPEN'`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    /** Null for a poll of the event itself. */
    session: () => p.manyToOne(Session).ref().nullable().deleteRule('cascade').index(),
    kind: p.enum(pollKinds),
    question: p.text(),
    options: p.json<string[]>(),
    choicesMax: p.integer().nullable(),
    isAnonymous: p.boolean(),
    mayChange: p.boolean(),
    results: p.enum(pollResultsRules),
    status: p.enum(pollStatuses).default('DRAFT'),
    /** Number of voters, maintained by a trigger. */
    voteCount: p.integer().default(0),
    /** Incremented by changes of votes and hidden words. */
    tallyVersion: p.integer().default(0),
    /** Incremented by all other changes. */
    revision: p.integer().default(1),
    openedAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class Poll extends PollSchema.class {}
PollSchema.setClass(Poll);

const PollTallySchema = defineEntity({
  name: 'PollTally',
  tableName: 'poll_tallies',
  properties: {
    poll: () => p.manyToOne(Poll).ref().primary().deleteRule('cascade'),
    /** Number of an option, step of a scale, or a word. */
    answer: p.text().primary(),
    /** Points, for a ranking. */
    votes: p.integer(),
  },
});

/** Count of one answer, maintained by a trigger. */
export class PollTally extends PollTallySchema.class {}
PollTallySchema.setClass(PollTally);

const answersCheck = { answers: isJson('answers', 'array') };

const PollVoteSchema = defineEntity({
  name: 'PollVote',
  tableName: 'poll_votes',
  checks: checksOf('poll_votes', answersCheck),
  properties: {
    poll: () => p.manyToOne(Poll).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    answers: p.json<string[]>(),
  },
});

export class PollVote extends PollVoteSchema.class {}
PollVoteSchema.setClass(PollVote);

const PollVoterSchema = defineEntity({
  name: 'PollVoter',
  tableName: 'poll_voters',
  properties: {
    poll: () => p.manyToOne(Poll).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
  },
});

/** Person who took part in an anonymous poll; this row cannot be linked to a ballot (docs/decisions/0093). */
export class PollVoter extends PollVoterSchema.class {}
PollVoterSchema.setClass(PollVoter);

const PollSealedBallotSchema = defineEntity({
  name: 'PollSealedBallot',
  tableName: 'poll_sealed_ballots',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    poll: () => p.manyToOne(Poll).ref().deleteRule('cascade').index(),
    /** Encrypted; all ballots have the same length. */
    sealed: p.text().hidden(),
  },
});

/** Ballot of an anonymous poll that stays sealed until it can be opened together with others. */
export class PollSealedBallot extends PollSealedBallotSchema.class {}
PollSealedBallotSchema.setClass(PollSealedBallot);

const PollBallotSchema = defineEntity({
  name: 'PollBallot',
  tableName: 'poll_ballots',
  checks: checksOf('poll_ballots', answersCheck),
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    poll: () => p.manyToOne(Poll).ref().deleteRule('cascade').index(),
    answers: p.json<string[]>(),
  },
});

export class PollBallot extends PollBallotSchema.class {}
PollBallotSchema.setClass(PollBallot);

const PollHiddenWordSchema = defineEntity({
  name: 'PollHiddenWord',
  tableName: 'poll_hidden_words',
  properties: {
    poll: () => p.manyToOne(Poll).ref().primary().deleteRule('cascade'),
    /** In lower case. */
    word: p.text().primary(),
  },
});

/** Word that moderators removed from the word cloud of a poll. */
export class PollHiddenWord extends PollHiddenWordSchema.class {}
PollHiddenWordSchema.setClass(PollHiddenWord);

const PollWallSchema = defineEntity({
  name: 'PollWall',
  tableName: 'poll_walls',
  indexes: [
    {
      name: 'poll_walls_board_unique',
      expression: `create unique index "poll_walls_board_unique" on "poll_walls" ("event_id", coalesce("session_id", 0))`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    session: () => p.manyToOne(Session).ref().nullable().deleteRule('cascade').index(),
    /** Hash of the token in its URL. */
    tokenHash: p.string().length(64).unique(),
  },
});

/** Poll wall of a session or an event. */
export class PollWall extends PollWallSchema.class {}
PollWallSchema.setClass(PollWall);
