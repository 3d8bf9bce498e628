/** Maps reactions to the fields of replies and server events, in the order of the picker. */
import type { ReactionCount } from '@plenum/contracts/chat/chat-rooms';
import type { ReactionPeople } from '@plenum/contracts/chat/room-messages';
import { messageReactions } from '@plenum/contracts/enums';
import type { ReactionCounts, ReactionRow } from './message-reactions.queries.ts';

export const reactionsView = (counts: ReactionCounts): ReactionCount[] =>
  messageReactions.flatMap((reaction) => {
    const count = counts[reaction] ?? 0;
    return count > 0 ? [{ reaction, count }] : [];
  });

/** Returns the reactions field of a message; absent if there are no reactions, which is the common case. */
export function reactionsOf(counts: ReactionCounts | null): { readonly reactions?: ReactionCount[] } {
  const reactions = reactionsView(counts ?? {});
  return reactions.length === 0 ? {} : { reactions };
}

export const reactingPeopleView = (rows: readonly ReactionRow[]): ReactionPeople[] =>
  messageReactions.flatMap((reaction) => {
    const people = rows.filter((row) => row.reaction === reaction);
    const [first] = people;
    if (first === undefined) return [];
    const { count, has_reacted } = first;
    const names = people.map(({ user_id: id, full_name, image_url }) => ({
      id,
      full_name,
      image_url,
    }));
    return [{ reaction, count, has_reacted, people: names }];
  });
