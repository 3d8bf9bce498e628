/** A session with polls, for API tests: the actions of its people. */
import {
  CreateSessionPoll,
  ListSessionPolls,
  type NewPoll,
  type Poll,
  type PollAnswer,
  type PollDraft,
  SetPollStatus,
} from '@plenum/contracts/live/polls';
import { addSession } from './conferences.ts';
import type { TestPerson } from './people.ts';
import { expectReply } from './replies.ts';
import type { TestApi } from './test-api.ts';

/** Returns a draft of a poll with three options and a single choice; `fields` overrides its fields. */
export const pollDraft = (fields: Partial<PollDraft> = {}): PollDraft => ({
  kind: 'ONE',
  question: 'Which one?',
  options: ['Red', 'Green', 'Blue'],
  choices_max: null,
  is_anonymous: false,
  may_change: true,
  results: 'LIVE',
  ...fields,
});

/** Creates a session, and returns the actions of its people on its polls. */
export async function newPollBoard(api: TestApi, event_id: number, owner: TestPerson) {
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  const path = `/sessions/${session_id}/polls`;
  const write = (fields: Partial<PollDraft> = {}, { client } = owner) => client.post(path, pollDraft(fields));
  const start = (fields: Partial<NewPoll> = {}, { client } = owner) =>
    client.post(path, { ...pollDraft(), is_open: true, ...fields });
  const setStatus = ({ id }: Pick<Poll, 'id'>, status: string, { client } = owner, seen_open_poll_id?: number | null) =>
    client.put(`/polls/${id}/status`, { status, seen_open_poll_id });
  const list = async ({ client }: TestPerson) => expectReply(ListSessionPolls, 200, await client.get(path)).polls;
  return {
    session_id,
    path,
    write,
    start,
    setStatus,
    list,
    /** The poll as a person sees it. */
    findPollAs: async (person: TestPerson, { id }: Pick<Poll, 'id'>) =>
      (await list(person)).find((poll) => poll.id === id),
    async createDraft(fields: Partial<PollDraft> = {}): Promise<Poll> {
      return expectReply(CreateSessionPoll, 201, await write(fields));
    },
    async createOpenPoll(fields: Partial<PollDraft> = {}): Promise<Poll> {
      const { id } = expectReply(CreateSessionPoll, 201, await write(fields));
      return expectReply(SetPollStatus, 200, await setStatus({ id }, 'OPEN'));
    },
    vote: ({ client }: TestPerson, { id }: Pick<Poll, 'id'>, answer: PollAnswer) =>
      client.put(`/polls/${id}/vote`, answer),
  };
}

export type PollBoard = Awaited<ReturnType<typeof newPollBoard>>;
