/** Requests of one person to the API. */
import type { TestApi } from '../api/test-api.ts';
import type { TestReply } from '../api/test-client.ts';
import type { Person } from './world.ts';

type Query = Readonly<Record<string, string>>;

export interface PersonClient {
  get(path: string, query?: Query): Promise<TestReply>;
  post(path: string, body?: unknown): Promise<TestReply>;
  put(path: string, body?: unknown): Promise<TestReply>;
  patch(path: string): Promise<TestReply>;
  delete(path: string): Promise<TestReply>;
}

export function personClient(api: TestApi, person: Person): PersonClient {
  const client = api.client();
  const options = { headers: { authorization: `Bearer ${person.access_token}` } };
  const withBody = (body: unknown) => (body === undefined ? options : { ...options, body });
  return {
    get: (path, query = {}) => client.get(path, { ...options, query }),
    post: (path, body) => client.send('POST', path, withBody(body)),
    put: (path, body) => client.send('PUT', path, withBody(body)),
    patch: (path) => client.send('PATCH', path, options),
    delete: (path) => client.send('DELETE', path, options),
  };
}
