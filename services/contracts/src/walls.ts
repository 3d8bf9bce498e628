/** Stage walls: a public room for projectors and streaming overlays. */
import * as Type from 'typebox';
import { EventUserRole } from './enums.ts';
import { Id, nullable, shape, Timestamp } from './primitives.ts';

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
});
export type WallFrame = Type.Static<typeof WallFrame>;
