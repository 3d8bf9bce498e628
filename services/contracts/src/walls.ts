/** Stage walls: a public room, the questions of a session, polls, or the clock of a stage, for projectors and streaming overlays. */
import * as Type from 'typebox';
import { EventUserRole, pollKinds, pollStatuses, qaStates } from './enums.ts';
import { PollResults } from './polls.ts';
import { Id, nullable, oneOf, shape, Timestamp } from './primitives.ts';
import { ClockSession, LecternMessage } from './run-of-show.ts';

/** What is announced to everybody, or to the location of the wall. */
export const WallAnnouncement = shape({ id: Id, text: Type.String() });
export type WallAnnouncement = Type.Static<typeof WallAnnouncement>;

/** Present while something is announced. */
const announcement = Type.Optional(WallAnnouncement);

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

/** The content of a wall: always sent as a whole, so that removed messages disappear. */
export const WallFrame = shape({
  room: shape({ id: Id, name: Type.String() }),
  event: shape({ id: Id, title: Type.String() }),
  /** False while the room is closed for posting; then there are no messages. */
  is_open: Type.Boolean(),
  last_seq: Type.Integer(),
  /** The newest, at most 50, ascending. */
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

/** The content of a wall of questions, always sent as a whole. */
export const QuestionWallFrame = shape({
  session: shape({ id: Id, title: Type.String() }),
  event: shape({ id: Id, title: Type.String() }),
  state: oneOf(qaStates),
  /** Where one asks and votes. */
  join_url: Type.String(),
  on_stage: nullable(WallQuestion),
  /** Who has the microphone; null for nobody, and for somebody who did not allow it. */
  microphone: nullable(Type.String()),
  /** The open questions with most votes, at most three. */
  top: Type.Array(WallQuestion),
  announcement,
});
export type QuestionWallFrame = Type.Static<typeof QuestionWallFrame>;

/** The clock of a stage, always sent as a whole; a screen goes on with it while it has no connection. */
export const ClockWallFrame = shape({
  event: shape({ id: Id, title: Type.String() }),
  location: Type.String(),
  lectern_message: nullable(LecternMessage),
  /** Those around now, by their start. */
  sessions: Type.Array(ClockSession),
});
export type ClockWallFrame = Type.Static<typeof ClockWallFrame>;

/** The content of a wall of polls, always sent as a whole: the open poll, or the one that was closed last. */
export const PollWallFrame = shape({
  /** Null for polls of the event itself. */
  session: nullable(shape({ id: Id, title: Type.String() })),
  event: shape({ id: Id, title: Type.String() }),
  /** Where one votes. */
  join_url: Type.String(),
  poll: nullable(
    shape({
      id: Id,
      kind: oneOf(pollKinds),
      question: Type.String(),
      options: Type.Array(Type.String()),
      is_anonymous: Type.Boolean(),
      status: oneOf(pollStatuses),
      /** People who have voted. */
      votes: Type.Integer(),
      /** Null while not everybody may see them. */
      tally: nullable(PollResults),
    }),
  ),
  announcement,
});
export type PollWallFrame = Type.Static<typeof PollWallFrame>;
