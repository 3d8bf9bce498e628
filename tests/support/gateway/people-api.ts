/** Connections and direct messages over HTTP, as one person. */
import type { TestApi } from '../api/test-api.ts';
import type { TestReply } from '../api/test-client.ts';
import type { Person } from './world.ts';

type Query = Readonly<Record<string, string>>;

export interface PeopleApi {
  requestConnection(other: Person, event_id: number | null, icebreaker?: string): Promise<TestReply>;
  answerConnection(connection_id: number, status: string): Promise<TestReply>;
  remove(connection_id: number): Promise<TestReply>;
  connections(query?: Query): Promise<TestReply>;
  pending(query?: Query): Promise<TestReply>;
  block(other: Person): Promise<TestReply>;
  unblock(other: Person): Promise<TestReply>;
  threads(query?: Query): Promise<TestReply>;
  thread(thread_id: number): Promise<TestReply>;
  open(other: Person, event_id?: number | null): Promise<TestReply>;
  messages(thread_id: number, query?: Query): Promise<TestReply>;
  send(thread_id: number, content: string, more?: Readonly<Record<string, unknown>>): Promise<TestReply>;
  react(thread_id: number, message_id: number, reaction: string, has_reacted?: boolean): Promise<TestReply>;
  reactions(thread_id: number, message_id: number): Promise<TestReply>;
  read(thread_id: number, seq?: number): Promise<TestReply>;
  clear(thread_id: number): Promise<TestReply>;
}

export function peopleApi(api: TestApi, person: Person): PeopleApi {
  const client = api.client();
  const options = { headers: { authorization: `Bearer ${person.access_token}` } };
  const get = (path: string, query: Query = {}) => client.get(path, { ...options, query });
  const threadPath = (thread_id: number) => `/direct-messages/threads/${thread_id}`;
  const reactionsPath = (thread_id: number, message_id: number) =>
    `${threadPath(thread_id)}/messages/${message_id}/reactions`;
  return {
    requestConnection: (other, event_id, icebreaker = 'Shall we have a coffee?') =>
      client.post(
        '/connections',
        { recipient_id: other.user_id, icebreaker_message: icebreaker, originating_event_id: event_id },
        options,
      ),
    answerConnection: (connection_id, status) => client.put(`/connections/${connection_id}`, { status }, options),
    remove: (connection_id) => client.delete(`/connections/${connection_id}`, options),
    connections: (query) => get('/connections', query),
    pending: (query) => get('/connections/pending', query),
    block: (other) => client.send('POST', `/users/${other.user_id}/block`, options),
    unblock: (other) => client.send('DELETE', `/users/${other.user_id}/block`, options),
    threads: (query) => get('/direct-messages/threads', query),
    thread: (thread_id) => get(threadPath(thread_id)),
    open: (other, event_id = null) =>
      client.post('/direct-messages/threads', { user_id: other.user_id, event_id }, options),
    messages: (thread_id, query) => get(`${threadPath(thread_id)}/messages`, query),
    send: (thread_id, content, more = {}) =>
      client.post(`${threadPath(thread_id)}/messages`, { content, ...more }, options),
    react: (thread_id, message_id, reaction, has_reacted = true) =>
      client.put(reactionsPath(thread_id, message_id), { reaction, has_reacted }, options),
    reactions: (thread_id, message_id) => get(reactionsPath(thread_id, message_id)),
    read: (thread_id, seq) => client.post(`${threadPath(thread_id)}/read`, seq === undefined ? {} : { seq }, options),
    clear: (thread_id) => client.delete(`${threadPath(thread_id)}/clear`, options),
  };
}
