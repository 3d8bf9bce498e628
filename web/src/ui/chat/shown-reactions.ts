/** Displays reactions to messages; loaded with the first one. */
export { withReactions } from '../../lib/chat/reaction-counts.ts';
export { ReactionChip } from './reaction-chip.tsx';
