import { defineSlice } from '../../../slice.ts';
import { SessionReactionCount } from './session-reaction.entity.ts';

export const sessionReactions = defineSlice({
  entities: [SessionReactionCount],
  operations: async () => (await import('./session-reactions.operations.ts')).sessionReactionsOperations,
});
