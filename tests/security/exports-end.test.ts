/** A running export ends when its reader loses the permission. */
import { exportEventUsers } from '@plenum/core/domain/events/attendees/export-event-users';
import { exportEventFeedback } from '@plenum/core/domain/live/feedback/export-event-feedback';
import { exportQuestions } from '@plenum/core/domain/live/questions/export-questions';
import { scopeFor } from '@plenum/core/scope';
import { expect, it } from 'vitest';
import { newConference, newMember } from '../support/api/conferences.ts';
import { openQuestionBoard } from '../support/api/question-board.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const exports = {
  people: (scope, { event_id }) => exportEventUsers(scope, event_id, 'en'),
  feedback: (scope, { event_id }) => exportEventFeedback(scope, event_id, 'en'),
  questions: (scope, { session_id }) => exportQuestions(scope, session_id, 'en'),
} as const satisfies Record<
  string,
  (
    scope: ReturnType<typeof scopeFor>,
    place: { readonly event_id: number; readonly session_id: number },
  ) => Promise<{ readonly chunks: AsyncIterable<string> }>
>;

it.each(Object.entries(exports))('ends the export of %s when its reader is banned', async (_name, open) => {
  const { event_id, owner } = await newConference(api);
  const { session_id, addQuestionNow } = await openQuestionBoard(api, event_id, owner);
  const organizer = await newMember(api, event_id, { role: 'ORGANIZER' });
  await addQuestionNow(organizer, 'What is it?');
  const actor = { user_id: organizer.user_id, login_id: '', email_verified: true, is_demo: false };
  const { chunks } = await open(scopeFor(api.deps, actor, 'test'), { event_id, session_id });
  const reading = chunks[Symbol.asyncIterator]();
  expect((await reading.next()).value).toContain(',');
  const banned = await owner.client.post(`/events/${event_id}/users/${organizer.user_id}/ban`, { reason: 'Spam' });
  expect(banned.status).toBe(200);
  await expect(reading.next()).rejects.toMatchObject({ code: 'event_banned' });
});
