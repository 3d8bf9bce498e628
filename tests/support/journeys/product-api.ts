/** The API for journeys, to prepare data and to compare: with the cookies of the browser context. */
import { type APIRequestContext, expect } from '@playwright/test';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { maxPageSize } from '@plenum/contracts/limits';
import type { Body, OperationSpec, Params, Query, ReplyBody } from '@plenum/contracts/operation';
import { createPlenumClient, type PlenumClient } from '../../../clients/typescript/src/client.ts';
import type { CreateEventBody, EventDetail, RoomMessage } from '../../../clients/typescript/src/generated/api.ts';
import { dateFromToday } from '../services/date-from-today.ts';
import { timeouts } from '../services/timeouts.ts';

interface Input<O> {
  readonly params?: Params<O>;
  readonly query?: Partial<Query<O>>;
  readonly body?: Body<O>;
  readonly file?: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
}

/** Calls an operation; a rejection fails the test with its message. */
export async function callOperation<const O extends OperationSpec>(
  request: APIRequestContext,
  operation: O,
  input: Input<O> = {},
): Promise<ReplyBody<O>> {
  const values = new Map<string, unknown>(Object.entries(input.params ?? {}));
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) query.set(name, String(value));
  const reply = await request.fetch(`/api${path}?${query.toString()}`, {
    method: operation.method,
    // The server may close an idle connection at the moment of its next use (RFC 9112, 9.5).
    headers: { connection: 'close' },
    ...(input.body === undefined ? {} : { data: input.body }),
    ...(input.file === undefined ? {} : { multipart: { file: input.file } }),
  });
  const text = await reply.text();
  expect(reply.ok(), `${operation.method} ${path} returned ${reply.status()}: ${text}`).toBe(true);
  return (text === '' ? null : JSON.parse(text)) as ReplyBody<O>;
}

/** Statuses whose responses cannot have a body. */
const bodylessStatuses: ReadonlySet<number> = new Set([204, 304]);

/** Returns the client of the product with the cookies of a browser context. */
const plenum = (request: APIRequestContext): PlenumClient =>
  createPlenumClient({
    url: '',
    fetch: async (address, { method = 'GET', headers = {}, body } = {}) => {
      const reply = await request.fetch(String(address), {
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), connection: 'close' },
        ...(typeof body === 'string' ? { data: body } : {}),
        ...(body instanceof FormData ? { multipart: body } : {}),
      });
      const status = reply.status();
      const content = bodylessStatuses.has(status) ? null : new Uint8Array(await reply.body());
      return new Response(content, { status, headers: reply.headers() });
    },
  });

/** Returns the date this many days from today, `YYYY-MM-DD`, in the time zone of an event. */
export const productDateIn = (days: number, timeZone = 'Europe/Brussels'): string => dateFromToday(days, timeZone);

/** Creates a published event with a join code, in its own organization. */
export async function newEvent(
  request: APIRequestContext,
  change: Partial<CreateEventBody> = {},
): Promise<EventDetail> {
  const client = plenum(request);
  const { id: organization_id } = await client.call('CreateOrganization', { body: { name: 'Example e.V.' } });
  const { id: event_id } = await client.call('CreateEvent', {
    path: { organization_id },
    body: {
      title: `Conference ${Date.now().toString(36)}`,
      event_type: 'CONFERENCE',
      start_date: productDateIn(21),
      end_date: productDateIn(22),
      timezone: 'Europe/Brussels',
      company_name: 'Example e.V.',
      ...change,
    },
  });
  return client.call('UpdateEvent', { path: { event_id }, body: { status: 'PUBLISHED', join_policy: 'CODE' } });
}

/** Removes the flood rules, because journeys type faster than people. */
export async function removeFloodRules(request: APIRequestContext, event_id: number): Promise<void> {
  const body = { ...defaultModerationRules, flood_messages: 0, repeat_limit: 0 };
  await plenum(request).call('SetModerationRules', { path: { event_id }, body });
}

/** Imports a schedule file and waits for its end; a rejected file fails the test with the reasons. */
export async function importScheduleFile(
  request: APIRequestContext,
  event_id: number,
  { name, buffer }: { readonly name: string; readonly buffer: Buffer },
): Promise<void> {
  const client = plenum(request);
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(buffer)], { type: 'application/xml' }), name);
  const { id: import_id } = await client.call('ImportSchedule', { path: { event_id }, body });
  const getImport = () => client.call('GetImport', { path: { event_id, import_id } });
  await expect.poll(async () => (await getImport()).status, { timeout: 4 * timeouts.page }).toMatch(/SUCCEEDED|FAILED/);
  const ended = await getImport();
  expect(ended.status, JSON.stringify(ended.errors)).toBe('SUCCEEDED');
}

/** Returns the foyer of an event. */
export async function generalRoom(request: APIRequestContext, event_id: number): Promise<number> {
  const { chat_rooms } = await plenum(request).call('ListChatRooms', { path: { event_id } });
  const room = chat_rooms.find(({ room_type }) => room_type === 'GLOBAL');
  if (room === undefined) throw new Error('The event has no general room.');
  return room.id;
}

/** Returns every message of a room in the database, by `seq`. */
export async function storedMessages(request: APIRequestContext, room_id: number): Promise<RoomMessage[]> {
  const client = plenum(request);
  const rows: RoomMessage[] = [];
  for (;;) {
    const query = { after_seq: rows.at(-1)?.seq ?? 0, limit: maxPageSize };
    const { messages, last_seq } = await client.call('ListRoomMessages', { path: { room_id }, query });
    rows.push(...messages.filter(({ content }) => content !== undefined));
    if (messages.length === 0 || rows.at(-1)?.seq === last_seq) return rows;
  }
}
