/** P22 and P25: pages of an event's people, of a large event against a small one, in the API and in turn. */
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/attendees';
import { statement } from '@plenum/core/platform/db/database';
import { makePeople } from '../seed-data/many-people.ts';
import { alternate, type Slice } from './alternate.ts';
import type { Comparison, Reading } from './figures.ts';
import { startImportedConference } from './imported-conference.ts';

const rounds = 7;
const requests_per_slice = 100;
const sizes = { small: 1_000, middle: 50_000, large: 100_000 } as const;

const copy_event = statement<{ id: number }>(
  'bench-copy-event',
  `insert into events (organization_id, title, event_type, start_date, end_date, company_name, slug, status, branding,
                       hero_images, sections, icebreakers, sponsor_tiers, join_code)
   select organization_id, $2::text, event_type, start_date, end_date, company_name, $2::text, status, branding, hero_images,
          sections, icebreakers, sponsor_tiers, upper(left(md5($2::text), 8))
     from events where id = $1 returning id`,
);
const add_staff = statement(
  'bench-add-staff',
  `insert into event_users (event_id, user_id, role)
   select $2, user_id, 'ADMIN' from event_users where event_id = $1 order by created_at desc limit 1`,
);
const vacuum = statement('bench-analyze', 'analyze event_users, users');

/** The 99th of a hundred answers, in milliseconds. */
const slowest =
  (urls: readonly string[], headers: Readonly<Record<string, string>>): Slice =>
  async () => {
    const times: number[] = [];
    for (let request = 0; request < requests_per_slice; request += 1) {
      const begun_ms = performance.now();
      const answer = await fetch(urls[request % urls.length] ?? '', { headers });
      if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}.`);
      await answer.arrayBuffer();
      times.push(performance.now() - begun_ms);
    }
    return times.toSorted((one, other) => one - other)[Math.floor(requests_per_slice * 0.99)] ?? Number.NaN;
  };

function compare(name: string, ours: Reading, baseline: Reading, gate: number, goal: number | null): Comparison {
  return { kind: 'comparison', name, unit: 'ms, p99', ours, baseline, more_is_better: false, gate, goal };
}

/** Measures and returns its figures; everything it starts it ends. */
export async function benchPeopleList(): Promise<Comparison[]> {
  const conference = await startImportedConference(1);
  const { deps, api, event_id, readers } = conference;
  const [headers = {}] = readers;
  try {
    const makeEvent = async (size: keyof typeof sizes): Promise<number> => {
      const copy = await deps.db.row(copy_event, [event_id, `people-${size}`]);
      const id = copy?.id ?? 0;
      await deps.db.rows(add_staff, [event_id, id]);
      await makePeople(deps.db, { event_id: id, count: sizes[size], domain: `${size}.example` });
      return id;
    };
    const small = await makeEvent('small');
    const middle = await makeEvent('middle');
    const large = await makeEvent('large');
    await deps.db.rows(vacuum);
    const path = (operation: { readonly path: string }, id: number, query: string): string =>
      `${api.url}/api${operation.path.replace(':event_id', String(id))}?per_page=50${query}`;
    /** First pages, those of one role, and other orders. */
    const pages = (id: number): string[] => [
      path(ListEventUsers, id, ''),
      path(ListEventUsers, id, '&role=SPEAKER'),
      path(ListEventUsersAdmin, id, ''),
      path(ListEventUsersAdmin, id, '&sort=company'),
      path(ListEventUsersAdmin, id, '&sort=joined'),
    ];
    /** A name that a few people have, and a title that everybody has beside a number that few have. */
    const searches = (id: number): string[] => [
      path(ListEventUsersAdmin, id, '&search=lovelace%2055'),
      path(ListEventUsersAdmin, id, '&search=person%20777'),
    ];
    const readings = await alternate(
      {
        small: slowest(pages(small), headers),
        middle: slowest(pages(middle), headers),
        large: slowest(pages(large), headers),
        small_search: slowest(searches(small), headers),
        large_search: slowest(searches(large), headers),
      },
      rounds,
    );
    return [
      compare('P22 people, 100,000 : 1,000', readings.large, readings.small, 2, 1.3),
      compare('P25 people, 50,000 : 1,000', readings.middle, readings.small, 1.2, null),
      {
        ...compare('searching people, 100,000 : 1,000', readings.large_search, readings.small_search, 1, null),
        gate: null,
      },
    ];
  } finally {
    await conference.stop();
  }
}
