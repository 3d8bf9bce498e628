import type {
  handClientEvents,
  pollClientEvents,
  questionClientEvents,
  runOfShowClientEvents,
  sessionReactionClientEvents,
} from '@plenum/contracts/client-events';
import { raiseHand } from '@plenum/core/domain/live/hands/raise-hand';
import { voteInPoll } from '@plenum/core/domain/live/polls/vote-in-poll';
import { voteForQuestion } from '@plenum/core/domain/live/questions/vote-for-question';
import { sendLecternMessage } from '@plenum/core/domain/live/run-of-show/send-lectern-message';
import { setReady } from '@plenum/core/domain/live/run-of-show/set-ready';
import { reactToSession } from '@plenum/core/domain/live/session-reactions/react-to-session';
import type { Handlers } from '../socket/client-event.ts';

type LiveClientEvents = typeof questionClientEvents &
  typeof pollClientEvents &
  typeof runOfShowClientEvents &
  typeof sessionReactionClientEvents &
  typeof handClientEvents;

export const liveHandlers: Handlers<LiveClientEvents> = {
  watch_questions: ({ scope, socket, boards }, { session_id }) => boards.watch(scope, socket, { session_id }),
  /** Always acknowledged, even if the socket does not follow the session. */
  unwatch_questions({ socket, boards }, { session_id }) {
    boards.unwatch(socket, { session_id });
    return { session_id };
  },
  vote_for_question: ({ scope }, vote) => voteForQuestion(scope, vote),
  watch_polls: ({ scope, socket, polls }, place) => polls.watch(scope, socket, place),
  /** Always acknowledged, even if the socket does not follow the polls. */
  unwatch_polls({ socket, polls }, place) {
    polls.unwatch(socket, place);
    return place;
  },
  async vote_in_poll({ scope, socket, polls }, { poll_id, ...answer }) {
    const vote = await voteInPoll(scope, poll_id, answer);
    polls.recordVote(socket, poll_id);
    return vote;
  },
  set_ready: ({ scope }, { session_id, ...change }) => setReady(scope, session_id, change),
  send_lectern_message: ({ scope }, { event_id, ...change }) => sendLecternMessage(scope, event_id, change),
  watch_session_reactions: ({ scope, socket, sessionReactions }, { session_id }) =>
    sessionReactions.watch(scope, socket, { session_id }),
  /** Always acknowledged, even if the socket does not follow the session. */
  unwatch_session_reactions({ socket, sessionReactions }, { session_id }) {
    sessionReactions.unwatch(socket, { session_id });
    return { session_id };
  },
  /** Acknowledged before the reaction is stored, so that the next client event of the socket does not have to wait. */
  async react_to_session({ scope }, reaction) {
    const { reacted } = await reactToSession(scope, reaction);
    return reacted;
  },
  raise_hand: ({ scope }, payload) => raiseHand(scope, payload),
};
