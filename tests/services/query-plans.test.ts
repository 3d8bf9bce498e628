/**
 * Lists and searches of a large event: nobody's row is read that is not shown. The page `docs/query-plans.md` tells the
 * same of a larger seed.
 */
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../scripts/query-plans/explain.ts';
import { type Surveyed, survey } from '../../scripts/query-plans/survey.ts';
import { makeEngagement } from '../../scripts/seed-data/crowd-engagement.ts';
import { makeHabits } from '../../scripts/seed-data/crowd-habits.ts';
import { makePeople } from '../../scripts/seed-data/many-people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';

const people = 5_000;
/** Of another tenant: what one event reads must not depend on them. */
const others = 15_000;
const domain = 'crowd.example';
/** A page of fifty-one people is two rows each: the membership and the account. */
const readMax = 300;

const api = await openTestApi({ RATE_LIMIT_EXEMPT: '2001:db8::/32', FREE_TIER_ATTENDEES: '0' });
let tenant: Tenant;
let surveyed: readonly Surveyed[];

beforeAll(async () => {
  tenant = await newTenant(api);
  const { event_id } = tenant;
  const made = await makePeople(api.deps.db, { event_id, count: people, domain });
  expect(made).toEqual({ people, memberships: people });
  const other = await newTenant(api);
  await makePeople(api.deps.db, { event_id: other.event_id, count: others, domain: 'others.example' });
  await makeHabits(api.deps.db, event_id, domain);
  await makeEngagement(api.deps.db, event_id, domain);
  // What autovacuum does in time: trigrams of new rows move into the index, and the planner learns of them.
  await api.deps.db.rows(statement('test-vacuum', 'vacuum (analyze)'));
  surveyed = await survey(api.deps.db, tenant.ids, async (path) => {
    const reply = await tenant.owner.client.get(path);
    expect(reply.status, `${path}: ${reply.text}`).toBe(200);
    return reply.text;
  });
});

const large = new Set(['users', 'event_users', 'connections', 'session_bookmarks']);
/** Count over everybody in an event, which is most of what is there. */
const statistics = new Set<string>([
  'GetEventStatistics',
  'ListSessionStatistics',
  'ExportEventStatistics',
  'GetSessionStatistics',
  'ExportSessionStatistics',
]);

/** Statements that do what must not be, told as people can read it. */
const faults = (isFault: (plan: Plan) => boolean, of: (one: Surveyed) => boolean = () => true): string[] =>
  surveyed
    .filter(of)
    .flatMap(({ request, plans }) =>
      plans.filter(isFault).map((plan) => `${request.operation}?${request.query} ${JSON.stringify(plan)}`),
    );

describe('with thousands of people in an event', () => {
  it('seeding again adds nothing', async () => {
    expect(await makePeople(api.deps.db, { event_id: tenant.event_id, count: people, domain })).toEqual({
      people: 0,
      memberships: 0,
    });
    expect(await makeHabits(api.deps.db, tenant.event_id, domain)).toEqual({ connections: 0, bookmarks: 0 });
  });

  it('asks every list and search, and further pages by cursor', () => {
    expect(surveyed.length).toBeGreaterThan(70);
    expect(surveyed.filter(({ request }) => request.query.includes('after=')).length).toBeGreaterThan(8);
    expect(surveyed.filter(({ plans }) => plans.length === 0)).toEqual([]);
  });

  it('no list or search reads a table of people from end to end', () => {
    expect(
      faults(
        ({ scans }) => scans.some(({ table, indexes, read }) => large.has(table) && indexes.length === 0 && read > 0),
        ({ request }) => !statistics.has(request.operation),
      ),
    ).toEqual([]);
  });

  it('lists read no more than they show, however many people there are', () => {
    // A page by number passes over those before it, a search or a filter over those it finds, an export over its chunk
    // of 500; topics, votes, feedback and statistics are counted over everybody.
    const grows = /search=|page=|q=|interest=|track=|language=/;
    const counts = new Set<string>([
      ...statistics,
      'ExportEventUsers',
      'GetEventTopics',
      'ListQuestions',
      'ExportQuestions',
      'GetControlRoom',
      'GetFeedbackResults',
      'ListEventFeedback',
      'ExportEventFeedback',
    ]);
    const isPage = ({ request }: Surveyed): boolean => !grows.test(request.query) && !counts.has(request.operation);
    expect(faults(({ read }) => read > readMax, isPage)).toEqual([]);
    const isExport = ({ request }: Surveyed): boolean => request.operation === 'ExportEventUsers';
    expect(faults(({ read, returned }) => read > 3 * returned + 10, isExport)).toEqual([]);
  });

  it('no answer has more rows than a chunk of an export', () => {
    expect(faults(({ returned }) => returned > 500)).toEqual([]);
  });
});
