import type { QuestionStatus } from '@plenum/contracts/enums';
import type { Question } from '@plenum/contracts/live/questions';
import { call } from '../../../../lib/http.ts';

type NextStatus = 'OPEN' | 'ON_STAGE' | 'ANSWERED' | 'DISMISSED';
/** Action on a question: an immediate change of its status, or a dialog. */
export type DeskStep = 'OPEN' | 'ON_STAGE' | 'ANSWERED' | 'answer' | 'dismiss' | 'merge';

/** The actions on a question, the most likely first. */
const steps: { readonly [S in QuestionStatus]: readonly DeskStep[] } = {
  PENDING: ['OPEN', 'ON_STAGE', 'dismiss', 'merge'],
  OPEN: ['ON_STAGE', 'answer', 'dismiss', 'merge'],
  ON_STAGE: ['ANSWERED', 'OPEN', 'answer', 'dismiss'],
  ANSWERED: ['answer', 'OPEN'],
  DISMISSED: ['OPEN'],
  MERGED: [],
};

export const stepsOf = ({ status }: Question): readonly DeskStep[] => steps[status];

/** The key of each action; the same in every column. */
export const stepKeys: { readonly [S in DeskStep]: string } = {
  OPEN: 'o',
  ON_STAGE: 's',
  ANSWERED: 'a',
  answer: 'w',
  dismiss: 'x',
  merge: 'm',
};

export const setStatus = (
  question_id: number,
  status: NextStatus,
  more: { readonly answer?: string | null; readonly reason?: string | null } = {},
) => call('PUT /questions/:question_id/status', { params: { question_id }, body: { status, ...more } });

export const merge = (question_id: number, into_id: number) =>
  call('POST /questions/:question_id/merge', { params: { question_id }, body: { into_id } });

export const muteAuthor = (question_id: number) =>
  call('PUT /questions/:question_id/mute', { params: { question_id }, body: {} });
export const unmuteAuthor = (question_id: number) =>
  call('DELETE /questions/:question_id/mute', { params: { question_id } });

export const createWall = (session_id: number) =>
  call('POST /sessions/:session_id/questions/wall', { params: { session_id } });
export const revokeWall = (session_id: number) =>
  call('DELETE /sessions/:session_id/questions/wall', { params: { session_id } });
