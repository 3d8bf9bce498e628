/** Content of stage walls: a public chat room, questions, polls, or a stage clock, for projectors and streaming overlays. */
import * as Type from 'typebox';
import { EventUserRole, pollKinds, pollStatuses, qaStates } from '../enums.ts';
import { Id, nullable, oneOf, shape, Timestamp } from '../primitives.ts';
import { PollResults } from './polls.ts';
import { ClockSession, LecternMessage } from './run-of-show.ts';

/** An announcement to everyone, or to the location of the stage wall. */
export const WallAnnouncement = shape({ id: Id, text: Type.String() });
export type WallAnnouncement = Type.Static<typeof WallAnnouncement>;

const announcement = Type.Optional(WallAnnouncement);
/** Join code of the event, for people who are not members yet; null if nobody can join by it. */
const join_code = nullable(Type.String());

const WallMessage = shape({
  id: Id,
  seq: Type.Integer(),
  content: Type.String(),
  created_at: Timestamp,
  user: shape({
    full_name: Type.String(),
    image_url: nullable(Type.String()),
    role: nullable(EventUserRole),
    is_session_speaker: Type.Boolean(),
  }),
});
export type WallMessage = Type.Static<typeof WallMessage>;

/** The complete content of a stage wall of a chat room, so that deleted messages disappear. */
export const WallFrame = shape({
  room: shape({ id: Id, name: Type.String() }),
  event: shape({ id: Id, title: Type.String() }),
  /** URL at which people can write. */
  join_url: Type.String(),
  join_code,
  /** False while the chat room is closed. `messages` is then empty. */
  is_open: Type.Boolean(),
  last_seq: Type.Integer(),
  /** Up to 50 newest messages, oldest first; without those that wait for a decision of moderators. */
  messages: Type.Array(WallMessage),
  announcement,
});
export type WallFrame = Type.Static<typeof WallFrame>;

const WallQuestion = shape({
  id: Id,
  text: Type.String(),
  /** Null for an anonymous question. */
  author: nullable(Type.String()),
  votes: Type.Integer(),
});
export type WallQuestion = Type.Static<typeof WallQuestion>;

/** The complete content of a stage wall of questions. */
export const QuestionWallFrame = shape({
  session: shape({ id: Id, title: Type.String() }),
  event: shape({ id: Id, title: Type.String() }),
  state: oneOf(qaStates),
  /** URL at which people can ask and vote. */
  join_url: Type.String(),
  join_code,
  on_stage: nullable(WallQuestion),
  /** Name of the person who was called to speak; null if there is none, or if the person has not agreed to be named. */
  microphone: nullable(Type.String()),
  /** Up to three open questions with the most votes. */
  top: Type.Array(WallQuestion),
  announcement,
});
export type QuestionWallFrame = Type.Static<typeof QuestionWallFrame>;

/** The complete content of a stage clock, with which a screen can continue without a connection. */
export const ClockWallFrame = shape({
  event: shape({ id: Id, title: Type.String() }),
  location: Type.String(),
  lectern_message: nullable(LecternMessage),
  /** Sessions around now, sorted by start. */
  sessions: Type.Array(ClockSession),
});
export type ClockWallFrame = Type.Static<typeof ClockWallFrame>;

/** The complete content of a stage wall of polls: the open poll, or the poll that was closed last. */
export const PollWallFrame = shape({
  /** Null for polls of the event itself. */
  session: nullable(shape({ id: Id, title: Type.String() })),
  event: shape({ id: Id, title: Type.String() }),
  /** URL at which people can vote. */
  join_url: Type.String(),
  join_code,
  poll: nullable(
    shape({
      id: Id,
      kind: oneOf(pollKinds),
      question: Type.String(),
      options: Type.Array(Type.String()),
      is_anonymous: Type.Boolean(),
      status: oneOf(pollStatuses),
      /** Number of people who voted. */
      votes: Type.Integer(),
      /** Null unless everyone may see the results. */
      tally: nullable(PollResults),
    }),
  ),
  announcement,
});
export type PollWallFrame = Type.Static<typeof PollWallFrame>;
