import { defineSlice } from '../../../slice.ts';
import { createPollVoteStore } from './poll-vote-store.ts';
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

declare module '../../caches.ts' {
  interface Caches {
    readonly pollVotes: ReturnType<typeof createPollVoteStore>;
  }
}

export const polls = defineSlice({
  entities: [Poll, PollBallot, PollHiddenWord, PollSealedBallot, PollTally, PollVote, PollVoter, PollWall],
  personalData: pollsPersonalData,
  retention: pollsRetention,
  caches: (source) => ({ pollVotes: createPollVoteStore(source, source.blockedSlot) }),
  operations: async () => (await import('./polls.operations.ts')).pollsOperations,
});
