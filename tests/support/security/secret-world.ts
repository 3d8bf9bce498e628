/** A tenant in which everything that a scope guards has a value, with markers to search for in replies. */
import { statement } from '@plenum/core/platform/db/database';
import { addMember, addSession, eventBody, newMember } from '../api/conferences.ts';
import { addWaitingImport } from '../api/imports.ts';
import { newTenant, type Tenant } from '../api/tenants.ts';
import type { TestApi } from '../api/test-api.ts';

export interface SecretWorld {
  readonly tenant: Tenant;
  readonly unscheduledId: number;
  /** A draft of the same organization. */
  readonly draftId: number;
  /** Marked texts, by kind. */
  readonly markers: Readonly<Record<string, readonly string[]>>;
  /** Removes the created tokens, of which a person has a limited number. */
  readonly removeTokens: () => Promise<void>;
}

const streams = statement(
  't-secret-streams',
  `update sessions set streaming_platform = 'ZOOM', stream_url = 'https://stream.example/mark-stream',
          zoom_meeting_id = 'mark-zoom-id', zoom_passcode = 'mark-passcode', jitsi_room_name = 'mark-jitsi',
          mux_playback_policy = 'SIGNED',
          starts_at = (select start_date + time '10:00' from events e where e.id = event_id),
          links = '[{"url": "https://links.example/", "title": "Link"}]',
          attachments = '[{"url": "https://files.example/", "title": "File"}]'
    where event_id = $1`,
);
const resources = statement(
  't-secret-resources',
  `insert into session_resources (session_id, kind, title, url, position) values ($1, 'LINK', 'Slides', 'https://slides.example/', 1)`,
);
const unschedule = statement('t-unschedule', 'update sessions set is_unscheduled = true where id = $1');
const cue = statement(
  't-secret-cue',
  `with message as (
     insert into lecterns (event_id, location, message, message_at) values ($2, '', 'mark-lectern', now()) on conflict do nothing)
   insert into session_cues (session_id, title, at_minute) values ($1, 'mark-cue', 1)`,
);
const questions = statement(
  't-secret-questions',
  `insert into questions (event_id, session_id, text, author_id, status)
   values ($1, $2, 'mark-waiting', $3, 'PENDING'), ($1, $2, 'mark-own', $4, 'PENDING')`,
);
const poll = statement(
  't-secret-poll',
  `insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status)
   values ($1, $2, 'ONE', 'mark-poll', '["A", "B"]', false, true, 'LIVE', 'DRAFT')`,
);
const votes = statement(
  't-secret-votes',
  `with closed as (
     insert into polls (event_id, session_id, kind, question, options, is_anonymous, may_change, results, status)
     values ($1, $2, 'ONE', 'Which one?', '["A", "B"]', false, true, 'LIVE', 'CLOSED'),
            ($1, $2, 'WORDS', 'Which word?', '[]', false, true, 'LIVE', 'CLOSED') returning id, kind),
   hidden as (insert into poll_hidden_words (poll_id, word) select id, 'rude' from closed where kind = 'WORDS')
   insert into poll_votes (poll_id, user_id, answers)
   select id, $3, case kind when 'ONE' then '["1"]'::jsonb else '["word"]'::jsonb end from closed`,
);
const backstage = statement(
  't-secret-backstage',
  `with head as (update room_heads set last_seq = last_seq + 1, message_count = message_count + 1
                  where room_id = $1 returning last_seq)
   insert into room_messages (room_id, seq, user_id, content) select $1, last_seq, $2, 'mark-backstage' from head`,
);
const moderation = statement(
  't-secret-moderation',
  `update event_users set moderation_notes = 'mark-notes', privacy_overrides = '{"show_bio": false}'
    where event_id = $1 and user_id <> $2`,
);
const contact = statement(
  't-secret-contact',
  `update sponsors set contact_name = 'mark-contact', contact_email = 'mark-contact@example.org', contact_phone = '+49 1'
    where event_id = $1`,
);
const joinCode = statement<{ join_code: string }>('t-secret-join-code', 'select join_code from events where id = $1');
const ticket = statement(
  't-secret-ticket',
  `insert into external_people (event_id, external_id, email, role, ticket_status)
   select $1, 'mark-ticket', email, 'ATTENDEE', 'ACTIVE' from users where id = $2`,
);
const forget = statement(
  't-forget-tokens',
  'delete from api_tokens where user_id = $1 and organization_id is null and name = $2',
);

export async function newSecretWorld(api: TestApi): Promise<SecretWorld> {
  const { db } = api.deps;
  const tenant = await newTenant(api);
  const { event_id, owner, ids, organization_id } = tenant;
  const unscheduledId = await addSession(api, event_id, {
    title: 'mark-unscheduled',
    starts_at: '2031-03-28T08:00:00Z',
  });
  await db.rows(unschedule, [unscheduledId]);
  const draft = await owner.client.post(`/organizations/${organization_id}/events`, eventBody({ title: 'mark-draft' }));
  const draftId = (draft.body as { id: number }).id;
  await addMember(api, draftId, owner.user_id, { role: 'ADMIN' }).catch(() => undefined);
  await addWaitingImport(api, draftId);
  await db.rows(streams, [event_id]);
  await db.rows(resources, [ids.session_id]);
  await db.rows(cue, [ids.session_id, event_id]);
  await db.rows(questions, [event_id, ids.session_id, ids.attendee_id, owner.user_id]);
  await db.rows(poll, [event_id, ids.session_id]);
  await db.rows(votes, [event_id, ids.session_id, owner.user_id]);
  await db.rows(backstage, [tenant.rooms.BACKSTAGE, owner.user_id]);
  await newMember(api, event_id, { role: 'ATTENDEE' });
  await db.rows(moderation, [event_id, owner.user_id]);
  await db.rows(contact, [event_id]);
  await db.rows(ticket, [event_id, ids.attendee_id]);
  await owner.client.post(`/events/${event_id}/my-agenda/feed`, {});
  const room = `/chat-rooms/${ids.room_id}/messages`;
  await owner.client.post(room, { content: 'Who answers?' });
  await owner.client.post(room, { content: 'I do', reply_to_seq: 1 });
  const code = (await db.row(joinCode, [event_id]))?.join_code ?? '';
  const markers = {
    unscheduled: ['mark-unscheduled'],
    cue: ['mark-cue'],
    lectern: ['mark-lectern'],
    waiting: ['mark-waiting'],
    draftPoll: ['mark-poll'],
    draftEvent: ['mark-draft'],
    backstage: ['mark-backstage'],
    secret: ['mark-stream', 'mark-zoom-id', 'mark-passcode', 'mark-jitsi', code],
    notes: ['mark-notes'],
    contact: ['mark-contact'],
  };
  return {
    tenant,
    unscheduledId,
    draftId,
    markers,
    removeTokens: async () => {
      await db.rows(forget, [owner.user_id, 'Badge printer']);
    },
  };
}
