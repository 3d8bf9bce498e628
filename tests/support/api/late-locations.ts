/** A location that runs late, for API tests: the actions of its organizer, and the notifications of people. */
import { randomUUID } from 'node:crypto';
import type { LocationDelay } from '@plenum/contracts/live/run-of-show';
import { delayUndoMs } from '@plenum/contracts/live/run-of-show-limits';
import { DelayLocation, type DelayPreview, PreviewDelay } from '@plenum/contracts/schedule/delays';
import { notifyOfDelays } from '@plenum/core/domain/notifications/notifications/notify-delays';
import { statement } from '@plenum/core/platform/db/database';
import { notificationsOf } from './notifications.ts';
import type { TestPerson } from './people.ts';
import { expectReply } from './replies.ts';
import type { TestApi } from './test-api.ts';

export const lateLocation = 'Main hall';

interface DelayOptions {
  readonly minutes?: number;
  readonly breaks_absorb?: boolean;
  readonly from_session_id?: number;
  readonly day_number?: number;
  readonly location?: string;
  readonly client_id?: string;
  readonly seen?: DelayPreview['sessions'];
}

/** Returns the actions of the event's organizer. */
export function delayActions(api: TestApi, event: () => { readonly event_id: number; readonly organizer: TestPerson }) {
  const run = (name: string, sql: string, values: readonly unknown[]) =>
    api.deps.db.rows(statement<Record<string, unknown>>(`test-delays-${name}`, sql), values);
  const path = (): string => `/events/${event().event_id}`;
  const withDefaults = (options: DelayOptions) => ({
    day_number: 1,
    minutes: 10,
    breaks_absorb: true,
    location: lateLocation,
    ...options,
  });
  const getPreview = ({ seen: _seen, client_id: _client_id, ...query }: DelayOptions, { client } = event().organizer) =>
    client.get(`${path()}/delay-preview`, {
      query: Object.fromEntries(Object.entries(withDefaults(query)).map(([name, value]) => [name, String(value)])),
    });
  const preview = async (options: DelayOptions = {}): Promise<DelayPreview> =>
    expectReply(PreviewDelay, 200, await getPreview(options));
  const post = async (options: DelayOptions = {}, { client } = event().organizer) => {
    const seenSessions = options.seen ?? (await preview(options)).sessions;
    const { client_id = randomUUID() } = options;
    const body = {
      ...withDefaults(options),
      client_id,
      seen: seenSessions.map(({ id, starts_at }) => ({ id, starts_at })),
    };
    return client.post(`${path()}/delays`, body);
  };
  const reportDelay = async (options: DelayOptions = {}): Promise<LocationDelay> =>
    expectReply(DelayLocation, 201, await post(options));
  const undoDelay = (id: number, { client } = event().organizer) => client.post(`${path()}/delays/${id}/undo`);
  const bookmark = (person: TestPerson, session_id: number) =>
    run('bookmark', 'insert into session_bookmarks (user_id, session_id) values ($1, $2)', [
      person.user_id,
      session_id,
    ]);
  /** Backdates a delay so that it is due for notifications. */
  const backdateDelay = (id: number, byMs = delayUndoMs + 6_000) =>
    run(
      'age',
      `update location_delays set made_at = made_at - d.age, telling_at = telling_at - d.age
       from (select $2 * interval '1 millisecond' as age) d where id = $1`,
      [id, byMs],
    );
  const notify = () => notifyOfDelays(api.deps);
  const notificationsFor = async (person: TestPerson) =>
    (await notificationsOf(api.deps, { user_id: person.user_id } as Parameters<typeof notificationsOf>[1])).filter(
      ({ kind }) => kind === 'SESSION_CHANGED',
    );
  return {
    run,
    path,
    bookmark,
    getPreview,
    preview,
    post,
    reportDelay,
    undoDelay,
    backdateDelay,
    notify,
    notificationsFor,
  };
}
