/** Pure rules about reactions to a session: what is new since a look, and how counts are listed. */
import { type SessionReaction, sessionReactions } from '@plenum/contracts/enums';
import type { SessionReactionCount } from '@plenum/contracts/session-reactions';

/** What was read of one kind in one minute. */
export interface MinuteCount {
  readonly minute: Date;
  readonly reaction: SessionReaction;
  readonly count: number;
}

/** Counts by minute and kind, as the last look read them. */
export type ReactionSnapshot = ReadonlyMap<string, number>;

const keyOf = ({ minute, reaction }: MinuteCount): string => `${minute.getTime()} ${reaction}`;

export const reactionSnapshot = (rows: readonly MinuteCount[]): ReactionSnapshot =>
  new Map(rows.map((row) => [keyOf(row), row.count]));

/** Adds up counts by kind, in the order in which they are offered; kinds without any are omitted. */
export function addUp(rows: readonly Omit<MinuteCount, 'minute'>[]): SessionReactionCount[] {
  const totals = new Map<SessionReaction, number>();
  for (const { reaction, count } of rows) totals.set(reaction, (totals.get(reaction) ?? 0) + count);
  return sessionReactions.flatMap((reaction) => {
    const count = totals.get(reaction) ?? 0;
    return count > 0 ? [{ reaction, count }] : [];
  });
}

/** Returns what was added since a look. */
export const reactionsSince = (before: ReactionSnapshot, rows: readonly MinuteCount[]): SessionReactionCount[] =>
  addUp(rows.map((row) => ({ reaction: row.reaction, count: row.count - (before.get(keyOf(row)) ?? 0) })));
