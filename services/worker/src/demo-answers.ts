/**
 * The people of the demo answer visitors: in its public rooms, in conversations, and to connection requests. They use
 * the same commands as users, so that all rules of the chat apply to them.
 */
import type { Deps } from '@plenum/core/deps';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { sendDirectMessage } from '@plenum/core/domain/chat/direct-messages/send-direct-message';
import { answerConnection } from '@plenum/core/domain/networking/connections/answer-connection';
import {
  findNextSession,
  findOpenDemoRequest,
  findUnansweredInRoom,
  findUnansweredInThread,
} from '@plenum/core/domain/system/upkeep/demo-answers.queries';
import { answerClientId, answerTo } from '@plenum/core/domain/system/upkeep/demo-answers.rules';
import type { JobHandlers } from '@plenum/core/job-handlers';
import { Refusal } from '@plenum/core/platform/errors';
import { type Scope, scopeFor } from '@plenum/core/scope';

/** Returns the scope of a person of the demo. */
const as = (deps: Deps, user_id: number): Scope =>
  scopeFor(deps, { user_id, login_id: '', email_verified: true, is_demo: true }, 'demo-answer');

/** Ignores refusals: a room may be closed, or the visitor may have blocked or removed the person. */
async function attempt(deps: Deps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.debug({ code: error.code }, 'the demo did not answer');
  }
}

export const withDemoAnswers = (handlers: Omit<JobHandlers, 'answer-in-demo'>): JobHandlers => ({
  ...handlers,
  'moderate-room': {
    async perform(deps, payload) {
      await handlers['moderate-room'].perform(deps, payload);
      await answerInRoom(deps, payload.room_id);
    },
  },
  'moderate-icebreaker': {
    async perform(deps, payload) {
      await handlers['moderate-icebreaker'].perform(deps, payload);
      await acceptInDemo(deps, payload.connection_id);
    },
  },
  'answer-in-demo': { perform: (deps, { thread_id }) => answerInThread(deps, thread_id) },
});

/** Answers the newest message of a room of the demo; does nothing in other rooms, and where there is no demo. */
export async function answerInRoom(deps: Deps, room_id: number): Promise<void> {
  if (!deps.config.DEMO_ENABLED) return;
  const unanswered = await findUnansweredInRoom(deps.db, room_id);
  if (unanswered === undefined) return;
  const { message_id, content: text, event_id, answerer_id } = unanswered;
  const content = answerTo(text, await findNextSession(deps.db, event_id), message_id);
  await attempt(deps, () =>
    postRoomMessage(as(deps, answerer_id), { room_id, content, client_id: answerClientId(message_id) }),
  );
}

/** Answers the newest message of a conversation with a person of the demo. */
export async function answerInThread(deps: Deps, thread_id: number): Promise<void> {
  if (!deps.config.DEMO_ENABLED) return;
  const unanswered = await findUnansweredInThread(deps.db, thread_id);
  if (unanswered === undefined) return;
  const { message_id, content: text, event_id, answerer_id } = unanswered;
  const content = answerTo(text, await findNextSession(deps.db, event_id), message_id);
  await attempt(deps, () =>
    sendDirectMessage(as(deps, answerer_id), { thread_id, content, client_id: answerClientId(message_id) }),
  );
}

/** Accepts a request to connect on behalf of a person of the demo. */
export async function acceptInDemo(deps: Deps, connection_id: number): Promise<void> {
  if (!deps.config.DEMO_ENABLED) return;
  const request = await findOpenDemoRequest(deps.db, connection_id);
  if (request === undefined) return;
  await attempt(deps, () => answerConnection(as(deps, request.answerer_id), connection_id, { status: 'ACCEPTED' }));
}
