import { defineSlice } from '../../../slice.ts';
import { createStoredKey } from '../../notifications/mail-quotas/stored-key.ts';
import { EventQa, Question, QuestionMute, QuestionVote, SessionQa } from './question.entity.ts';
import { questionsPersonalData, questionsRetention } from './questions.privacy.ts';
import { createVoteStore } from './vote-store.ts';

declare module '../../caches.ts' {
  interface Caches {
    readonly questionAuthorKey: ReturnType<typeof createStoredKey>;
    readonly storeVote: ReturnType<typeof createVoteStore>;
  }
}

export const questions = defineSlice({
  entities: [EventQa, Question, QuestionMute, QuestionVote, SessionQa],
  personalData: questionsPersonalData,
  retention: questionsRetention,
  caches: (source) => ({
    questionAuthorKey: createStoredKey(source, 'question-authors'),
    storeVote: createVoteStore(source.db, source.blockedSlot),
  }),
  operations: async () => (await import('./questions.operations.ts')).questionsOperations,
});
