import type { MessageReaction } from '@plenum/contracts/enums';

/** Text keys of the names that screen readers announce. */
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
