/** Requests of an attacker to the operations of questions and stage walls, which name nobody; part of `hostile-requests.ts`. */
import { plain } from './hostile-attempts.ts';

export const hostileQuestions = {
  CreateWall: plain,
  RemoveWall: plain,
  ListQuestions: plain,
  AskQuestion: plain,
  WithdrawQuestion: plain,
  VoteForQuestion: plain,
  TakeVoteBack: plain,
  SetQuestionStatus: plain,
  MergeQuestion: plain,
  MuteQuestionAuthor: plain,
  UnmuteQuestionAuthor: plain,
  TakeMessageAsQuestion: plain,
  SetSessionQa: plain,
  GetEventQa: plain,
  SetEventQa: plain,
  ExportQuestions: plain,
  CreateQuestionWall: plain,
  RemoveQuestionWall: plain,
} as const;
