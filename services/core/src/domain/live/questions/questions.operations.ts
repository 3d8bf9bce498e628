import { Readable } from 'node:stream';
import type * as contract from '@plenum/contracts/live/questions';
import { created, csvFile, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { askQuestion } from './ask-question.ts';
import { createQuestionFromMessage } from './create-question-from-message.ts';
import { exportQuestions } from './export-questions.ts';
import { listQuestions } from './list-questions.ts';
import { mergeQuestion } from './merge-questions.ts';
import { muteQuestionAuthor, unmuteQuestionAuthor } from './mute-question-author.ts';
import { getEventQa, setEventQa, setSessionQa } from './qa-settings.ts';
import { createQuestionWall, removeQuestionWall } from './question-wall.ts';
import { setQuestionStatus } from './set-question-status.ts';
import { voteForQuestion } from './vote-for-question.ts';
import { withdrawQuestion } from './withdraw-question.ts';

export const questionsOperations: HandlersOf<typeof contract> = {
  ListQuestions: async (scope, { params, query }) => ok(await listQuestions(scope, params.session_id, query)),
  AskQuestion: async (scope, { params, body }) => {
    const { question, is_new } = await askQuestion(scope, params.session_id, body);
    return is_new ? created(question) : ok(question);
  },
  WithdrawQuestion: async (scope, { params }) => noContent(await withdrawQuestion(scope, params.question_id)),
  VoteForQuestion: async (scope, { params }) => ok(await voteForQuestion(scope, { ...params, has_voted: true })),
  RemoveVote: async (scope, { params }) => ok(await voteForQuestion(scope, { ...params, has_voted: false })),
  SetQuestionStatus: async (scope, { params, body }) => ok(await setQuestionStatus(scope, params.question_id, body)),
  MergeQuestion: async (scope, { params, body }) => ok(await mergeQuestion(scope, params.question_id, body.into_id)),
  MuteQuestionAuthor: async (scope, { params, body }) =>
    noContent(await muteQuestionAuthor(scope, params.question_id, body.duration_hours ?? null)),
  UnmuteQuestionAuthor: async (scope, { params }) => noContent(await unmuteQuestionAuthor(scope, params.question_id)),
  CreateQuestionFromMessage: async (scope, { params }) => {
    const { question, is_new } = await createQuestionFromMessage(scope, params);
    return is_new ? created(question) : ok(question);
  },
  SetSessionQa: async (scope, { params, body }) => ok(await setSessionQa(scope, params.session_id, body)),
  GetEventQa: async (scope, { params }) => ok(await getEventQa(scope, params.event_id)),
  SetEventQa: async (scope, { params, body }) => ok(await setEventQa(scope, params.event_id, body)),
  ExportQuestions: async (scope, { params }, http) => {
    const { file_name, chunks } = await exportQuestions(scope, params.session_id, http.language);
    return csvFile(file_name, Readable.from(chunks));
  },
  CreateQuestionWall: async (scope, { params }) => created(await createQuestionWall(scope, params.session_id)),
  RemoveQuestionWall: async (scope, { params }) => noContent(await removeQuestionWall(scope, params.session_id)),
};
