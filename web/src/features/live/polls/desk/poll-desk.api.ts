import type { Poll, PollDraft, UpdatePoll } from '@plenum/contracts/live/polls';
/** Requests of the poll desk. */
import type { Body } from '@plenum/contracts/operation';
import { call } from '../../../../lib/http.ts';
import type { PollScope } from '../poll-board.ts';

export const createPoll = ({ event_id, session_id }: PollScope, body: PollDraft): Promise<Poll> =>
  session_id === null
    ? call('POST /events/:event_id/polls', { params: { event_id }, body })
    : call('POST /sessions/:session_id/polls', { params: { session_id }, body });
export const updatePoll = (poll_id: number, body: Body<typeof UpdatePoll>) =>
  call('PUT /polls/:poll_id', { params: { poll_id }, body });
export const deletePoll = (poll_id: number) => call('DELETE /polls/:poll_id', { params: { poll_id } });
export const setPollStatus = (poll_id: number, status: 'OPEN' | 'CLOSED') =>
  call('PUT /polls/:poll_id/status', { params: { poll_id }, body: { status } });
export const setPollWordVisibility = (poll_id: number, word: string, is_hidden: boolean) =>
  call('PUT /polls/:poll_id/words', { params: { poll_id }, body: { word, is_hidden } });

export const createPollWall = ({ event_id, session_id }: PollScope) =>
  session_id === null
    ? call('POST /events/:event_id/polls/wall', { params: { event_id } })
    : call('POST /sessions/:session_id/polls/wall', { params: { session_id } });
export const revokePollWall = ({ event_id, session_id }: PollScope) =>
  session_id === null
    ? call('DELETE /events/:event_id/polls/wall', { params: { event_id } })
    : call('DELETE /sessions/:session_id/polls/wall', { params: { session_id } });
