/** The operations of rooms over HTTP, as one person. */
import type { TestApi } from '../api/test-api.ts';
import type { TestReply } from '../api/test-client.ts';
import type { Person } from './world.ts';

export const roomApiOf = (person: Person) => ({ headers: { authorization: `Bearer ${person.access_token}` } });

export interface RoomApi {
  listRooms(event_id: number): Promise<TestReply>;
  messages(room_id: number, query?: Readonly<Record<string, string>>): Promise<TestReply>;
  post(room_id: number, content: string, client_id?: string): Promise<TestReply>;
  reply(room_id: number, reply_to_seq: number, content: string, client_id?: string): Promise<TestReply>;
  edit(room_id: number, message_id: number, content: string, mentions?: readonly number[]): Promise<TestReply>;
  mention(room_id: number, content: string, mentions: readonly unknown[], client_id?: string): Promise<TestReply>;
  mentionable(room_id: number, q?: string): Promise<TestReply>;
  react(room_id: number, message_id: number, reaction: string, has_reacted?: boolean): Promise<TestReply>;
  reactions(room_id: number, message_id: number): Promise<TestReply>;
  earlierTexts(room_id: number, message_id: number): Promise<TestReply>;
  markRead(room_id: number, seq: number): Promise<TestReply>;
}

export function roomApi(api: TestApi, person: Person): RoomApi {
  const client = api.client();
  const options = roomApiOf(person);
  return {
    listRooms: (event_id) => client.get(`/events/${event_id}/chat-rooms`, options),
    messages: (room_id, query = {}) => client.get(`/chat-rooms/${room_id}/messages`, { ...options, query }),
    post: (room_id, content, client_id) =>
      client.post(
        `/chat-rooms/${room_id}/messages`,
        { content, ...(client_id === undefined ? {} : { client_id }) },
        options,
      ),
    reply: (room_id, reply_to_seq, content, client_id) =>
      client.post(
        `/chat-rooms/${room_id}/messages`,
        { content, reply_to_seq, ...(client_id === undefined ? {} : { client_id }) },
        options,
      ),
    edit: (room_id, message_id, content, mentions) =>
      client.send('PATCH', `/chat-rooms/${room_id}/messages/${message_id}`, {
        ...options,
        body: { content, mentions },
      }),
    mention: (room_id, content, mentions, client_id) =>
      client.post(`/chat-rooms/${room_id}/messages`, { content, mentions, client_id }, options),
    mentionable: (room_id, q) =>
      client.get(`/chat-rooms/${room_id}/mentionable`, { ...options, query: q === undefined ? {} : { q } }),
    react: (room_id, message_id, reaction, has_reacted = true) =>
      client.put(`/chat-rooms/${room_id}/messages/${message_id}/reactions`, { reaction, has_reacted }, options),
    reactions: (room_id, message_id) => client.get(`/chat-rooms/${room_id}/messages/${message_id}/reactions`, options),
    earlierTexts: (room_id, message_id) =>
      client.get(`/chat-rooms/${room_id}/messages/${message_id}/earlier-texts`, options),
    markRead: (room_id, seq) => client.post(`/chat-rooms/${room_id}/read`, { seq }, options),
  };
}
