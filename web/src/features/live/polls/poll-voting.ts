/** Voting in a poll; loaded with the voting form. */
import type { Poll, PollAnswer } from '@plenum/contracts/live/polls';
import { call, failureCode, failureMessage } from '../../../lib/http.ts';
import { request } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast.ts';
import type { PollBoard } from './poll-board.ts';
import type { PollsState } from './poll-state.ts';

/** Replaces a poll with the reply of the server. */
export const withPoll = (state: PollsState, poll: Poll): PollsState => ({
  ...state,
  polls: new Map(state.polls).set(poll.id, poll),
});

/** Records the user’s vote; the server never returns an anonymous vote again. */
export function withMyVote(
  state: PollsState,
  id: number,
  { choices = null, words = null }: NullableFields,
): PollsState {
  const poll = state.polls.get(id);
  if (poll === undefined) return state;
  const ownVote = poll.is_anonymous ? {} : { own_choices: choices, own_words: words };
  return withPoll(state, { ...poll, ...ownVote, has_voted: true });
}
type NullableFields = { readonly [K in keyof PollAnswer]: PollAnswer[K] | null };

/** Sent over the socket, which then receives the counts for this user; otherwise over HTTP. */
async function send(poll_id: number, answer: PollAnswer): Promise<'socket' | 'http'> {
  try {
    await request('vote_in_poll', { poll_id, ...answer });
    return 'socket';
  } catch {
    try {
      await call('PUT /polls/:poll_id/vote', { params: { poll_id }, body: answer });
    } catch (failure) {
      // The reply to the first attempt was lost.
      if (failureCode(failure) !== 'poll_voted_already') throw failure;
    }
    return 'http';
  }
}

/** Stores the user’s vote. Returns whether it is stored; displays the error of a rejection. */
export async function submitVote(board: PollBoard, { id }: Poll, answer: PollAnswer): Promise<boolean> {
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
