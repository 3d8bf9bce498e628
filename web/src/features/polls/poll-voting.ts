/** Voting in a poll; loaded with what one votes in. */
import type { Poll, PollAnswer } from '@plenum/contracts/polls';
import { call, failureCode, failureMessage } from '../../lib/http.ts';
import { request } from '../../lib/socket.ts';
import { showToast } from '../../ui/toast.ts';
import type { PollBoard } from './poll-board.ts';
import type { PollsState } from './poll-state.ts';

/** Replaces a poll by what the server answered. */
export const withPoll = (state: PollsState, poll: Poll): PollsState => ({
  ...state,
  polls: new Map(state.polls).set(poll.id, poll),
});

/** Notes the own vote; nobody can be told an anonymous one again. */
export function withMyVote(state: PollsState, id: number, { choices = null, words = null }: Nullable): PollsState {
  const poll = state.polls.get(id);
  if (poll === undefined) return state;
  const own = poll.is_anonymous ? {} : { own_choices: choices, own_words: words };
  return withPoll(state, { ...poll, ...own, has_voted: true });
}
type Nullable = { readonly [K in keyof PollAnswer]: PollAnswer[K] | null };

/** Over the socket, which then hears the counts of this person; otherwise over HTTP. */
async function send(poll_id: number, answer: PollAnswer): Promise<'socket' | 'http'> {
  try {
    await request('vote_in_poll', { poll_id, ...answer });
    return 'socket';
  } catch {
    try {
      await call('PUT /polls/:poll_id/vote', { params: { poll_id }, body: answer });
    } catch (failure) {
      // The answer to the first attempt was lost.
      if (failureCode(failure) !== 'poll_voted_already') throw failure;
    }
    return 'http';
  }
}

/** Stores the vote of the reader. Returns whether it is stored; a refusal is shown. */
export async function voteIn(board: PollBoard, { id }: Poll, answer: PollAnswer): Promise<boolean> {
  try {
    const way = await send(id, answer);
    board.change((state) => withMyVote(state, id, answer));
    if (way === 'http') await board.refresh();
    return true;
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
    return false;
  }
}
