/** Errors of questions, polls, feedback, reactions, raised hands and the run of show. */
import type { ErrorSpecs } from '../error-spec.ts';
import { feedbackChangeDays, feedbackOpenDays } from './feedback-limits.ts';
import { maxHands } from './hand-limits.ts';
import { maxPollBoardsPerSocket, maxPolls } from './poll-limits.ts';
import { maxOpenQuestions, maxQuestionBoardsPerSocket, questionPauseS } from './question-limits.ts';
import { delayUndoMs, maxCues } from './run-of-show-limits.ts';
import {
  maxSessionReactionBoardsPerSocket,
  sessionReactionsCloseMinutes,
  sessionReactionsOpenMinutes,
} from './session-reaction-limits.ts';

export const liveErrors = {
  questions_off: {
    status: 409,
    cause: 'The organizers have disabled questions for the session or the event.',
    remedy: 'Hide the input; organizers can change this with `SetSessionQa`.',
  },
  questions_not_open: {
    status: 409,
    cause: 'Questions about the session are not accepted yet.',
    remedy: 'Wait until `qa` of `ListQuestions` reports that questions are open.',
  },
  questions_closed: {
    status: 409,
    cause: 'The questions of the session were closed by a moderator or after its end.',
    remedy: 'Show the questions without input and votes.',
  },
  questions_exceeded: {
    status: 409,
    cause: `The caller has ${maxOpenQuestions} unanswered questions in the session.`,
    remedy: 'Wait until one is answered, or withdraw one with `WithdrawQuestion`.',
  },
  question_too_soon: {
    status: 429,
    cause: `The caller asked a question in the session less than ${questionPauseS} seconds ago.`,
    remedy: 'Send the question again after `Retry-After`.',
  },
  question_author_muted: {
    status: 403,
    cause: 'The moderators of the event do not accept questions of this person.',
    remedy: 'Do not repeat the request; moderators can end this with `UnmuteQuestionAuthor`.',
  },
  question_not_open: {
    status: 409,
    cause: 'The question is answered, dismissed, merged or not approved, so it accepts no votes.',
    remedy: 'Read the questions again with `ListQuestions`.',
  },
  question_own_vote: {
    status: 409,
    cause: 'The caller has asked this question.',
    remedy: 'Do not offer a vote for own questions.',
  },
  question_has_votes: {
    status: 409,
    cause: 'Others have voted for the question, or it was merged with questions of others.',
    remedy: 'Leave the question, or ask a moderator to dismiss it.',
  },
  question_step_impossible: {
    status: 409,
    cause:
      'The status of the question does not permit this change, for example because another moderator has changed it.',
    remedy: 'Read the question again, and offer the steps of its current status.',
  },
  question_merge_impossible: {
    status: 409,
    cause: 'The two questions are the same, of different sessions, or one of them is no longer open or waiting.',
    remedy: 'Merge two different questions of one session that are open or waiting.',
  },
  question_message_unsuitable: {
    status: 409,
    cause: 'The message was deleted, or is not from the public chat of a session.',
    remedy: 'Offer this only for messages of the public room of a session.',
  },
  question_boards_exceeded: {
    status: 429,
    cause: `The socket is watching the questions of ${maxQuestionBoardsPerSocket} sessions.`,
    remedy: 'Stop watching one that is no longer displayed, or open another socket.',
  },
  polls_exceeded: {
    status: 409,
    cause: `The session, or the event outside its sessions, has ${maxPolls} polls.`,
    remedy: 'Delete one with `DeletePoll`.',
  },
  poll_not_draft: {
    status: 409,
    cause: 'The poll was opened, after which its question and options cannot be edited.',
    remedy: 'Create another poll with the corrected text.',
  },
  poll_step_impossible: {
    status: 409,
    cause:
      'A draft cannot be closed, an opened poll cannot become a draft, and a poll whose voters were deleted cannot be opened again.',
    remedy: 'Read the status of the poll, and send one that follows it.',
  },
  poll_opened_meanwhile: {
    status: 409,
    cause: 'The open poll is not the one that the request names, and opening this poll would close it.',
    remedy: 'Read the polls again, and send the id of the poll that is open now.',
  },
  poll_not_open: {
    status: 409,
    cause: 'The poll is a draft or was closed.',
    remedy: 'Show the results if the poll permits it.',
  },
  poll_voted_already: {
    status: 409,
    cause: 'The caller has voted, and votes in this poll cannot be changed.',
    remedy: 'Show the vote instead of the options.',
  },
  poll_word_refused: {
    status: 422,
    cause: 'A word matches a moderation rule of the event.',
    remedy: 'Let the person choose another word.',
  },
  poll_boards_exceeded: {
    status: 429,
    cause: `The socket is watching the polls of ${maxPollBoardsPerSocket} sessions or events.`,
    remedy: 'Stop watching one that is no longer displayed, or open another socket.',
  },
  feedback_not_open: {
    status: 409,
    cause: `Feedback is disabled, collected on another page, or outside the time from the end of the session until ${feedbackOpenDays} days later.`,
    remedy: 'Read the state with `GetSessionFeedback`, and offer the form only while it is open.',
  },
  feedback_unchangeable: {
    status: 409,
    cause: `The caller gave this feedback more than ${feedbackChangeDays} days ago.`,
    remedy: 'Show the feedback without an option to edit it.',
  },
  feedback_comment_refused: {
    status: 422,
    cause: 'The comment matches a moderation rule of the event.',
    remedy: 'Let the person write it differently, or send the stars without a comment.',
  },
  feedback_comment_removed: {
    status: 409,
    cause: 'The organizers have removed the comment of the caller, who cannot write another one.',
    remedy: 'Send the stars with `comment` null.',
  },
  session_reactions_closed: {
    status: 409,
    cause: `Reactions are accepted from ${sessionReactionsOpenMinutes} minutes before the session until ${sessionReactionsCloseMinutes} minutes after it, and not in sessions that are cancelled or have no public chat.`,
    remedy: 'Show the buttons only during this time.',
  },
  hands_closed: {
    status: 409,
    cause: 'Raising hands is not open in the session, or the session is not running.',
    remedy: 'Read the state with `GetHands`; moderators open it with `OpenHands`.',
  },
  hands_exceeded: {
    status: 409,
    cause: `${maxHands} hands are raised in the session.`,
    remedy: 'Try again when some have been called or lowered.',
  },
  reaction_boards_exceeded: {
    status: 429,
    cause: `The socket is watching the reactions to ${maxSessionReactionBoardsPerSocket} sessions.`,
    remedy: 'Stop watching one that is no longer displayed, or open another socket.',
  },
  cues_exceeded: {
    status: 409,
    cause: `The session has ${maxCues} cues.`,
    remedy: 'Delete one with `DeleteCue`.',
  },
  run_step_impossible: {
    status: 409,
    cause: 'The session is cancelled or has no time, or it is to end without having begun.',
    remedy: 'Read the session again, and begin it before ending it.',
  },
  delay_moves_nothing: {
    status: 409,
    cause: 'The location has no later session on this day that could be moved.',
    remedy: 'Call `PreviewDelay` first, and offer the delay only if it moves sessions.',
  },
  delay_undo_over: {
    status: 409,
    cause: `The delay was set more than ${delayUndoMs / 1000} seconds ago, and attendees have been notified.`,
    remedy: 'Move the sessions with `PlaceSessions` instead.',
  },
} as const satisfies ErrorSpecs;
