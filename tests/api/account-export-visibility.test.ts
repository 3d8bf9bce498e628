/** An account export contains what the person wrote and could see, and no changes by others after they lost access. */
import { ExportAccount } from '@plenum/contracts/accounts/accounts';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { addSession, addSpeaker, newConference, newMember, putOnStage } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { addPoll } from '../support/api/tenant-polls.ts';
import { addQuestion } from '../support/api/tenant-questions.ts';

const api = await openTestApi();

/** Part of every text that others changed after the person lost access. */
const changedText = 'Zebrafish';

const run = (name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`test-seen-${name}`, text), values);

/** Creates a member with an entry of each kind that names an event, a session, a room, a question or a poll. */
async function newParticipant() {
  const { event_id, owner } = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-30' });
  const person = await newMember(api, event_id, { role: 'ATTENDEE' });
  const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
  await putOnStage(api, session_id, await addSpeaker(api, event_id, 'Grace', { user_id: person.user_id }));
  const rooms = (await person.client.get(`/events/${event_id}/chat-rooms`)).body as { chat_rooms: { id: number }[] };
  const room_id = rooms.chat_rooms[0]?.id ?? 0;
  expect((await person.client.post(`/chat-rooms/${room_id}/messages`, { content: 'Own words' })).status).toBe(201);
  await addQuestion(api, event_id, session_id, person.user_id);
  const votedId = await addQuestion(api, event_id, session_id, owner.user_id);
  const poll_id = await addPoll(api, event_id, session_id, 'OPEN');
  await run(
    'take-part',
    `with bookmarked as (insert into session_bookmarks (user_id, session_id) values ($1, $2)),
          voted as (insert into question_votes (question_id, user_id) values ($3, $1)),
          chosen as (insert into poll_votes (poll_id, user_id, answers) values ($4, $1, '["0"]')),
          taken as (insert into poll_voters (poll_id, user_id) values ($4, $1)),
          mentioned as (insert into room_message_mentions (room_id, seq, user_id, name)
                        select room_id, seq, $1, 'Me' from room_messages where room_id = $5 limit 1)
     insert into session_feedback (session_id, user_id, stars, comment) values ($2, $1, 5, 'Own words')`,
    [person.user_id, session_id, votedId, poll_id, room_id],
  );
  return { event_id, owner, person, session_id, room_id };
}

const changeTexts = (event_id: number) =>
  run(
    'rewrite',
    `with e as (update events set title = $2 where id = $1),
          s as (update sessions set title = $2 where event_id = $1),
          r as (update chat_rooms set name = $2 || id where event_id = $1),
          q as (update questions set answer = $2, answered_at = now(), reason = $2,
                       text = case when id in (select question_id from question_votes) then $2 else text end
                 where event_id = $1)
     update polls set question = $2 where event_id = $1`,
    [event_id, changedText],
  );

async function exported({ client, user_id }: TestPerson) {
  const reply = await client.get(`/users/${user_id}/export`);
  return { text: reply.text, data: expectReply(ExportAccount, 200, reply) };
}

describe('account export', () => {
  it('includes the current texts of others that the member can see', async () => {
    const { event_id, person } = await newParticipant();
    await changeTexts(event_id);
    const { data } = await exported(person);
    expect(data).toMatchObject({
      event_memberships: [{ event_id, event_title: changedText }],
      speaker_profiles: [{ sessions: [{ title: changedText }] }],
      bookmarks: [{ title: changedText }],
      room_messages: [{ room_name: expect.stringContaining(changedText), content: 'Own words' }],
      room_message_mentions: [{ room_name: expect.stringContaining(changedText) }],
      questions: [{ session_title: changedText, answer: changedText, reason: changedText }],
      question_votes: [{ text: changedText }],
      poll_votes: [{ question: changedText }],
      poll_participations: [{ question: changedText }],
      session_feedback: [{ session_title: changedText }],
    });
  });

  it.each([
    ['is banned', 'POST', '/ban', { reason: 'Rude' }],
    ['was removed', 'DELETE', '', {}],
  ] as const)(
    'omits texts by others once the person %s, and keeps everything the person wrote',
    async (_how, method, path, body) => {
      const { event_id, person, owner } = await newParticipant();
      const member = `/events/${event_id}/users/${person.user_id}`;
      expect((await owner.client.send(method, `${member}${path}`, { body })).status).toBe(200);
      await changeTexts(event_id);
      const { data, text } = await exported(person);
      expect(text).not.toContain(changedText);
      expect(data).toMatchObject({
        bookmarks: [{ title: null }],
        room_messages: [{ room_name: null, content: 'Own words' }],
        questions: [{ session_title: null, answer: null, text: expect.any(String) }],
        session_feedback: [{ session_title: null, comment: 'Own words' }],
        poll_votes: [{ question: null }],
      });
    },
  );

  it('omits changes to a session that no longer has a time', async () => {
    const { event_id, person, session_id } = await newParticipant();
    await run('hide', 'update sessions set is_unscheduled = true where id = $1', [session_id]);
    await changeTexts(event_id);
    const { data } = await exported(person);
    expect(data).toMatchObject({
      event_memberships: [{ event_title: changedText }],
      room_messages: [{ room_name: expect.stringContaining(changedText) }],
      speaker_profiles: [{ sessions: [] }],
      bookmarks: [{ title: null }],
      questions: [{ session_title: null, answer: null, reason: null }],
      question_votes: [{ text: null }],
      poll_votes: [{ question: null }],
      poll_participations: [{ question: null }],
      session_feedback: [{ session_title: null }],
    });
  });

  it('omits the name of a room that the person may no longer enter', async () => {
    const { event_id, person, room_id } = await newParticipant();
    await run('close', 'update chat_rooms set is_enabled = false where id = $1', [room_id]);
    await changeTexts(event_id);
    const { data } = await exported(person);
    expect(data).toMatchObject({
      event_memberships: [{ event_title: changedText }],
      room_messages: [{ room_name: null, content: 'Own words' }],
      room_message_mentions: [{ room_name: null }],
    });
  });
});
