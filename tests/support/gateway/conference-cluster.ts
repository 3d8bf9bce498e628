/** Set-up for several files of gateway tests: two gateways, one conference and its people; closed after the tests. */
import { ListThreadMessages } from '@plenum/contracts/chat/direct-messages';
import { RequestConnection } from '@plenum/contracts/networking/connections';
import { afterAll, afterEach } from 'vitest';
import { expectReply } from '../api/replies.ts';
import { connectedPair } from './acquaintances.ts';
import { peopleApi } from './people-api.ts';
import { startTestCluster } from './test-gateways.ts';
import { createConferenceWithRooms, setMembership, type Person } from './world.ts';

/** Starts a cluster with a conference; call it once, at the top of a file. */
export async function openConferenceCluster() {
  const cluster = await startTestCluster();
  afterEach(() => cluster.closeBrowsers());
  afterAll(() => cluster.close());
  const conference = await createConferenceWithRooms(cluster.deps);
  const apiOf = (person: Person) => peopleApi(cluster.api, person);
  return {
    cluster,
    conference,
    apiOf,
    attendee: (name: string) => setMembership(cluster.deps, conference, 'ATTENDEE', name),
    /** Two people who are connected and have a conversation. */
    pair: () => connectedPair(cluster.api, conference),
    requestConnection: async (from: Person, to: Person, icebreaker?: string): Promise<number> =>
      expectReply(RequestConnection, 201, await apiOf(from).requestConnection(to, conference.event_id, icebreaker)).id,
    /** Reads a page of the messages of a conversation. */
    page: async (person: Person, thread_id: number, query?: Record<string, string>) =>
      expectReply(ListThreadMessages, 200, await apiOf(person).messages(thread_id, query)),
  };
}
