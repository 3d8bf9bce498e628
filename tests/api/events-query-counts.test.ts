/** The number of statements per response is small and does not depend on the length of lists. */
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
import { recordStatementNames } from '../support/api/statements-of.ts';

const maxStatements = 6;
const api = await openTestApi();
let conference: TestConference;

beforeAll(async () => {
  conference = await newConference(api);
});
afterEach(() => vi.restoreAllMocks());

async function addRows(count: number): Promise<void> {
  const { event_id, organization_id, owner } = conference;
  for (let index = 0; index < count; index += 1) {
    const session = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    await putOnStage(api, session, await addSpeaker(api, event_id, `Speaker ${index}`), 1);
    await newEvent(owner, organization_id);
  }
}

const statementNamesOf = (path: string) => recordStatementNames(api, () => conference.owner.client.get(path));

describe('numbers of SQL statements', () => {
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

  it.each([1, 10])('runs at most six statements for any number of rows (%i more)', async (additionalCount) => {
    await addRows(additionalCount);
    for (const path of paths()) {
      const names = await statementNamesOf(path);
      expect(names.length, `${path}: ${names.join(', ')}`).toBeLessThanOrEqual(maxStatements);
    }
  });

  it('runs four statements for the first request of an agenda, and one for access afterwards', async () => {
    const path = `/events/${conference.event_id}/agenda`;
    await addRows(1);
    const coldStatements = await statementNamesOf(path);
    const warmStatements = await statementNamesOf(path);
    const agendaStatements = (names: readonly string[]) =>
      names.filter((name) => name.startsWith('event-') || name.startsWith('agenda-'));
    expect(agendaStatements(coldStatements)).toEqual([
      'event-access',
      'agenda-frame',
      'agenda-order',
      'agenda-sessions',
    ]);
    expect(agendaStatements(warmStatements)).toEqual(['event-access']);
  });
});
