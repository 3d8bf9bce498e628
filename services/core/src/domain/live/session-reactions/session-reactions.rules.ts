/** Rules for reactions to a session: changes since a snapshot, and the order of counts. */
import { type SessionReaction, sessionReactions } from '@plenum/contracts/enums';
import type { SessionReactionCount } from '@plenum/contracts/live/session-reactions';

/** Count of a kind in a minute. */
export interface MinuteCount {
  readonly minute: Date;
  readonly reaction: SessionReaction;
  readonly count: number;
}

/** Counts by minute and kind at the last snapshot. */
export type ReactionSnapshot = ReadonlyMap<string, number>;

const keyOf = ({ minute, reaction }: MinuteCount): string => `${minute.getTime()} ${reaction}`;

export const reactionSnapshot = (rows: readonly MinuteCount[]): ReactionSnapshot =>
  new Map(rows.map((row) => [keyOf(row), row.count]));

/** Adds up counts by kind, in display order; kinds without reactions are omitted. */
export function addUp(rows: readonly Omit<MinuteCount, 'minute'>[]): SessionReactionCount[] {
  const totals = new Map<SessionReaction, number>();
  for (const { reaction, count } of rows) totals.set(reaction, (totals.get(reaction) ?? 0) + count);
  return sessionReactions.flatMap((reaction) => {
    const count = totals.get(reaction) ?? 0;
    return count > 0 ? [{ reaction, count }] : [];
  });
}

/** Returns the reactions added since a snapshot. */
export const reactionsSince = (before: ReactionSnapshot, rows: readonly MinuteCount[]): SessionReactionCount[] =>
  addUp(rows.map((row) => ({ reaction: row.reaction, count: row.count - (before.get(keyOf(row)) ?? 0) })));
