import type { questionClientEvents } from '@plenum/contracts/client-events';
import { voteForQuestion } from '@plenum/core/domain/live/questions/vote-for-question';
import type { Handlers } from '../socket/client-event.ts';

export const questionsHandlers: Handlers<typeof questionClientEvents> = {
  watch_questions: ({ scope, socket, questions }, { session_id }) => questions.watch(scope, socket, { session_id }),
  /** Always acknowledged, even if the socket is not watching the questions. */
  unwatch_questions({ socket, questions }, { session_id }) {
    questions.unwatch(socket, { session_id });
    return { session_id };
  },
  vote_for_question: ({ scope }, vote) => voteForQuestion(scope, vote),
};
