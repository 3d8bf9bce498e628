/** Clients that post and read messages over HTTP while a database is migrated. */
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import type { TestApi } from '../api/test-api.ts';
import { passTime } from '../faults/pass-time.ts';
import { createConferenceWithRooms, scopeOfPerson, setMembership } from '../gateway/world.ts';

/** Within the rate limit of messages. */
const postEveryMs = 1_500;
const sampleFailures = 5;

export interface PostingClients {
  /** Replies with 2xx so far. */
  succeeded(): number;
  /** Stops all clients, and returns the first failures. */
  stop(): Promise<readonly string[]>;
}

/** Starts the clients against the API at `url`, each with its own account. */
export async function startPostingClients(api: TestApi, url: string, count: number): Promise<PostingClients> {
  const conference = await createConferenceWithRooms(api.deps);
  await setModerationRules(scopeOfPerson(api.deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    flood_messages: 0,
    repeat_limit: 0,
  });
  const path = `${url}/api/chat-rooms/${conference.rooms.GLOBAL}/messages`;
  const failures: string[] = [];
  let succeeded = 0;
  let isStopped = false;

  async function request(token: string, init: RequestInit): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    try {
      const response = await fetch(path, { ...init, headers });
      const text = await response.text();
      if (response.ok) succeeded += 1;
      else failures.push(`${init.method} ${response.status}: ${text}`);
    } catch (error) {
      failures.push(`${init.method}: ${String(error)}`);
    }
  }

  async function run(token: string, index: number): Promise<void> {
    await passTime((postEveryMs / count) * index);
    for (let number = 0; !isStopped; number += 1) {
      await request(token, { method: 'POST', body: JSON.stringify({ content: `message ${index} ${number}` }) });
      await request(token, { method: 'GET' });
      await passTime(postEveryMs);
    }
  }

  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1)
    tokens.push((await setMembership(api.deps, conference, 'ATTENDEE', `Client ${index}`)).access_token);
  const running = Promise.all(tokens.map(run));
  return {
    succeeded: () => succeeded,
    async stop() {
      isStopped = true;
      await running;
      return failures.slice(0, sampleFailures);
    },
  };
}
