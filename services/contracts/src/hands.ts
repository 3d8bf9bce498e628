/** Raised hands: a queue of people in a session who ask for the microphone. */
import * as Type from 'typebox';
import { handStates } from './enums.ts';
import { handsMax } from './hand-limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, PersonMini, shape, Timestamp } from './primitives.ts';
import { SessionParams } from './sessions.ts';

const hand = {
  /** Whether the wall may show the name. */
  is_named: Type.Boolean(),
  is_called: Type.Boolean(),
  raised_at: Timestamp,
};

/** A raised hand, as the people see it who give the microphone. */
export const RaisedHand = shape({ person: PersonMini, ...hand });
export type RaisedHand = Type.Static<typeof RaisedHand>;

/** The raised hands of a session, as one person sees them. */
export const Hands = shape({
  session_id: Id,
  state: oneOf(handStates),
  /** Null while it is down. */
  own: nullable(shape(hand)),
  can_moderate: Type.Boolean(),
  /** The called one first, then the oldest; empty for everybody else. */
  hands: Type.Array(RaisedHand, { maxItems: handsMax }),
});
export type Hands = Type.Static<typeof Hands>;

/** To show the name on the wall needs a yes each time. */
export const HandWish = shape({ is_raised: Type.Boolean(), is_named: Type.Optional(Type.Boolean()) });
export type HandWish = Type.Static<typeof HandWish>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;

export const GetHands = operation({
  method: 'GET',
  path: '/sessions/:session_id/hands',
  summary: 'Whether hands are taken, and one’s own; for those who give the microphone, all',
  access: 'login',
  params: SessionParams,
  replies: { 200: Hands },
  errors: readErrors,
});

export const RaiseHand = operation({
  method: 'PUT',
  path: '/sessions/:session_id/hand',
  summary: 'Raise or lower one’s hand; raising it again keeps its place, and lowering it gives the microphone back',
  access: 'login',
  params: SessionParams,
  body: HandWish,
  replies: { 200: Hands },
  errors: [...readErrors, 'chat_not_allowed', 'hands_closed', 'hands_exceeded'],
  rateLimits: ['hand'],
});

export const OpenHands = operation({
  method: 'PUT',
  path: '/sessions/:session_id/hands',
  summary: 'Take raised hands in a session, or no longer, which lowers all',
  access: 'login',
  params: SessionParams,
  body: shape({ is_open: Type.Boolean() }),
  replies: { 200: Hands },
  errors: [...readErrors, 'forbidden', 'hands_closed'],
  rateLimits: ['hand_queue'],
});

export const CallNextHand = operation({
  method: 'POST',
  path: '/sessions/:session_id/hands/next',
  summary: 'Give the microphone to the next person; changes nothing once another one is called',
  access: 'login',
  params: SessionParams,
  body: shape({
    /** Who is called now, as the caller sees it; null for nobody. */
    called_id: nullable(Id),
  }),
  replies: { 200: Hands },
  errors: [...readErrors, 'forbidden', 'hands_closed'],
  rateLimits: ['hand_queue'],
});

export const PutHandDown = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/hands/:user_id',
  summary: 'Put the hand of a person down; one of the event that is not raised changes nothing',
  access: 'login',
  params: shape({ ...SessionParams.properties, user_id: Id }),
  replies: { 200: Hands },
  errors: [...readErrors, 'forbidden'],
  rateLimits: ['hand_queue'],
});
