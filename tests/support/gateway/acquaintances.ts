/** Connected users, connected over HTTP. */
import { type DirectMessage, ListThreads, type Thread } from '@plenum/contracts/chat/direct-messages';
import { AnswerConnection, RequestConnection } from '@plenum/contracts/networking/connections';
import { expectReply } from '../api/replies.ts';
import type { TestApi } from '../api/test-api.ts';
import { peopleApi } from './people-api.ts';
import { type Conference, setMembership, type Person } from './world.ts';

/** Sends a request and accepts it. Returns the id of the connection. */
export async function connectPeople(
  api: TestApi,
  { event_id }: Conference,
  [from, to]: readonly [Person, Person],
  icebreaker = 'Hello there',
): Promise<number> {
  const requested = expectReply(
    RequestConnection,
    201,
    await peopleApi(api, from).requestConnection(to, event_id, icebreaker),
  );
  expectReply(AnswerConnection, 200, await peopleApi(api, to).answerConnection(requested.id, 'ACCEPTED'));
  return requested.id;
}

/** Returns the threads of a person, newest first. */
export const threadsOf = async (api: TestApi, person: Person): Promise<readonly Thread[]> =>
  expectReply(ListThreads, 200, await peopleApi(api, person).threads()).threads;

export interface ConnectedPair {
  readonly anna: Person;
  readonly ben: Person;
  readonly thread_id: number;
}

/** Creates two connected people and their thread, which contains the icebreaker of the first. */
export async function connectedPair(api: TestApi, conference: Conference): Promise<ConnectedPair> {
  const anna = await setMembership(api.deps, conference, 'ATTENDEE', 'Anna');
  const ben = await setMembership(api.deps, conference, 'ATTENDEE', 'Ben');
  await connectPeople(api, conference, [anna, ben]);
  const [thread] = await threadsOf(api, anna);
  if (thread === undefined) throw new Error('They have no thread.');
  return { anna, ben, thread_id: thread.id };
}

export const contentsOf = (messages: readonly DirectMessage[]): string[] => messages.map(({ content }) => content);
