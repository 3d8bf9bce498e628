/** How reactions to messages are shown. */
export { ReactionChip } from './reaction-chip.tsx';
export { withReactions } from './reaction-counts.ts';
