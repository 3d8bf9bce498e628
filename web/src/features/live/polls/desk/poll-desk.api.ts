/** Requests of the poll desk. */
import type { NewPoll, Poll, PollPlace, UpdatePoll } from '@plenum/contracts/live/polls';
import type { Body } from '@plenum/contracts/operation';
import { call } from '../../../../lib/http.ts';
import type { PollBoard } from '../poll-board.ts';
import { findOpenPoll } from '../poll-state.ts';

export const createPoll = ({ event_id, session_id }: PollPlace, body: NewPoll): Promise<Poll> =>
  session_id === null
    ? call('POST /events/:event_id/polls', { params: { event_id }, body })
    : call('POST /sessions/:session_id/polls', { params: { session_id }, body });
export const updatePoll = (poll_id: number, body: Body<typeof UpdatePoll>) =>
  call('PUT /polls/:poll_id', { params: { poll_id }, body });
export const deletePoll = (poll_id: number) => call('DELETE /polls/:poll_id', { params: { poll_id } });
/** Opens or closes a poll. Opening fails if another poll is open than the displayed one. */
export const setPollStatus = (poll_id: number, status: 'OPEN' | 'CLOSED', board: PollBoard) =>
  call('PUT /polls/:poll_id/status', {
    params: { poll_id },
    body: { status, seen_open_poll_id: seenOpenPollId(board) },
  });
/** Returns the id of the displayed open poll; null if there is none. */
export const seenOpenPollId = ({ store }: PollBoard): number | null => findOpenPoll(store.getState())?.id ?? null;
export const setPollWordVisibility = (poll_id: number, word: string, is_hidden: boolean) =>
  call('PUT /polls/:poll_id/words', { params: { poll_id }, body: { word, is_hidden } });

export const createPollWall = ({ event_id, session_id }: PollPlace) =>
  session_id === null
    ? call('POST /events/:event_id/polls/wall', { params: { event_id } })
    : call('POST /sessions/:session_id/polls/wall', { params: { session_id } });
export const revokePollWall = ({ event_id, session_id }: PollPlace) =>
  session_id === null
    ? call('DELETE /events/:event_id/polls/wall', { params: { event_id } })
    : call('DELETE /sessions/:session_id/polls/wall', { params: { session_id } });
