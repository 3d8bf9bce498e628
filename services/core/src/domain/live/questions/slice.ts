import { defineSlice } from '../../../slice.ts';
import { EventQa, Question, QuestionMute, QuestionVote, SessionQa } from './question.entity.ts';
import { questionsPersonalData, questionsRetention } from './questions.privacy.ts';

export const questions = defineSlice({
  entities: [EventQa, Question, QuestionMute, QuestionVote, SessionQa],
  personalData: questionsPersonalData,
  retention: questionsRetention,
  operations: async () => (await import('./questions.operations.ts')).questionsOperations,
});
