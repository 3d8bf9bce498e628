/** Stored value (finding of a review): a value that one person stores must never break the pages of others. */
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganizationMember, newMember } from '../../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../../support/api/people.ts';
import { expectRejection } from '../../support/api/replies.ts';
import { openTestApi } from '../../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../../support/api/tenants.ts';
import { type InvalidReply, readEverything } from '../../support/security/read-everything.ts';
import { timeouts } from '../../support/services/timeouts.ts';

const api = await openTestApi();
let tenant: Tenant;
let otherPeople: readonly TestPerson[];
beforeAll(async () => {
  tenant = await newTenant(api);
  const { event_id, organization_id } = tenant;
  const member = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, member.user_id, 'MEMBER');
  otherPeople = [
    await newMember(api, event_id, { role: 'ATTENDEE' }),
    await newMember(api, event_id, { role: 'SPEAKER' }),
    await newMember(api, event_id, { role: 'MODERATOR' }),
    member,
  ];
});

/** Returns the failures when everybody reads everything. */
async function pagesWithErrors(): Promise<readonly (InvalidReply & { readonly reader: number })[]> {
  const replies = [];
  for (const [reader, { client, user_id }] of [tenant.owner, ...otherPeople].entries()) {
    const broken = await readEverything(client, { ...tenant.ids, user_id });
    replies.push(...broken.map((answer) => ({ ...answer, reader })));
  }
  return replies;
}

let statementCount = 0;
/** Runs a query on the database of this file. */
async function run<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  statementCount += 1;
  return api.deps.db.rows(statement<Row>(`stored-values-${statementCount}`, text), values);
}

describe('dates far outside of the calendar', () => {
  it.each([
    ['end_date', '0001-01-01'],
    ['end_date', '1969-12-31'],
    ['end_date', '2201-01-01'],
    ['start_date', '0099-01-01'],
    ['start_date', '9999-12-31'],
  ])('rejects a date as the %s of an event and stores nothing: %s', async (field, day) => {
    const before = await run(`select start_date, end_date from events where id = $1`, [tenant.event_id]);
    expectRejection(await tenant.owner.client.put(`/events/${tenant.event_id}`, { [field]: day }), 'invalid_request');
    expect(await run(`select start_date, end_date from events where id = $1`, [tenant.event_id])).toEqual(before);
  });

  it('accepts a date at both limits', async () => {
    for (const day of ['1970-01-01', '2200-12-31']) {
      const copy = await tenant.owner.client.post(`/organizations/${tenant.organization_id}/events`, {
        title: `Conference of ${day}`,
        event_type: 'CONFERENCE',
        start_date: '2200-12-31',
        end_date: '2200-12-31',
        timezone: 'Pacific/Kiritimati',
        company_name: 'Example e.V.',
      });
      expect(copy.status, copy.text).toBe(201);
      const { id } = copy.body as { id: number };
      const reply = await tenant.owner.client.put(`/events/${id}`, { start_date: day, end_date: day });
      expect(reply.status, reply.text).toBe(200);
      const session = { title: 'Night', session_type: 'PANEL', day_number: 1, start_time: '23:00', end_time: '01:00' };
      expect((await tenant.owner.client.post(`/events/${id}/sessions`, session)).status).toBe(201);
    }
    expect(await pagesWithErrors()).toEqual([]);
  });

  it('rejects a copy that would end after the last date', async () => {
    const { owner, event_id } = tenant;
    const path = `/events/${event_id}/duplicate`;
    expectRejection(
      await owner.client.post(path, { title: 'Late', start_date: '2200-12-31' }),
      'event_outside_calendar',
    );
  });
});

describe('database constraints', () => {
  it.each([
    `update events set end_date = '0001-01-01'`,
    `update events set start_date = end_date + 1`,
    `update events set title = ''`,
    `update events set branding = '[]'`,
    `update events set day_change = '25h'`,
    `update sessions set duration_minutes = 0`,
    `update sessions set starts_at = '-infinity'`,
    `update sessions set starts_at = '4000-01-01Z'`,
    `update users set first_name = ''`,
    `update users set email = 'nobody'`,
    `update sponsors set display_order = 'NaN'`,
    `update chat_rooms set slow_mode_seconds = -1`,
    `update room_heads set message_count = last_seq + 1`,
    `update invitations set expires_at = 'infinity'`,
    `update connections set requester_id = recipient_id`,
  ])('rejects %s by a database constraint', async (text) => {
    await expect(run(text)).rejects.toMatchObject({ code: '23514' });
  });
});

/** Whether a reply is a failure. A value that is displayed as stored, such as an impossible date, causes no error. */
const isFailure = ({ status }: InvalidReply): boolean => status >= 500;

/** Values that no view can show, each with the database constraint that would reject it. */
const badRows: readonly (readonly [string, string, string])[] = [
  ['an invalid first day', 'events', `start_date = '0001-01-01 BC'`],
  ['an impossible last day', 'events', `end_date = 'infinity'`],
  ['a time zone that does not exist', 'events', `timezone = 'Nowhere/Land'`],
  ['missing colors', 'events', `branding = '{}'`],
  ['an impossible start', 'sessions', `starts_at = 'infinity'`],
  ['invalid links and order of a sponsor', 'sponsors', `social_links = '7', display_order = 'NaN'`],
  ['an invitation without an end', 'invitations', `expires_at = 'infinity'`],
  ['a room with an order that is not a number', 'chat_rooms', `display_order = 'NaN'`],
  ['a case without a time', 'moderation_cases', `created_at = 'infinity'`],
  ['a notification without a time', 'notifications', `created_at = '-infinity'`],
  ['a message without a time', 'room_messages', `created_at = 'infinity'`],
  ['a conversation without a time', 'direct_message_threads', `created_at = 'infinity', last_message_at = 'infinity'`],
  ['a connection without a time', 'connections', `created_at = 'infinity', updated_at = 'infinity'`],
  ['a membership without a time', 'event_users', `chat_ban_until = 'infinity', is_chat_banned = true`],
];

/** Stores a bad row in a separate tenant, of which everybody is a member, bypassing the database constraints. */
async function storeBadRow(table: string, change: string): Promise<Tenant> {
  const badTenant = await newTenant(api);
  const people = [tenant.owner, ...otherPeople].map(({ user_id }) => user_id);
  await run(`insert into event_users (event_id, user_id, role) select $1, unnest($2::bigint[]), 'ATTENDEE'`, [
    badTenant.event_id,
    people,
  ]);
  const checks = await run<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  );
  for (const { name } of checks) await run(`alter table ${table} drop constraint "${name}"`);
  const conditions: Readonly<Record<string, string>> = {
    events: 'id = $1',
    room_messages: 'room_id in (select id from chat_rooms where event_id = $1)',
    notifications: 'user_id in (select user_id from event_users where event_id = $1)',
    direct_message_threads: 'event_scope_id = $1',
    connections: 'originating_event_id = $1',
  };
  await run(`update ${table} set ${change} where ${conditions[table] ?? 'event_id = $1'}`, [badTenant.event_id]);
  return badTenant;
}

describe('invalid rows of any origin', () => {
  it(
    'displays lists and pages of others despite an invalid row: %s',
    async () => {
      for (const [caseName, table, change] of badRows) {
        const badTenant = await storeBadRow(table, change);
        // An export of the event itself is aborted.
        if (table === 'events' || table === 'sessions') continue;
        // Pages of the event itself show the remaining rows.
        const ownerReplies = await readEverything(badTenant.owner.client, badTenant.ids);
        expect(
          ownerReplies.filter(isFailure).filter(({ operation }) => !pagesOfOneRow.has(operation)),
          caseName,
        ).toEqual([]);
      }
      expect((await pagesWithErrors()).filter(isFailure)).toEqual([]);
      // Reads every page of the product once for each kind of bad row.
    },
    3 * timeouts.test,
  );
});

/** A page that shows only the bad row, or combines all sessions, fails with it. */
const pagesOfOneRow: ReadonlySet<string> = new Set([
  'GetEvent',
  'ExportScheduleXml',
  'ExportScheduleCsv',
  'ExportScheduleJson',
  'ExportScheduleCalendar',
  'ReadPublicScheduleXml',
  'ReadPublicScheduleCsv',
  'ReadPublicScheduleJson',
  'ReadPublicScheduleCalendar',
  'GetSession',
  'GetPlayback',
  'GetSponsor',
  'GetChatRoom',
  'GetThread',
  'GetConnection',
  'GetModerationStatus',
]);
