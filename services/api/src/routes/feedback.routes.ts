import { Readable } from 'node:stream';
import type * as contract from '@plenum/contracts/feedback';
import { getEventFeedback, setEventFeedback } from '@plenum/core/domain/feedback/feedback-settings';
import { getFeedbackResults } from '@plenum/core/domain/feedback/get-feedback-results';
import { getSessionFeedback } from '@plenum/core/domain/feedback/get-session-feedback';
import { giveFeedback } from '@plenum/core/domain/feedback/give-feedback';
import { listEventFeedback } from '@plenum/core/domain/feedback/list-event-feedback';
import { removeFeedbackComment } from '@plenum/core/domain/feedback/remove-feedback-comment';
import { FileReply, noContent, ok, type Routes } from '../http/handle.ts';

export const feedbackRoutes: Routes<typeof contract> = {
  GetSessionFeedback: async (scope, { params }) => ok(await getSessionFeedback(scope, params.session_id)),
  GiveFeedback: async (scope, { params, body }) => ok(await giveFeedback(scope, params.session_id, body)),
  GetFeedbackResults: async (scope, { params, query }) => ok(await getFeedbackResults(scope, params.session_id, query)),
  RemoveFeedbackComment: async (scope, { params }) => {
    await removeFeedbackComment(scope, params);
    return noContent;
  },
  ListEventFeedback: async (scope, { params, query }) => ok(await listEventFeedback(scope, params.event_id, query)),
  ExportEventFeedback: async (scope, { params }, http) => {
    // Few requests need it.
    const { exportEventFeedback } = await import('@plenum/core/domain/feedback/export-event-feedback');
    const { file_name, chunks } = await exportEventFeedback(scope, params.event_id, http.language);
    return new FileReply({ content_type: 'text/csv; charset=utf-8', body: Readable.from(chunks), file_name });
  },
  GetEventFeedback: async (scope, { params }) => ok(await getEventFeedback(scope, params.event_id)),
  SetEventFeedback: async (scope, { params, body }) => ok(await setEventFeedback(scope, params.event_id, body)),
};
