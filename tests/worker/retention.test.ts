/** Retention periods: data just before and after every limit that an operator can set. */
import { closeDeps } from '@plenum/core/create-deps';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { setPollStatus } from '@plenum/core/domain/live/polls/set-poll-status';
import { type Purged, purgeExpired } from '@plenum/core/domain/system/upkeep/purge-expired';
import { expect, it } from 'vitest';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createPersonWithLogin,
  createSessionWithRooms,
} from '../support/gateway/world.ts';
import { openTestDeps } from '../support/worker/test-deps.ts';
import { openDeps } from '../support/worker/test-worker.ts';

const { env, deps, run } = await openTestDeps('retention');

/** Runs the hourly purge with these settings. */
async function purgeWith(settings: Readonly<Record<string, string>>): Promise<Purged['removed']> {
  const purgeDeps = openDeps({ ...env, ...settings });
  try {
    return (await purgeExpired(purgeDeps)).removed;
  } finally {
    await closeDeps(purgeDeps);
  }
}

/** Creates a conference whose last day was `daysAgo` days ago in its time zone. */
async function newEndedConference(daysAgo: number): Promise<Conference> {
  const conference = await createConferenceWithRooms(deps);
  await run(
    'end',
    `update events set start_date = day - 1, end_date = day
       from (select (now() at time zone timezone)::date - $2::int as day from events where id = $1) d where id = $1`,
    [conference.event_id, daysAgo],
  );
  return conference;
}

const retentionDays = 30;
const unlimitedSettings = {
  RETENTION_ROOM_MESSAGES_DAYS: '0',
  RETENTION_DIRECT_MESSAGES_DAYS: '0',
  RETENTION_MODERATION_DAYS: '0',
  RETENTION_TOKENS_DAYS: '0',
  RETENTION_IMPORTS_DAYS: '0',
};

it('deletes room messages once the retention period after the event has ended, and continues their sequence numbers', async () => {
  const [expiredConference, keptConference] = [
    await newEndedConference(retentionDays + 1),
    await newEndedConference(retentionDays),
  ];
  const post = async ({ rooms, creator }: Conference, content: string) =>
    postRoomMessage(scopeOfPerson(deps, creator), { room_id: rooms.GLOBAL, content });
  for (const conference of [expiredConference, keptConference])
    for (const content of ['one', 'two']) await post(conference, content);
  const reader = await setMembership(deps, expiredConference, 'ATTENDEE');
  await run('cursor', 'insert into room_cursors (user_id, room_id, read_seq) values ($1, $2, 1)', [
    reader.user_id,
    expiredConference.rooms.GLOBAL,
  ]);
  await run(
    'case',
    `insert into moderation_cases (event_id, kind, subject_id, room_id, message_id, excerpt)
     select $1, 'MESSAGE', user_id, room_id, id, content from room_messages where room_id = $2 and seq = 1`,
    [expiredConference.event_id, expiredConference.rooms.GLOBAL],
  );

  expect(await purgeWith(unlimitedSettings)).not.toHaveProperty('room_messages');
  const setting = { RETENTION_ROOM_MESSAGES_DAYS: String(retentionDays) };
  expect(await purgeWith(setting)).toMatchObject({ room_messages: 2, message_cases: 1 });
  expect(await purgeWith(setting)).toMatchObject({ room_messages: 0, message_cases: 0 });

  const contents = (room_id: number) =>
    run('contents', 'select seq, content from room_messages where room_id = $1 order by seq', [room_id]);
  expect(await contents(keptConference.rooms.GLOBAL)).toHaveLength(2);
  expect(await contents(expiredConference.rooms.GLOBAL)).toEqual([]);
  expect(
    await run(
      'head',
      'select last_seq, message_count, read_seq from room_heads join room_cursors using (room_id) where user_id = $1',
      [reader.user_id],
    ),
  ).toEqual([{ last_seq: 2, message_count: 0, read_seq: 2 }]);
  await post(expiredConference, 'three');
  expect(await contents(expiredConference.rooms.GLOBAL)).toEqual([{ seq: 3, content: 'three' }]);
});

it('deletes questions, and closes polls with named votes but keeps their results', async () => {
  const [expiredConference, keptConference] = [
    await newEndedConference(retentionDays + 1),
    await newEndedConference(retentionDays),
  ];
  const [anna, ben] = [await createPersonWithLogin(deps, 'Anna'), await createPersonWithLogin(deps, 'Ben')];
  for (const conference of [expiredConference, keptConference]) {
    const { event_id } = conference;
    const { session_id } = await createSessionWithRooms(deps, conference);
    await run(
      'ask',
      `with asked as (
         insert into questions (event_id, session_id, text, author_id, author_key, status)
         values ($1, $2, 'Why?', $3, null, 'OPEN'), ($1, $2, 'Who?', null, 'key', 'ANSWERED') returning id)
       insert into question_votes (question_id, user_id) select id, $4 from asked`,
      [event_id, session_id, anna.user_id, ben.user_id],
    );
    await run(
      'vote',
      `with poll as (
         insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status)
         values ($1, $2, 'ONE', 'Open?', '["a", "b"]', false, true, 'LIVE', 'OPEN'),
                ($1, $2, 'RANKING', 'Closed?', '["a", "b"]', false, true, 'LIVE', 'CLOSED'),
                ($1, null, 'ONE', 'Anonymous?', '["a", "b"]', true, false, 'LIVE', 'OPEN') returning id, kind, is_anonymous),
       voters as (insert into poll_voters (poll_id, user_id) select id, $3 from poll where is_anonymous)
       insert into poll_votes (poll_id, user_id, answers)
       select poll.id, v.id, case when kind = 'RANKING' then '["1", "0"]'::jsonb else '["1"]' end
         from poll, (values ($3::bigint), ($4)) as v (id) where not is_anonymous`,
      [event_id, session_id, anna.user_id, ben.user_id],
    );
  }
  const questions = ({ event_id }: Conference) =>
    run('questions', 'select vote_count from questions where event_id = $1', [event_id]);
  const polls = ({ event_id }: Conference) =>
    run(
      'polls',
      `select p.question, p.status, p.vote_count,
              (select jsonb_object_agg(t.answer, t.votes) from poll_tallies t where t.poll_id = p.id) as votes,
              (select count(*)::int from poll_votes v where v.poll_id = p.id) as named
         from polls p where p.event_id = $1 order by p.id`,
      [event_id],
    );
  const pollsBefore = await polls(expiredConference);
  expect(pollsBefore).toEqual([
    { question: 'Open?', status: 'OPEN', vote_count: 2, votes: { '1': 2 }, named: 2 },
    { question: 'Closed?', status: 'CLOSED', vote_count: 2, votes: { '0': 2, '1': 4 }, named: 2 },
    { question: 'Anonymous?', status: 'OPEN', vote_count: 0, votes: null, named: 0 },
  ]);

  expect(await purgeWith(unlimitedSettings)).not.toHaveProperty('poll_votes');
  const setting = { RETENTION_ROOM_MESSAGES_DAYS: String(retentionDays) };
  expect(await purgeWith(setting)).toMatchObject({ questions: 2, open_polls: 1, poll_votes: 4 });
  expect(await purgeWith(setting)).toMatchObject({ questions: 0, open_polls: 0, poll_votes: 0 });

  expect(await questions(expiredConference)).toEqual([]);
  expect(await questions(keptConference)).toEqual([{ vote_count: 1 }, { vote_count: 1 }]);
  expect(await polls(keptConference)).toEqual(pollsBefore);
  expect(await polls(expiredConference)).toEqual(
    pollsBefore.map((poll) => ({ ...poll, named: 0, ...(poll['question'] === 'Open?' && { status: 'CLOSED' }) })),
  );

  // Reopening is rejected: without the deleted votes, everybody could vote a second time.
  const changePollStatus = async ({ event_id, creator }: Conference, question: string, status: 'OPEN' | 'CLOSED') => {
    const [{ id } = { id: 0 }] = await run<{ id: number }>(
      'poll-id',
      'select id from polls where event_id = $1 and question = $2',
      [event_id, question],
    );
    return setPollStatus(scopeOfPerson(deps, creator), id, status);
  };
  for (const question of ['Open?', 'Closed?'])
    await expect(changePollStatus(expiredConference, question, 'OPEN')).rejects.toMatchObject({
      code: 'poll_step_impossible',
    });
  expect(await changePollStatus(expiredConference, 'Closed?', 'CLOSED')).toMatchObject({
    status: 'CLOSED',
    tally: { votes: 2 },
  });
  expect(await changePollStatus(keptConference, 'Closed?', 'OPEN')).toMatchObject({
    status: 'OPEN',
    tally: { votes: 2 },
  });
  for (const status of ['CLOSED', 'OPEN'] as const)
    expect(await changePollStatus(expiredConference, 'Anonymous?', status)).toMatchObject({ status });
});

it('anonymizes feedback', async () => {
  const [expiredConference, keptConference] = [
    await newEndedConference(retentionDays + 1),
    await newEndedConference(retentionDays),
  ];
  const anna = await createPersonWithLogin(deps, 'Anna');
  for (const conference of [expiredConference, keptConference]) {
    const { session_id } = await createSessionWithRooms(deps, conference);
    await run(
      'rate',
      `insert into session_feedback (session_id, user_id, stars, comment) values ($1, $2, 4, 'Clear')`,
      [session_id, anna.user_id],
    );
  }
  const feedback = ({ event_id }: Conference) =>
    run(
      'feedback',
      `select f.stars, f.comment, f.user_id from session_feedback f join sessions s on s.id = f.session_id where s.event_id = $1`,
      [event_id],
    );
  const storedFeedback = { stars: 4, comment: 'Clear', user_id: anna.user_id };

  expect(await purgeWith(unlimitedSettings)).not.toHaveProperty('feedback_authors');
  const setting = { RETENTION_ROOM_MESSAGES_DAYS: String(retentionDays) };
  expect(await purgeWith(setting)).toMatchObject({ feedback_authors: 1 });
  expect(await purgeWith(setting)).toMatchObject({ feedback_authors: 0 });
  expect(await feedback(expiredConference)).toEqual([{ ...storedFeedback, user_id: null }]);
  // Authors are stored as long as feedback can be given.
  expect(await purgeWith({ RETENTION_ROOM_MESSAGES_DAYS: '1' })).toMatchObject({ feedback_authors: 0 });
  expect(await feedback(keptConference)).toEqual([storedFeedback]);
});

it('deletes direct messages of an event together with their conversation, and messages between connected people by age', async () => {
  const [expiredConference, keptConference] = [
    await newEndedConference(retentionDays + 1),
    await newEndedConference(retentionDays),
  ];
  const [anna, ben] = [await createPersonWithLogin(deps, 'Anna'), await createPersonWithLogin(deps, 'Ben')];
  const thread = async (event_id: number | null, messageAgesDays: readonly number[]): Promise<number> => {
    const [{ id } = { id: 0 }] = await run<{ id: number }>(
      'thread',
      `with thread as (
         insert into direct_message_threads (low_user_id, high_user_id, event_scope_id, last_seq)
         values ($1, $2, $3, cardinality($4::float[])) returning id),
       sides as (
         insert into direct_message_sides (thread_id, user_id, other_user_id)
         select id, me, other from thread, (values ($1::bigint, $2::bigint), ($2, $1)) as pair (me, other)),
       sent as (
         insert into direct_messages (thread_id, seq, sender_id, content, created_at)
         select id, place, $1, 'hello', now() - age * interval '1 day' from thread,
                unnest($4::float[]) with ordinality as m (age, place))
       select id from thread`,
      [anna.user_id, ben.user_id, event_id, messageAgesDays],
    );
    return id;
  };
  const [expiredThread, keptThread] = [
    await thread(expiredConference.event_id, [40, 32]),
    await thread(keptConference.event_id, [40, 40]),
  ];
  const personalThread = await thread(null, [400, retentionDays + 0.01, retentionDays - 0.01]);

  const setting = { RETENTION_DIRECT_MESSAGES_DAYS: String(retentionDays) };
  expect(await purgeWith(unlimitedSettings)).not.toHaveProperty('direct_messages');
  expect(await purgeWith(setting)).toMatchObject({ event_threads: 1, direct_messages: 2 });
  expect(await purgeWith(setting)).toMatchObject({ event_threads: 0, direct_messages: 0 });
  expect(
    await run('left', 'select thread_id, seq from direct_messages where thread_id = any($1) order by thread_id, seq', [
      [expiredThread, keptThread, personalThread],
    ]),
  ).toEqual([
    { thread_id: keptThread, seq: 1 },
    { thread_id: keptThread, seq: 2 },
    { thread_id: personalThread, seq: 3 },
  ]);
  expect(
    await run('sides', 'select first_seq, read_seq from direct_message_sides where thread_id = $1', [personalThread]),
  ).toEqual([
    { first_seq: 3, read_seq: 2 },
    { first_seq: 3, read_seq: 2 },
  ]);
});

it('deletes moderation records with their event', async () => {
  const [expiredConference, keptConference] = [
    await newEndedConference(retentionDays + 1),
    await newEndedConference(retentionDays),
  ];
  for (const { event_id, creator } of [expiredConference, keptConference]) {
    await run('log', `insert into moderation_log (event_id, action, subject_id) values ($1, 'MUTED', $2)`, [
      event_id,
      creator.user_id,
    ]);
    await run(
      'report',
      `with opened as (
         insert into moderation_cases (event_id, kind, subject_id) values ($1, 'PERSON', $2) returning id)
       insert into moderation_reports (case_id, reporter_id, reason) select id, $2, 'because' from opened`,
      [event_id, creator.user_id],
    );
  }
  const setting = { RETENTION_MODERATION_DAYS: String(retentionDays) };
  expect(await purgeWith(unlimitedSettings)).not.toHaveProperty('moderation_log');
  expect(await purgeWith(setting)).toMatchObject({ moderation_log: 1, moderation_cases: 1 });
  expect(await purgeWith(setting)).toMatchObject({ moderation_log: 0, moderation_cases: 0 });
  const remainingRows = `select (select array_agg(distinct event_id) from moderation_log) as log,
                       (select array_agg(distinct event_id) from moderation_cases) as cases,
                       (select count(*) from moderation_reports) as reports`;
  expect(await run('moderation-left', remainingRows)).toEqual([
    { log: [keptConference.event_id], cases: [keptConference.event_id], reports: 1 },
  ]);
});

it('deletes links, logins, imports and backup records after their periods', async () => {
  const conference = await createConferenceWithRooms(deps);
  const { user_id } = conference.creator;
  await run(
    'mail-links',
    `insert into mail_links (id, user_id, purpose, email, token_hash, expires_at)
    select gen_random_uuid(), $1, 'verify_email', 'a@example.org', age::text, now() - age * interval '1 day'
      from unnest(array[6.99, 7.01]) as age`,
    [user_id],
  );
  await run(
    'logins',
    `insert into logins (id, user_id, refresh_hash, expires_at, revoked_at)
    select gen_random_uuid(), $1, 'x', now() + interval '1 day', now() - age * interval '1 day'
      from unnest(array[6.99, 7.01]) as age`,
    [user_id],
  );
  await run(
    'imports',
    `insert into schedule_imports (event_id, file_name, counts, status, finished_at)
    select $1, 'x', '{}', 'FAILED', now() - age * interval '1 day' from unnest(array[4.99, 5.01]) as age`,
    [conference.event_id],
  );
  await run(
    'backups',
    `insert into backups (started_at, finished_at, file_name, size_bytes, sha256)
    select now(), now() - age * interval '1 day', 'x', 1, 'x' from unnest(array[399.99, 400.01]) as age`,
  );
  expect(await purgeWith(unlimitedSettings)).toMatchObject({ backup_records: 1, expired_logins: 0 });
  const settings = { RETENTION_TOKENS_DAYS: '7', RETENTION_IMPORTS_DAYS: '5' };
  expect(await purgeWith(settings)).toMatchObject({ mail_links: 1, revoked_logins: 1, imports: 1, backup_records: 0 });
  expect(await purgeWith(settings)).toMatchObject({ mail_links: 0, revoked_logins: 0, imports: 0 });
});

it('deletes in as many batches as necessary', async () => {
  const conference = await newEndedConference(retentionDays + 1);
  await run(
    'many',
    `insert into room_messages (room_id, seq, user_id, content)
     select $1, n, $2, 'x' from generate_series(1, 2500) as n`,
    [conference.rooms.GLOBAL, conference.creator.user_id],
  );
  const batchDeps = openDeps({ ...env, RETENTION_ROOM_MESSAGES_DAYS: String(retentionDays) });
  try {
    const { removed, isComplete } = await purgeExpired(batchDeps);
    expect(isComplete).toBe(true);
    expect(removed['room_messages']).toBeGreaterThanOrEqual(2_500);
  } finally {
    await closeDeps(batchDeps);
  }
});
