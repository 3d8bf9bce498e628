import { defineSlice } from '../../../slice.ts';
import { createSessionReactionStore } from './session-reaction-store.ts';
import { SessionReactionCount } from './session-reaction.entity.ts';

declare module '../../caches.ts' {
  interface Caches {
    readonly sessionReactions: ReturnType<typeof createSessionReactionStore>;
  }
}

export const sessionReactions = defineSlice({
  entities: [SessionReactionCount],
  caches: ({ db }) => ({ sessionReactions: createSessionReactionStore(db) }),
  operations: async () => (await import('./session-reactions.operations.ts')).sessionReactionsOperations,
});
