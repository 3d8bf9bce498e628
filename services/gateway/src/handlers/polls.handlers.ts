import type { pollClientEvents } from '@plenum/contracts/client-events';
import { voteInPoll } from '@plenum/core/domain/live/polls/vote-in-poll';
import type { Handlers } from '../socket/client-event.ts';

export const pollsHandlers: Handlers<typeof pollClientEvents> = {
  watch_polls: ({ scope, socket, polls }, place) => polls.watch(scope, socket, place),
  /** Always acknowledged, even if the socket is not watching the polls. */
  unwatch_polls({ socket, polls }, place) {
    polls.unwatch(socket, place);
    return place;
  },
  async vote_in_poll({ scope, socket, polls }, { poll_id, ...answer }) {
    const vote = await voteInPoll(scope, poll_id, answer);
    polls.markVoted(socket, poll_id);
    return vote;
  },
};
