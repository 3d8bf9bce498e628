/** Requests data at the start of the app, before its first screen is rendered (docs/decisions/0155). */
import { maxPageSize } from '@plenum/contracts/limits';
import { firstQuestions } from '@plenum/contracts/live/question-limits';
import { appStateParts } from './app-state-paths.ts';
import { call, pathOf } from './http.ts';
import { expectParts, readPart } from './reply-parts.ts';

/** Requests what every screen needs. @param event_id event of the screen */
export function requestAppState(event_id: number | null): void {
  const input = event_id === null ? {} : { query: { event_id } };
  expectParts(pathOf('GET /app-state', input), () => call('GET /app-state', input), appStateParts(event_id));
}

/** Returns the current user, whom `requestAppState` has requested. */
export const readMe = () => readPart('/auth/me', () => call('GET /auth/me'));

/** Requests the chat rooms, questions, polls and raised hands of a session. */
export function requestLiveSession(session_id: number): void {
  const input = { params: { session_id } };
  expectParts(pathOf('GET /sessions/:session_id/live', input), () => call('GET /sessions/:session_id/live', input), {
    chat_rooms: pathOf('GET /sessions/:session_id/chat-rooms', input),
    questions: pathOf('GET /sessions/:session_id/questions', {
      ...input,
      query: { ...firstQuestions, limit: maxPageSize },
    }),
    polls: pathOf('GET /sessions/:session_id/polls', input),
    hands: pathOf('GET /sessions/:session_id/hands', input),
  });
}
