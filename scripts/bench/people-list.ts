/** P22 and P25: pages of the members of an event, of a large event against a small one, alternately in the API. */
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/attendees';
import { statement } from '@plenum/core/platform/db/database';
import { makePeople } from '../seed-data/many-people.ts';
import { type Comparison, type Reading, summarize } from './figures.ts';
import { startImportedConference } from './imported-conference.ts';

const rounds = 7;
const requestsPerSlice = 100;
const targetNames = ['small', 'middle', 'large', 'small_search', 'large_search'] as const;
const sizes = { small: 1_000, middle: 50_000, large: 100_000 } as const;

const copyEvent = statement<{ id: number }>(
  'bench-copy-event',
  `insert into events (organization_id, title, event_type, start_date, end_date, company_name, slug, status, branding,
                       hero_images, sections, icebreakers, sponsor_tiers, join_code)
   select organization_id, $2::text, event_type, start_date, end_date, company_name, $2::text, status, branding, hero_images,
          sections, icebreakers, sponsor_tiers, upper(left(md5($2::text), 8))
     from events where id = $1 returning id`,
);
const addStaff = statement(
  'bench-add-staff',
  `insert into event_users (event_id, user_id, role)
   select $2, user_id, 'ADMIN' from event_users where event_id = $1 order by created_at desc limit 1`,
);

type Target = (typeof targetNames)[number];

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const begunMs = performance.now();
  const answer = await fetch(url, { headers });
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}.`);
  await answer.arrayBuffer();
  return performance.now() - begunMs;
}

const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share) - 1] ?? Number.NaN;

/** Latencies of a hundred requests, in milliseconds. */
interface Times {
  readonly median: number;
  readonly ninety_ninth: number;
}

/**
 * Sends a hundred requests to each target. The targets alternate request by request, so that other load of the machine
 * affects all of them equally.
 */
async function timesOf(
  targets: Readonly<Record<Target, readonly string[]>>,
  headers: Readonly<Record<string, string>>,
): Promise<Record<Target, Times>> {
  const times: Record<Target, number[]> = { small: [], middle: [], large: [], small_search: [], large_search: [] };
  for (let request = 0; request < requestsPerSlice; request += 1) {
    for (const target of targetNames) {
      const urls = targets[target];
      times[target].push(await ask(urls[request % urls.length] ?? '', headers));
    }
  }
  const summary = (target: Target): Times => ({
    median: shareOf(times[target], 0.5),
    ninety_ninth: shareOf(times[target], 0.99),
  });
  return {
    small: summary('small'),
    middle: summary('middle'),
    large: summary('large'),
    small_search: summary('small_search'),
    large_search: summary('large_search'),
  };
}

type Compared = Pick<Comparison, 'name' | 'unit' | 'ours' | 'baseline' | 'gate' | 'goal'>;

const compare = (figure: Compared): Comparison => ({ kind: 'comparison', moreIsBetter: false, ...figure });

/** Measures and returns the figures; stops everything that it starts. */
export async function benchPeopleList(): Promise<Comparison[]> {
  const conference = await startImportedConference(1);
  const { deps, api, event_id, readers } = conference;
  const [headers = {}] = readers;
  try {
    const makeEvent = async (size: keyof typeof sizes): Promise<number> => {
      const copy = await deps.db.row(copyEvent, [event_id, `people-${size}`]);
      const id = copy?.id ?? 0;
      await deps.db.rows(addStaff, [event_id, id]);
      await makePeople(deps.db, { event_id: id, count: sizes[size], domain: `${size}.example` });
      return id;
    };
    const small = await makeEvent('small');
    const middle = await makeEvent('middle');
    const large = await makeEvent('large');
    const path = (operation: { readonly path: string }, id: number, query: string): string =>
      `${api.url}/api${operation.path.replace(':event_id', String(id))}?per_page=50${query}`;
    /** First pages, pages of one role, and other sort orders. */
    const pages = (id: number): string[] => [
      path(ListEventUsers, id, ''),
      path(ListEventUsers, id, '&role=SPEAKER'),
      path(ListEventUsersAdmin, id, ''),
      path(ListEventUsersAdmin, id, '&sort=company'),
      path(ListEventUsersAdmin, id, '&sort=joined'),
    ];
    /** A name that a few people have, and a word of everybody’s address with a number that few have. */
    const searches = (id: number): string[] => [
      path(ListEventUsersAdmin, id, '&search=lovelace%2055'),
      path(ListEventUsersAdmin, id, '&search=person%20777'),
    ];
    const targets = {
      small: pages(small),
      middle: pages(middle),
      large: pages(large),
      small_search: searches(small),
      large_search: searches(large),
    };
    await timesOf(targets, headers);
    const slices: Record<Target, Times>[] = [];
    while (slices.length < rounds) slices.push(await timesOf(targets, headers));
    const reading = (target: Target, share: keyof Times): Reading =>
      summarize(slices.map((slice) => slice[target][share]));
    return [
      compare({
        name: 'P22 people, 100,000 : 1,000',
        unit: 'ms, p99',
        ours: reading('large', 'ninety_ninth'),
        baseline: reading('small', 'ninety_ninth'),
        gate: 2,
        goal: 1.3,
      }),
      compare({
        name: 'P25 people, 50,000 : 1,000',
        unit: 'ms, p50',
        ours: reading('middle', 'median'),
        baseline: reading('small', 'median'),
        gate: 1.2,
        goal: null,
      }),
      compare({
        name: 'searching people, 100,000 : 1,000',
        unit: 'ms, p50',
        ours: reading('large_search', 'median'),
        baseline: reading('small_search', 'median'),
        gate: null,
        goal: null,
      }),
    ];
  } finally {
    await conference.stop();
  }
}
