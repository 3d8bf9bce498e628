/**
 * Every list of the catalogue: its pages of any size contain each entry exactly once and in order, even while entries
 * are added and removed.
 */
import { type OperationName, operationNames, operations, specOf } from '@plenum/contracts/api';
import { isList } from '@plenum/contracts/operation';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { addAccounts, addRows, type LongList, longLists, removeRow } from '../support/api/long-lists.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';
import type { TestReply } from '../support/api/test-client.ts';

type Query = Readonly<Record<string, string>>;

const api = await openTestApi();
const lists = operationNames.filter((name) => isList(specOf(name)));

interface QuerySchema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[]; readonly maximum?: number }>>;
}

interface ReplySchema {
  readonly type?: string;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, ReplySchema>>;
}

/** Returns the arrays of a reply, at its top level, which have no maximum. */
function unboundedArrays(reply: ReplySchema): readonly string[] {
  const fields = reply.type === 'array' ? { reply } : (reply.properties ?? {});
  return Object.entries(fields).flatMap(([field, { type, maxItems }]) =>
    type === 'array' && maxItems === undefined ? [field] : [],
  );
}

it('returns pages, or declares the maximum of entries', () => {
  const others = operationNames.filter((name) => name.startsWith('List') && !lists.includes(name));
  expect(others.length).toBeGreaterThan(10);
  const unbounded = others.flatMap((name) =>
    unboundedArrays(specOf(name).replies[200] ?? {}).map((field) => `${name}: ${field}`),
  );
  expect(unbounded).toEqual([]);
});

const readProperties = ({ properties = {} }: QuerySchema = {}) => properties;
const propertiesOf = (name: OperationName) => readProperties(specOf(name).query);
const maxLimitOf = (name: OperationName): number => propertiesOf(name)['limit']?.maximum ?? 0;
const isNumbered = (name: OperationName): boolean => 'page' in propertiesOf(name);

function rowOf(name: OperationName): LongList {
  const row = longLists[name];
  if (row === undefined) throw new Error(`${name} needs rows in tests/support/api/long-lists.ts.`);
  return row;
}

/** Returns all combinations of sort order and direction, each filter by an enumeration, and the queries of the row. */
function queriesOf(name: OperationName): Query[] {
  const { sort, direction, ...others } = propertiesOf(name);
  const sorted = (sort?.enum ?? []).flatMap((value) =>
    (direction?.enum ?? [null]).map((to) => ({ sort: value, ...(to === null ? {} : { direction: to }) })),
  );
  const filtered = Object.entries(others).flatMap(([key, schema]) =>
    (schema.enum ?? []).map((value) => ({ [key]: value })),
  );
  const { always = {}, queries = [] } = rowOf(name);
  return [{}, ...sorted, ...filtered, ...queries].map((query) => ({ ...always, ...query }));
}

interface Entry {
  readonly [key: string]: unknown;
}
interface Page {
  readonly entries: readonly Entry[];
  readonly next: string | null;
  readonly total: number | null;
  readonly link: string | null;
}

function idOf(name: OperationName, entry: Entry): number | string {
  const value = (rowOf(name).id ?? 'id').split('.').reduce<unknown>((part, key) => (part as Entry)[key], entry);
  if (typeof value !== 'number' && typeof value !== 'string') throw new Error(`An entry of ${name} has no id.`);
  return value;
}

async function send(tenant: Tenant, name: OperationName, query: Query): Promise<TestReply> {
  const ids: Readonly<Record<string, number | string>> = { ...tenant.ids };
  const path = operations[name].path.replaceAll(/:(\w+)/g, (_, id: string) => String(ids[id]));
  const reply = await tenant.owner.client.get(path, { query });
  if (reply.status !== 429) return reply;
  for (const limit of specOf(name).rateLimits ?? [])
    for (const key of [String(tenant.ids.user_id), tenant.owner.client.address])
      await api.deps.limiter.reset(limit, key);
  return send(tenant, name, query);
}

async function getPage(tenant: Tenant, name: OperationName, query: Query): Promise<Page> {
  const reply = await send(tenant, name, query);
  expect(reply.status, reply.text).toBe(200);
  const schema = specOf(name).replies[200];
  if (schema !== undefined) expect(Value.Errors(schema, reply.body)).toEqual([]);
  const body = reply.body as Readonly<Record<string, unknown>>;
  const { next, total_items } = body;
  const { link = null } = reply.headers;
  return {
    entries: body[rowOf(name).key] as readonly Entry[],
    next: typeof next === 'string' ? next : null,
    total: typeof total_items === 'number' ? total_items : null,
    link: typeof link === 'string' ? link : null,
  };
}

/** Follows `next`, and calls `between` after each page. Returns the ids in the order of the list. */
async function walk(
  tenant: Tenant,
  name: OperationName,
  query: Query,
  between: (page: Page, count: number) => Promise<void> = () => Promise.resolve(),
): Promise<(number | string)[]> {
  const pages: (number | string)[][] = [];
  let after: string | null = null;
  do {
    const page = await getPage(tenant, name, after === null ? query : { ...query, after });
    pages.push(page.entries.map((entry) => idOf(name, entry)));
    expect(page.entries.length).toBeLessThanOrEqual(Number(query['limit']));
    expect(page.next === null || page.entries.length > 0, 'a page before the last one is not empty').toBe(true);
    await between(page, pages.length);
    after = page.next;
  } while (after !== null);
  const leadsToOlder = rowOf(name).isMessages === true && !('after_seq' in query);
  return (leadsToOlder ? pages.toReversed() : pages).flat();
}

/** One more than the largest page. */
const rowCount = 101;
let nextRow = rowCount + 1;

it('all lists have test data', () => {
  expect(Object.keys(longLists).toSorted()).toEqual(lists.toSorted());
});

describe.each(lists)('%s', (name) => {
  let tenant: Tenant;

  // Each list has its own tenant, because the rows of one list are often entries of another.
  beforeAll(async () => {
    tenant = await newTenant(api);
    await addAccounts(api, tenant, 1, rowCount);
    await addRows(api, tenant, rowOf(name), 1, rowCount);
  });

  it('contains every entry once and in order, for any page size', async () => {
    const max = maxLimitOf(name);
    let longest = 0;
    for (const query of queriesOf(name)) {
      const whole = await walk(tenant, name, { ...query, limit: String(max) });
      longest = Math.max(longest, whole.length);
      expect(new Set(whole).size).toBe(whole.length);
      const { total } = await getPage(tenant, name, { ...query, limit: '1' });
      const isWholeCount = !('after_seq' in query) && !('before_seq' in query);
      if (total !== null && isWholeCount) expect({ query, total }).toEqual({ query, total: whole.length });
      // Filters do not change the order, and single entries take many requests.
      const isOrder = 'sort' in query || Object.keys(query).length === Object.keys(rowOf(name).always ?? {}).length;
      for (const limit of isOrder ? [1, 7] : [7]) {
        const ids = await walk(tenant, name, { ...query, limit: String(limit) });
        expect({ query, limit, ids }).toEqual({ query, limit, ids: whole });
      }
      if (isNumbered(name) && isWholeCount) {
        const ids: (number | string)[][] = [];
        for (let page = 1; page <= Math.ceil(whole.length / 7); page += 1) {
          const { entries } = await getPage(tenant, name, { ...query, page: String(page), per_page: '7' });
          ids.push(entries.map((entry) => idOf(name, entry)));
        }
        expect((rowOf(name).isMessages === true ? ids.toReversed() : ids).flat()).toEqual(whole);
      }
    }
    expect(longest).toBeGreaterThan(Math.min(max, 30));
  });

  it('links to the next page with all parameters', async () => {
    for (const query of queriesOf(name)) {
      const { next, link } = await getPage(tenant, name, { ...query, limit: '7' });
      expect(link === null).toBe(next === null);
      if (next === null || link === null) continue;
      const [, url = ''] = /^<(\/api\/[^>]+)>; rel="next"$/.exec(link) ?? [];
      const target = new URL(url, 'http://localhost');
      expect(Object.fromEntries(target.searchParams)).toEqual({ ...query, limit: '7', after: next });
      const followed = await send(tenant, name, Object.fromEntries(target.searchParams));
      expect(followed.status).toBe(200);
    }
  });

  it('neither skips nor repeats other entries while entries are added and removed', async () => {
    const row = rowOf(name);
    const query = { ...row.always, limit: '7', ...(row.isMessages === true ? { after_seq: '0' } : {}) };
    const before = await walk(tenant, name, query);
    const removed = new Set<number | string>();
    const seen = await walk(tenant, name, query, async (page, count) => {
      if (count !== 2) return;
      await addAccounts(api, tenant, nextRow, nextRow);
      await addRows(api, tenant, row, nextRow, nextRow);
      nextRow += 1;
      if (row.remove === undefined) return;
      // The entry to which the cursor refers, one that was read before it, and one that was not read yet.
      const last = page.entries.at(-1);
      const first = page.entries[0];
      const victims = [
        last === undefined ? undefined : idOf(name, last),
        first === undefined ? undefined : idOf(name, first),
        before[20],
      ];
      for (const id of victims) {
        if (id === undefined) continue;
        await removeRow(api, tenant, row.remove, id);
        removed.add(id);
      }
    });
    const known = new Set(before);
    const kept = (ids: readonly (number | string)[]) => ids.filter((id) => known.has(id) && !removed.has(id));
    expect(kept(seen)).toEqual(kept(before));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).not.toContain(row.remove === undefined ? null : before[20]);
  });

  it('rejects cursors that were not issued for it', async () => {
    const { always = {} } = rowOf(name);
    const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { next } = await getPage(tenant, name, { ...always, limit: '1' });
    const values = JSON.parse(Buffer.from(next ?? '', 'base64url').toString()) as unknown[];
    const changed = values
      .slice(2)
      .flatMap((_, index) => [null, 5, 'x\0', {}, ['1']].map((value) => coded(values.with(index + 2, value))));
    const foreign = coded(['another list', ...values.slice(1)]);
    const short = coded(values.slice(0, -1));
    for (const after of ['x', '%00', coded(null), coded({}), foreign, short, coded([...values, '1']), ...changed])
      expectRejection(await send(tenant, name, { ...always, after }), 'cursor_invalid');
    // Values of the right type that no row has, at the limits of the database.
    for (const value of [
      '9007199254740991',
      '-9007199254740991',
      '0',
      '2147483648',
      '1000000',
      '-1000000',
      '',
      '😀'.repeat(600),
    ])
      for (const index of values.keys()) {
        if (index < 2) continue;
        const reply = await send(tenant, name, { ...always, after: coded(values.with(index, value)) });
        expect([200, 400, 422], `${value} ${reply.text}`).toContain(reply.status);
      }
    expect((await send(tenant, name, { ...always, limit: String(maxLimitOf(name) + 1) })).status).toBe(422);
    expect((await send(tenant, name, { ...always, limit: '0' })).status).toBe(422);
  });
});
