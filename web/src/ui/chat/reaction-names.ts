import type { MessageReaction } from '@plenum/contracts/enums';

/** Keys of the names for screen readers. */
export const reactionNames = {
  '👍': 'reaction.good',
  '❤️': 'reaction.heart',
  '😂': 'reaction.laugh',
  '🎉': 'reaction.party',
  '👏': 'reaction.applause',
  '🙏': 'reaction.thanks',
  '💡': 'reaction.idea',
  '😮': 'reaction.surprise',
  '🤔': 'reaction.doubt',
  '😢': 'reaction.sad',
  '👀': 'reaction.eyes',
  '👎': 'reaction.bad',
} as const satisfies Record<MessageReaction, string>;
