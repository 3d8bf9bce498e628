/**
 * Lists and searches of a large event read only the rows they return. The page `docs/query-plans.md` shows the same for
 * a larger seed.
 */
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../scripts/query-plans/explain.ts';
import { type OperationPlans, survey } from '../../scripts/query-plans/survey.ts';
import { createActivity } from '../../scripts/seed-data/crowd-activity.ts';
import { makeEngagement } from '../../scripts/seed-data/crowd-engagement.ts';
import { makePeople } from '../../scripts/seed-data/many-people.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';

const people = 5_000;
/** People of another tenant, who must not affect what one event reads. */
const otherTenantPeople = 15_000;
const domain = 'crowd.example';
/** A page of fifty-one people reads two rows each: the membership and the account. */
const maxRowsRead = 300;

const api = await openTestApi({ RATE_LIMIT_EXEMPT: '2001:db8::/32', FREE_TIER_ATTENDEES: '0' });
let tenant: Tenant;
let surveyed: readonly OperationPlans[];

beforeAll(async () => {
  tenant = await newTenant(api);
  const { event_id } = tenant;
  const createdPeople = await makePeople(api.deps.db, { event_id, count: people, domain });
  expect(createdPeople).toEqual({ people, memberships: people });
  const otherTenant = await newTenant(api);
  await makePeople(api.deps.db, { event_id: otherTenant.event_id, count: otherTenantPeople, domain: 'others.example' });
  await createActivity(api.deps.db, event_id, domain);
  await makeEngagement(api.deps.db, event_id, domain);
  // What autovacuum does eventually: trigrams of new rows move into the index, and the planner gets their statistics.
  await api.deps.db.rows(statement('test-vacuum', 'vacuum (analyze)'));
  surveyed = await survey(api.deps.db, tenant.ids, async (path) => {
    const reply = await tenant.owner.client.get(path);
    expect(reply.status, `${path}: ${reply.text}`).toBe(200);
    return reply.text;
  });
});

const largeTables = new Set(['users', 'event_users', 'connections', 'session_bookmarks']);
/** Statements that count over everybody in an event, which is most of the table. */
const statistics = new Set<string>([
  'GetEventStatistics',
  'ListSessionStatistics',
  'ExportEventStatistics',
  'GetSessionStatistics',
  'ExportSessionStatistics',
]);

/** Returns statements that violate a rule, formatted for the error message. */
const violationsOf = (
  isViolation: (plan: Plan) => boolean,
  filter: (surveyedRequest: OperationPlans) => boolean = () => true,
): string[] =>
  surveyed
    .filter(filter)
    .flatMap(({ request, plans }) =>
      plans.filter(isViolation).map((plan) => `${request.operation}?${request.query} ${JSON.stringify(plan)}`),
    );

describe('thousands of people in an event', () => {
  it('adds no rows when it is seeded again', async () => {
    expect(await makePeople(api.deps.db, { event_id: tenant.event_id, count: people, domain })).toEqual({
      people: 0,
      memberships: 0,
    });
    expect(await createActivity(api.deps.db, tenant.event_id, domain)).toEqual({ connections: 0, bookmarks: 0 });
  });

  it('requests every list and search, and additional pages by cursor', () => {
    expect(surveyed.length).toBeGreaterThan(70);
    expect(surveyed.filter(({ request }) => request.query.includes('after=')).length).toBeGreaterThan(8);
    expect(surveyed.filter(({ plans }) => plans.length === 0)).toEqual([]);
  });

  it('does not fully scan a table of people for a list or search', () => {
    expect(
      violationsOf(
        ({ scans }) =>
          scans.some(({ table, indexes, read }) => largeTables.has(table) && indexes.length === 0 && read > 0),
        ({ request }) => !statistics.has(request.operation),
      ),
    ).toEqual([]);
  });

  it('reads no more than a list returns, for any number of people', () => {
    // A page by number skips those before it, a search or filter reads its matches, an export its chunk of 500; topics,
    // votes, feedback and statistics are counted over everybody.
    const growingQuery = /search=|page=|q=|interest=|track=|language=|updated_since=/;
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
    const isPage = ({ request }: OperationPlans): boolean =>
      !growingQuery.test(request.query) && !counts.has(request.operation);
    expect(violationsOf(({ read }) => read > maxRowsRead, isPage)).toEqual([]);
    const isExport = ({ request }: OperationPlans): boolean => request.operation === 'ExportEventUsers';
    expect(violationsOf(({ read, returned }) => read > 3 * returned + 10, isExport)).toEqual([]);
  });

  it('returns no more rows than a chunk of an export', () => {
    expect(violationsOf(({ returned }) => returned > 500)).toEqual([]);
  });
});
