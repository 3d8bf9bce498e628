/** The operations of rooms over HTTP, as one person. */
import type { TestApi } from '../api/test-api.ts';
import type { TestReply } from '../api/test-client.ts';
import type { Person } from './world.ts';

const asPerson = (person: Person) => ({ headers: { authorization: `Bearer ${person.access_token}` } });

export interface RoomApi {
  listRooms(event_id: number): Promise<TestReply>;
  messages(room_id: number, query?: Readonly<Record<string, string>>): Promise<TestReply>;
  post(room_id: number, content: string, client_id?: string): Promise<TestReply>;
  markRead(room_id: number, seq: number): Promise<TestReply>;
}

export function roomApi(api: TestApi, person: Person): RoomApi {
  const client = api.client();
  const options = asPerson(person);
  return {
    listRooms: (event_id) => client.get(`/events/${event_id}/chat-rooms`, options),
    messages: (room_id, query = {}) => client.get(`/chat-rooms/${room_id}/messages`, { ...options, query }),
    post: (room_id, content, client_id) =>
      client.post(
        `/chat-rooms/${room_id}/messages`,
        { content, ...(client_id === undefined ? {} : { client_id }) },
        options,
      ),
    markRead: (room_id, seq) => client.post(`/chat-rooms/${room_id}/read`, { seq }, options),
  };
}
