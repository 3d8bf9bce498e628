/** Raised hands: a queue of people in a session who ask for the microphone. */
import * as Type from 'typebox';
import { handStates } from './enums.ts';
import { handsMax } from './hand-limits.ts';
import { operation } from './operation.ts';
import { Id, nullable, oneOf, PersonMini, shape, Timestamp } from './primitives.ts';
import { SessionParams } from './sessions.ts';

const hand = {
  is_named: Type.Boolean(),
  is_called: Type.Boolean(),
  raised_at: Timestamp,
};

/** A raised hand, as shown to moderators. */
export const RaisedHand = shape({ person: PersonMini, ...hand });
export type RaisedHand = Type.Static<typeof RaisedHand>;

/** The raised hands of a session, as shown to one person. */
export const Hands = shape({
  session_id: Id,
  state: oneOf(handStates),
  own: nullable(shape(hand)),
  can_moderate: Type.Boolean(),
  hands: Type.Array(RaisedHand, { maxItems: handsMax }),
});
export type Hands = Type.Static<typeof Hands>;

/** Showing the name on a stage wall requires consent each time. */
export const HandWish = shape({ is_raised: Type.Boolean(), is_named: Type.Optional(Type.Boolean()) });
export type HandWish = Type.Static<typeof HandWish>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;

export const GetHands = operation({
  method: 'GET',
  path: '/sessions/:session_id/hands',
  summary: 'Get the raised hands of a session',
  description: 'Members get their own hand. Moderators and the speakers of the session get all raised hands.',
  access: 'login',
  params: SessionParams,
  replies: { 200: Hands },
  errors: readErrors,
});

export const RaiseHand = operation({
  method: 'PUT',
  path: '/sessions/:session_id/hand',
  summary: 'Raise or lower the caller’s hand in a session',
  description: 'A hand that is already raised keeps its place. Lowering the hand also returns the microphone.',
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
  summary: 'Open or close the raised hands of a session',
  description: 'Closing lowers all hands.',
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
  summary: 'Call the next raised hand',
  description: 'Changes nothing if `called_id` is not the person who is called now.',
  access: 'login',
  params: SessionParams,
  body: shape({
    called_id: nullable(Id),
  }),
  replies: { 200: Hands },
  errors: [...readErrors, 'forbidden', 'hands_closed'],
  rateLimits: ['hand_queue'],
});

export const PutHandDown = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/hands/:user_id',
  summary: 'Lower the hand of a person',
  description: 'Succeeds without a change if the hand is not raised.',
  access: 'login',
  params: shape({ ...SessionParams.properties, user_id: Id }),
  replies: { 200: Hands },
  errors: [...readErrors, 'forbidden'],
  rateLimits: ['hand_queue'],
});
