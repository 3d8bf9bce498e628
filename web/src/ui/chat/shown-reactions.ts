/** How reactions to messages are shown; loaded with the first. */
export { withReactions } from '../../lib/chat/reaction-counts.ts';
export { ReactionChip } from './reaction-chip.tsx';
