import { Readable } from 'node:stream';
import type * as contract from '@plenum/contracts/live/feedback';
import { csvFile, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { getEventFeedback, setEventFeedback } from './feedback-settings.ts';
import { getFeedbackResults } from './get-feedback-results.ts';
import { getSessionFeedback } from './get-session-feedback.ts';
import { giveFeedback } from './give-feedback.ts';
import { listEventFeedback } from './list-event-feedback.ts';
import { removeFeedbackComment } from './remove-feedback-comment.ts';

export const feedbackOperations: HandlersOf<typeof contract> = {
  GetSessionFeedback: async (scope, { params }) => ok(await getSessionFeedback(scope, params.session_id)),
  GiveFeedback: async (scope, { params, body }) => ok(await giveFeedback(scope, params.session_id, body)),
  GetFeedbackResults: async (scope, { params, query }) => ok(await getFeedbackResults(scope, params.session_id, query)),
  RemoveFeedbackComment: async (scope, { params }) => noContent(await removeFeedbackComment(scope, params)),
  ListEventFeedback: async (scope, { params, query }) => ok(await listEventFeedback(scope, params.event_id, query)),
  ExportEventFeedback: async (scope, { params }, http) => {
    // Loaded lazily, because it is rarely used.
    const { exportEventFeedback } = await import('./export-event-feedback.ts');
    const { file_name, chunks } = await exportEventFeedback(scope, params.event_id, http.language);
    return csvFile(file_name, Readable.from(chunks));
  },
  GetEventFeedback: async (scope, { params }) => ok(await getEventFeedback(scope, params.event_id)),
  SetEventFeedback: async (scope, { params, body }) => ok(await setEventFeedback(scope, params.event_id, body)),
};
