import { defineSlice } from '../../../slice.ts';
import {
  Poll,
  PollBallot,
  PollHiddenWord,
  PollSealedBallot,
  PollTally,
  PollVote,
  PollVoter,
  PollWall,
} from './poll.entity.ts';
import { pollsPersonalData, pollsRetention } from './polls.privacy.ts';

export const polls = defineSlice({
  entities: [Poll, PollBallot, PollHiddenWord, PollSealedBallot, PollTally, PollVote, PollVoter, PollWall],
  personalData: pollsPersonalData,
  retention: pollsRetention,
  operations: async () => (await import('./polls.operations.ts')).pollsOperations,
});
