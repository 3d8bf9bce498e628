/** Raised hands: the queue of people in a session who want to speak. */
import * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import { handStates } from '../enums.ts';
import { operation } from '../operation.ts';
import { described, Id, nullable, oneOf, PersonMini, shape, Timestamp } from '../primitives.ts';
import { CanModerate, SessionId } from '../schedule/session-fields.ts';
import { SessionParams } from '../schedule/sessions.ts';
import { maxHands } from './hand-limits.ts';
import { sessionReactionsCloseMinutes, sessionReactionsOpenMinutes } from './session-reaction-limits.ts';

const IsNamed = Type.Boolean({ description: 'Whether a stage wall may show the name of the person.' });
const hand = {
  is_named: IsNamed,
  is_called: Type.Boolean({ description: 'Whether the person was called to speak.' }),
  raised_at: described(Timestamp, 'When the hand was raised (ISO 8601, UTC).'),
};

/** A raised hand, as shown to moderators. */
export const RaisedHand = shape({
  person: described(PersonMini, 'Person who raised the hand.'),
  ...hand,
});
export type RaisedHand = Type.Static<typeof RaisedHand>;

/** The raised hands of a session, as shown to one person. */
export const Hands = shape({
  session_id: SessionId,
  state: oneOf(
    handStates,
    'Whether hands can be raised. `OFF`: raising hands is not enabled. `CLOSED`: the session is not running.',
  ),
  own: nullable(described(shape(hand), 'Raised hand of the caller; null if the caller has not raised a hand.')),
  can_moderate: CanModerate,
  hands: Type.Array(RaisedHand, {
    maxItems: maxHands,
    description:
      'Raised hands: the person called to speak first, then oldest first. Empty unless the caller can moderate.',
  }),
});
export type Hands = Type.Static<typeof Hands>;

/** Showing the name on a stage wall requires consent each time a hand is raised. */
export const RaiseHandInput = shape({
  is_raised: Type.Boolean({ description: 'Whether the hand is raised.' }),
  is_named: Type.Optional(IsNamed),
});
export type RaiseHandInput = Type.Static<typeof RaiseHandInput>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;

export const GetHands = operation({
  method: 'GET',
  path: '/sessions/:session_id/hands',
  summary: 'Get the raised hands of a session',
  description:
    'Available to all members of the event. Only speakers of the session and members with the role ADMIN, ORGANIZER or MODERATOR receive the hands of others. Hands of people who have left the event or were muted or banned are omitted.',
  access: 'login',
  params: SessionParams,
  replies: { 200: Hands },
  errors: readErrors,
});

export const RaiseHand = operation({
  method: 'PUT',
  path: '/sessions/:session_id/hand',
  summary: 'Raise or lower the caller’s hand in a session',
  description: `Available to all members of the event. Raising a hand requires that this is allowed in the session, that fewer than ${maxHands} hands are raised, and that the caller is not muted. A hand that is already raised keeps its place, and only \`is_named\` changes. Lowering a hand is always possible and also ends a call to speak. The people who manage the hands and the caller receive the server event \`hands_changed\`.`,
  access: 'login',
  params: SessionParams,
  body: RaiseHandInput,
  replies: { 200: Hands },
  errors: [...readErrors, 'chat_not_allowed', 'hands_closed', 'hands_exceeded'],
  rateLimits: ['hand'],
});

export const OpenHands = operation({
  method: 'PUT',
  path: '/sessions/:session_id/hands',
  summary: 'Allow or disallow raising hands in a session',
  description: `Available to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Raising hands can be allowed from ${sessionReactionsOpenMinutes} minutes before the start until ${sessionReactionsCloseMinutes} minutes after the planned end, and longer while the session is running. Disallowing it lowers all hands. Members of the event receive the server event \`hands_changed\`.`,
  access: 'login',
  params: SessionParams,
  body: shape({ is_open: Type.Boolean({ description: 'Whether hands can be raised.' }) }),
  replies: { 200: Hands },
  errors: [...readErrors, 'forbidden', 'hands_closed'],
  rateLimits: ['hand_queue'],
});

export const CallNextHand = operation({
  method: 'POST',
  path: '/sessions/:session_id/hands/next',
  summary: 'Call the next raised hand',
  description:
    'Available to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Lowers the hand of the person who is currently called and calls the person whose hand was raised first; if no hand is left, nobody is called. The called person receives the server event `hand_called` and the notification `HAND_CALLED`. Has no effect if someone other than `called_id` is currently called, so that two people cannot call at the same time.',
  access: 'login',
  params: SessionParams,
  body: shape({
    called_id: nullable(
      described(
        Id,
        'User id of the person who is currently called, according to the client; null if nobody is called.',
      ),
    ),
  }),
  replies: { 200: Hands },
  errors: [...readErrors, 'forbidden', 'hands_closed'],
  rateLimits: ['hand_queue'],
});

export const LowerHand = operation({
  method: 'DELETE',
  path: '/sessions/:session_id/hands/:user_id',
  summary: 'Lower the hand of a person',
  description:
    'Available to speakers of the session and to members with the role ADMIN, ORGANIZER or MODERATOR. Also ends a call to speak. The person receives the server event `hands_changed` but no notification. Succeeds even if the hand is not raised.',
  access: 'login',
  params: shape({ ...SessionParams.properties, user_id: UserId }),
  replies: { 200: Hands },
  errors: [...readErrors, 'forbidden'],
  rateLimits: ['hand_queue'],
});
