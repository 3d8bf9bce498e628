/** Reactions to running sessions. They are anonymous: only their numbers by minute are stored. */
import * as Type from 'typebox';
import { AvailableReaction } from '../chat/message-fields.ts';
import { operation } from '../operation.ts';
import { described, shape, Timestamp } from '../primitives.ts';
import { SessionId } from '../schedule/session-fields.ts';
import { SessionParams } from '../schedule/sessions.ts';
import {
  sessionReactionRateLimits,
  sessionReactionsCloseMinutes,
  sessionReactionsOpenMinutes,
} from './session-reaction-limits.ts';

export const SessionReactionCount = shape({
  reaction: AvailableReaction,
  count: Type.Integer({ minimum: 1, description: 'Number of reactions of this kind.' }),
});
export type SessionReactionCount = Type.Static<typeof SessionReactionCount>;

export const SessionReacted = shape({
  session_id: SessionId,
  reaction: AvailableReaction,
  is_counted: Type.Boolean({
    description: 'Whether the reaction is counted. False if the caller has reacted too often in the last seconds.',
  }),
});
export type SessionReacted = Type.Static<typeof SessionReacted>;

const readErrors = ['not_found', 'event_access_denied', 'event_banned'] as const;

export const ReactToSession = operation({
  method: 'POST',
  path: '/sessions/:session_id/reactions',
  summary: 'React to a running session',
  description: `Available to members of the event who are not muted, from ${sessionReactionsOpenMinutes} minutes before the start until ${sessionReactionsCloseMinutes} minutes after the planned end, and longer while the session is running. Sessions without a chat accept no reactions. Reactions beyond ${sessionReactionRateLimits.session_reaction.points} within ${sessionReactionRateLimits.session_reaction.durationS} seconds are dropped without an error (\`is_counted\`). Only the number of reactions per minute is stored, not who reacted.`,
  access: 'login',
  params: SessionParams,
  body: shape({ reaction: AvailableReaction }),
  replies: { 200: SessionReacted },
  errors: [...readErrors, 'chat_not_allowed', 'session_reactions_closed'],
});

export const GetSessionReactions = operation({
  method: 'GET',
  path: '/sessions/:session_id/reactions',
  summary: 'Get the reactions to a session by minute',
  description:
    'Available to speakers of the session and to members with the role ADMIN or ORGANIZER. Returns the whole session; minutes without reactions are omitted.',
  access: 'login',
  token: 'session:read',
  params: SessionParams,
  replies: {
    200: shape({
      session_id: SessionId,
      totals: Type.Array(SessionReactionCount, {
        description: 'Number of reactions in the whole session, by kind of reaction in display order.',
      }),
      minutes: Type.Array(
        shape({
          minute: described(Timestamp, 'Start of the minute (ISO 8601, UTC).'),
          counts: Type.Array(SessionReactionCount, {
            description: 'Number of reactions in the minute, by kind of reaction.',
          }),
        }),
        { description: 'Minutes with reactions, ascending.' },
      ),
    }),
  },
  errors: [...readErrors, 'forbidden'],
});
