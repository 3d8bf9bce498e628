/** Voting in a poll. */
import type { Poll, PollAnswer } from '@plenum/contracts/live/polls';
import { call, failureCode, failureMessage } from '../../../lib/http.ts';
import { liveCall } from '../../../lib/live-call.ts';
import { request } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast.ts';
import type { PollBoard } from './poll-board.ts';
import { applyOwnVote } from './poll-state.ts';

async function voteOverHttp(poll_id: number, answer: PollAnswer): Promise<'http'> {
  try {
    await call('PUT /polls/:poll_id/vote', { params: { poll_id }, body: answer });
  } catch (failure) {
    // The reply over the socket was lost.
    if (failureCode(failure) !== 'poll_voted_already') throw failure;
  }
  return 'http';
}

/** Stores the user’s vote. Returns whether it is stored; displays the error of a rejection. */
export async function submitVote(board: PollBoard, { id }: Poll, answer: PollAnswer): Promise<boolean> {
  try {
    const way = await liveCall<unknown>(
      () => request('vote_in_poll', { poll_id: id, ...answer }),
      () => voteOverHttp(id, answer),
    );
    board.change((state) => applyOwnVote(state, id, answer));
    // The gateway sends the counts that this user may now see only after a vote over the socket.
    if (way === 'http') await board.refresh();
    return true;
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
    return false;
  }
}
