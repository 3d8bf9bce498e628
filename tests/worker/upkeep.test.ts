/** Scheduled jobs: the data that they remove, and the state of the demo afterwards. */
import { purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { resetDemo } from '@plenum/core/domain/system/upkeep/reset-demo';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoEngagement, demoMessages, demoPeople } from '../../scripts/seed-data/demo-content.ts';
import { seedDemo } from '../../scripts/seed.ts';
import { openTestDeps } from '../support/worker/test-deps.ts';

const { env, deps, run } = await openTestDeps('upkeep');

describe('seeding the demo', () => {
  beforeEach(() => seedDemo(env));

  const state = `
    select (select count(*) from users where is_demo) as people, (select count(*) from events) as events,
           (select count(*) from sessions) as sessions, (select count(*) from event_users) as members,
           (select count(*) from room_messages where deleted_at is null) as messages,
           (select count(*) from organizations) as organizations,
           (select string_agg(start_date::text || end_date::text, ',') from events) as days,
           (select md5(string_agg(s.starts_at::text || coalesce(s.imported::text, ''), ',' order by s.id)) from sessions s) as schedule`;

  it('creates the demo once, even if it is seeded repeatedly', async () => {
    const [first] = await run('state', state);
    expect(first).toMatchObject({
      people: demoPeople.length,
      events: 1,
      members: demoPeople.length,
      messages: demoMessages.length,
      organizations: 1,
    });
    expect(Number(first?.['sessions'])).toBeGreaterThan(100);
    await seedDemo(env);
    expect(await run('state', state)).toEqual([first]);
  });

  it('schedules the demo around the current date and lets people join', async () => {
    const [event] = await run(
      'event',
      `select status, join_policy, start_date <= (now() at time zone timezone)::date as begun,
              end_date >= (now() at time zone timezone)::date as not_over from events`,
    );
    expect(event).toEqual({ status: 'PUBLISHED', join_policy: 'OPEN', begun: true, not_over: true });
  });

  it('creates no account with a password', async () => {
    expect(
      await run(
        'passwords',
        'select 1 from users where is_demo and (password_hash is not null or email_verified_at is null)',
      ),
    ).toEqual([]);
  });

  it('deletes messages, requests and blocks of visitors overnight', async () => {
    const otherUsers = `select id from users where email = 'friend@example.org'`;
    await run(
      'friend',
      `insert into users (email, first_name, last_name, privacy_settings) values ('friend@example.org', 'F', 'F', '{}'),
         ('stranger@example.org', 'S', 'S', '{}')`,
    );
    const demoUser = `(select min(id) from users where is_demo)`;
    const stranger = `(select id from users where email = 'stranger@example.org')`;
    for (const [name, insertSql] of [
      ['demo', demoUser],
      ['stranger', stranger],
    ] as const) {
      await run(
        `connect-${name}`,
        `insert into connections (requester_id, recipient_id, status, icebreaker_message) values (${insertSql}, (${otherUsers}), 'ACCEPTED', '${name}')`,
      );
      await run(
        `notification-${name}`,
        `insert into notifications (user_id, kind, subject_id, version, actor_id)
         values (${insertSql}, 'CONNECTION_REQUESTED', 1, 1, (${otherUsers})), ((${otherUsers}), 'CONNECTION_ACCEPTED', ${insertSql}, 1, ${insertSql})`,
      );
      await run(`block-${name}`, `insert into blocks (blocker_id, blocked_id) values (${insertSql}, (${otherUsers}))`);
      await run(
        `thread-${name}`,
        `with thread as (
           insert into direct_message_threads (low_user_id, high_user_id, last_seq)
           values (least(${insertSql}, (${otherUsers})), greatest(${insertSql}, (${otherUsers})), 1) returning id),
         sides as (
           insert into direct_message_sides (thread_id, user_id, other_user_id)
           select id, ${insertSql}, (${otherUsers}) from thread union all select id, (${otherUsers}), ${insertSql} from thread)
         insert into direct_messages (thread_id, seq, sender_id, content) select id, 1, (${otherUsers}), '${name}' from thread`,
      );
    }
    await resetDemo(deps);
    expect(await run('messages-left', 'select content from direct_messages')).toEqual([{ content: 'stranger' }]);
    expect(await run('connections-left', 'select icebreaker_message from connections')).toEqual([
      { icebreaker_message: 'stranger' },
    ]);
    expect(await run('notifications-left', 'select count(*) as count from notifications')).toEqual([{ count: 2 }]);
    expect(await run('blocks-left', 'select count(*) as count from blocks')).toEqual([{ count: 1 }]);
  });

  it('restores messages, people, bans and days overnight', async () => {
    await resetDemo(deps);
    const [stateBefore] = await run('state', state);
    const [headBefore] = await run('head', 'select max(last_seq) as seq from room_heads');
    await run(
      'visitor',
      `with visitor as (
         insert into users (email, first_name, last_name, privacy_settings) values ('v@example.org', 'V', 'V', '{}') returning id),
       joined as (insert into event_users (event_id, user_id, role) select e.id, v.id, 'ATTENDEE' from events e, visitor v),
       room as (
         update room_heads h set last_seq = last_seq + 1, message_count = message_count + 1
           from chat_rooms r where r.id = h.room_id and r.room_type = 'GLOBAL' returning h.room_id, h.last_seq)
       insert into room_messages (room_id, seq, user_id, content) select room_id, last_seq, v.id, 'rude words' from room, visitor v`,
    );
    await run(
      'ban',
      'update event_users set is_banned = true where user_id = (select min(id) from users where is_demo)',
    );
    await run(
      'moderation',
      `with opened as (
         insert into moderation_cases (event_id, kind, subject_id)
         select event_id, 'PERSON', user_id from event_users where is_banned)
       insert into moderation_log (event_id, action, subject_id)
       select event_id, 'BANNED', user_id from event_users where is_banned`,
    );
    await run('yesterday', `update events set start_date = start_date - 3, end_date = end_date - 3`);
    await run(
      'yesterday-sessions',
      `update sessions s set starts_at = starts_at - interval '3 days',
         imported = jsonb_set(imported, '{starts_at}', to_jsonb(to_char((imported->>'starts_at')::timestamptz at time zone 'UTC' - interval '3 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`,
    );
    await resetDemo(deps);
    expect(await run('state', state)).toEqual([stateBefore]);
    expect(await run('banned', 'select 1 from event_users where is_banned')).toEqual([]);
    expect(await run('cases', 'select id from moderation_cases union select id from moderation_log')).toEqual([]);
    expect(await run('rude', `select 1 from room_messages where content = 'rude words'`)).toEqual([]);
    // Numbers continue without a gap, so that connected clients receive every message.
    const [room] = await run(
      'room',
      `select h.last_seq, (select count(*) from room_messages m where m.room_id = h.room_id) as rows,
              h.message_count from room_heads h join chat_rooms r on r.id = h.room_id where r.room_type = 'GLOBAL'`,
    );
    expect(Number(room?.['last_seq'])).toBeGreaterThan(Number(headBefore?.['seq']));
    const general = demoMessages.filter((message) => message.room === null);
    expect(room).toMatchObject({ rows: room?.['last_seq'], message_count: general.length });
    // A later import of the same schedule reports no changes.
    await seedDemo(env);
    expect(await run('state', state)).toEqual([stateBefore]);
  });

  it('creates questions and open polls, and deletes the questions, polls and votes of visitors overnight', async () => {
    const counts = `select (select count(*) from questions) as questions, (select sum(vote_count) from questions) as votes,
      (select count(*) from polls where status = 'OPEN') as polls, (select sum(vote_count) from polls) as poll_votes,
      (select count(*) from session_feedback) as answers, (select count(comment) from session_feedback) as comments`;
    const [engagementBefore] = await run('engagement', counts);
    expect(engagementBefore).toMatchObject({ questions: demoEngagement.questions.length, polls: 2 });
    expect(Number(engagementBefore?.['votes'])).toBeGreaterThan(0);
    for (const insertedTable of ['poll_votes', 'answers', 'comments'])
      expect(Number(engagementBefore?.[insertedTable])).toBeGreaterThan(0);
    const attendee = `(select min(u.id) from users u join event_users eu on eu.user_id = u.id where u.is_demo and eu.role = 'ATTENDEE')`;
    await run(
      'ask',
      `insert into questions (event_id, session_id, text, author_id, status)
       select event_id, session_id, 'rude words', ${attendee}, 'OPEN' from questions limit 1`,
    );
    await run('vote', `insert into poll_votes (poll_id, user_id, answers) select id, ${attendee}, '["0"]' from polls`);
    await run(
      'feedback',
      `insert into session_feedback (session_id, user_id, stars) select session_id, ${attendee}, 1 from session_feedback limit 1`,
    );
    await run('answer', `update questions set status = 'ANSWERED', answer = 'No' where text <> 'rude words'`);
    await resetDemo(deps);
    expect(await run('engagement', counts)).toEqual([engagementBefore]);
    expect(await run('answered', `select id from questions where status <> 'OPEN' or answer is not null`)).toEqual([]);
    await seedDemo(env);
    expect(await run('engagement', counts)).toEqual([engagementBefore]);
  });

  it('does not affect other data', async () => {
    await run(
      'own',
      `with person as (insert into users (email, first_name, last_name, privacy_settings) values ('o@example.org', 'O', 'O', '{}') returning id),
            org as (insert into organizations (name) select name from organizations limit 1 returning id)
       insert into organization_users (organization_id, user_id, role) select org.id, person.id, 'OWNER' from org, person`,
    );
    const cloneEvent = `insert into events (organization_id, title, event_type, start_date, end_date, company_name, slug, branding, hero_images, sections, icebreakers, sponsor_tiers, join_code)
      select (select max(id) from organizations), title, event_type, '2020-01-01', '2020-01-02', company_name, 'own', branding, hero_images, sections, icebreakers, sponsor_tiers, 'OWNOWN00' from events limit 1`;
    await run('own-event', cloneEvent);
    await resetDemo(deps);
    expect(await run('own-days', `select start_date from events where slug = 'own'`)).toEqual([
      { start_date: '2020-01-01' },
    ]);
  });
});

describe('purging', () => {
  const person = `insert into users (email, first_name, last_name, privacy_settings) values ($1, 'P', 'P', '{}') returning id`;
  it('removes only expired data', async () => {
    const [{ id } = { id: 0 }] = await run('person', person, ['purge@example.org']);
    await run(
      'links',
      `insert into mail_links (id, user_id, purpose, email, token_hash, expires_at)
       select gen_random_uuid(), $1, 'verify_email', 'purge@example.org', 'hash-' || days, now() - days * interval '1 day'
         from unnest(array[-1, 29, 31]) as days`,
      [id],
    );
    await run(
      'logins',
      `insert into logins (id, user_id, refresh_hash, expires_at, revoked_at)
       select gen_random_uuid(), $1, 'x', now() + expires * interval '1 hour', now() - revoked * interval '1 day'
         from (values (1, null), (-1, null), (1, 29), (1, 31)) as login (expires, revoked)`,
      [id],
    );
    await purgeExpired(deps);
    await purgeExpired(deps);
    expect(await run('links-left', 'select token_hash from mail_links where user_id = $1 order by 1', [id])).toEqual([
      { token_hash: 'hash--1' },
      { token_hash: 'hash-29' },
    ]);
    expect(await run('logins-left', 'select 1 from logins where user_id = $1', [id])).toHaveLength(2);
  });

  it('fails abandoned imports and deletes old files', async () => {
    await run(
      'imports',
      `insert into schedule_imports (event_id, file_name, file_key, counts, status, created_at, finished_at)
       select (select min(id) from events), name, 'imports/1/' || nullif(name, 'ancient'), '{}', status, now() - age * interval '1 day', now() - done * interval '1 day'
         from (values ('stuck', 'RUNNING', 2.0, null), ('fresh', 'RUNNING', 0.5, null),
                      ('failed', 'FAILED', 8.0, 8.0), ('failed-lately', 'FAILED', 6.0, 6.0), ('ancient', 'FAILED', 91.0, 91.0))
           as t (name, status, age, done)`,
    );
    for (const name of ['failed', 'failed-lately'])
      await deps.storage.put(`imports/1/${name}`, Buffer.from('x'), 'application/octet-stream');
    await purgeExpired(deps);
    expect(await deps.storage.get('imports/1/failed')).toBeNull();
    expect(await deps.storage.get('imports/1/failed-lately')).not.toBeNull();
    expect(
      await run(
        'imports-left',
        `select file_name, status, file_key is not null as has_file from schedule_imports where file_name <> 'demo-conference' order by file_name`,
      ),
    ).toEqual([
      { file_name: 'failed', status: 'FAILED', has_file: false },
      { file_name: 'failed-lately', status: 'FAILED', has_file: true },
      { file_name: 'fresh', status: 'RUNNING', has_file: true },
      { file_name: 'stuck', status: 'FAILED', has_file: true },
    ]);
  });
});
