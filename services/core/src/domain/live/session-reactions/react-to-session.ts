import type { SessionReaction } from '@plenum/contracts/enums';
import { acceptsReactions } from '@plenum/contracts/live/session-reaction-rules';
import type { GetSessionReactions, SessionReacted } from '@plenum/contracts/live/session-reactions';
import type { ReplyBody } from '@plenum/contracts/operation';
import { fail, Refusal } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { isEffectivelyMuted } from '../../policy.ts';
import { authorizeReactions } from './session-reaction-access.ts';
import { createSessionReactionStore } from './session-reaction-store.ts';
import { listReactionCurve } from './session-reactions.queries.ts';
import { addUp } from './session-reactions.rules.ts';

/** Checks the rate limit of the actor; reactions beyond it are dropped without an error. */
async function isWithinLimit(scope: Scope, user_id: number): Promise<boolean> {
  try {
    await scope.limiter.consume('session_reaction', String(user_id));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return false;
    throw error;
  }
}

/**
 * Counts a reaction of the actor, without personal data. `stored` settles with the statement that stores it
 * (docs/decisions/0100). Throws the errors of `authorizeReactions`, `chat_not_allowed`, `session_reactions_closed`.
 */
export async function reactToSession(
  scope: Scope,
  { session_id, reaction }: { readonly session_id: number; readonly reaction: SessionReaction },
): Promise<{ readonly reacted: SessionReacted; readonly stored: Promise<void> }> {
  const access = await authorizeReactions(scope, session_id);
  if (isEffectivelyMuted(access)) throw fail('chat_not_allowed');
  const { session_status: status, chat_mode, is_unscheduled, starts_at, ends_at, user_id } = access;
  const times = { startsMs: starts_at.getTime(), endsMs: ends_at.getTime() };
  if (!acceptsReactions({ status, chat_mode, is_unscheduled }, times, scope.clock.now()))
    throw fail('session_reactions_closed');
  const is_counted = await isWithinLimit(scope, user_id);
  const stored = is_counted ? scope.once(createSessionReactionStore).add(session_id, reaction) : Promise.resolve();
  return { reacted: { session_id, reaction, is_counted }, stored };
}

/** Returns the applause curve of a session. Throws the errors of `authorizeReactions`, `forbidden`. */
export async function getSessionReactions(
  scope: Scope,
  session_id: number,
): Promise<ReplyBody<typeof GetSessionReactions>> {
  const { can_moderate } = await authorizeReactions(scope, session_id);
  if (!can_moderate) throw fail('forbidden');
  const rows = await listReactionCurve(scope.db, session_id);
  const byMinute = Map.groupBy(rows, ({ minute }) => minute.toISOString());
  return {
    session_id,
    totals: addUp(rows),
    minutes: [...byMinute].map(([minute, counts]) => ({ minute, counts: addUp(counts) })),
  };
}
