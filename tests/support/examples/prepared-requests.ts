/** Example requests that rows of several slices share. */
import { newLoggedInPerson } from '../api/people.ts';
import type { SendOptions, TestClient } from '../api/test-client.ts';
import { multipartUpload } from '../api/upload.ts';
import type { ExampleWorld } from './example-world.ts';

/** How a request differs from the default, which the owner sends. */
export interface ExampleRequest {
  readonly client?: TestClient;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Body and headers that are sent instead of JSON, such as a multipart upload; the example then shows `body`. */
  readonly payload?: SendOptions;
}
export type PrepareExample = (world: ExampleWorld) => Promise<ExampleRequest> | ExampleRequest;

export const bounceSecret = 'b'.repeat(64);

export const sentBy = (user: 'attendee') => (world: ExampleWorld) => ({ client: world[user].client });
export const anonymousClient = ({ api }: ExampleWorld): TestClient => api.client();
export const withoutLogin: PrepareExample = (world) => ({ client: anonymousClient(world) });
export const outsider: PrepareExample = async ({ api }) => ({ client: (await newLoggedInPerson(api)).client });
export const fileRequest = (bytes: Uint8Array, name: string, fields: Record<string, string> = {}) => ({
  payload: multipartUpload(bytes, name, 'file', fields),
  body: { file: name, ...fields },
});
export const publicEventRequest: PrepareExample = (world) => ({
  client: anonymousClient(world),
  path: { slug: world.tenant.detail.slug },
});
