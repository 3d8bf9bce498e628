/** How many statements an answer costs: few, for long lists as for short ones. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addSession,
  addSpeaker,
  newConference,
  newEvent,
  putOnStage,
  type TestConference,
} from '../support/api/conferences.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { statementsOf } from '../support/api/statements-of.ts';

const statementsMax = 6;
const api = await openTestApi();
let conference: TestConference;

beforeAll(async () => {
  conference = await newConference(api);
});
afterEach(() => vi.restoreAllMocks());

async function fill(count: number): Promise<void> {
  const { event_id, organization_id, owner } = conference;
  for (let n = 0; n < count; n += 1) {
    const session = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    await putOnStage(api, session, await addSpeaker(api, event_id, `Speaker ${n}`), 1);
    await newEvent(owner, organization_id);
  }
}

const askedFor = (path: string) => statementsOf(api, () => conference.owner.client.get(path));

describe('statements', () => {
  const paths = (): readonly string[] => {
    const { event_id, organization_id, owner } = conference;
    return [
      '/organizations',
      '/search?q=speaker',
      `/organizations/${organization_id}`,
      `/organizations/${organization_id}/events`,
      `/users/${owner.user_id}/events`,
      `/users/${owner.user_id}/dashboard`,
      `/events/${event_id}`,
      `/events/${event_id}/sessions`,
      `/events/${event_id}/speakers`,
    ];
  };

  it.each([1, 10])('are six at most, however many rows (%i more)', async (more) => {
    await fill(more);
    for (const path of paths()) {
      const names = await askedFor(path);
      expect(names.length, `${path}: ${names.join(', ')}`).toBeLessThanOrEqual(statementsMax);
    }
  });

  it('of an agenda are four when it is new, and one for access from then on', async () => {
    const path = `/events/${conference.event_id}/agenda`;
    await fill(1);
    const cold = await askedFor(path);
    const warm = await askedFor(path);
    const ours = (names: readonly string[]) =>
      names.filter((name) => name.startsWith('event-') || name.startsWith('agenda-'));
    expect(ours(cold)).toEqual(['event-access', 'agenda-frame', 'agenda-order', 'agenda-sessions']);
    expect(ours(warm)).toEqual(['event-access']);
  });
});
