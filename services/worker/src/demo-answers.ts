/**
 * Automatic replies of demo people to visitors: in public rooms, in direct messages, and to connection requests. They use
 * the same commands as users, so the same rules apply to them.
 */
import type { Deps } from '@plenum/core/deps';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { sendDirectMessage } from '@plenum/core/domain/chat/direct-messages/send-direct-message';
import { moderateEvent } from '@plenum/core/domain/chat/moderation/moderate-event';
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

/** Returns the scope of a demo person. */
const scopeOf = (deps: Deps, user_id: number): Scope =>
  scopeFor(deps, { user_id, login_id: '', email_verified: true, is_demo: true }, 'demo-answer');

/** Ignores rejections, because a room may be closed, or the visitor may have blocked or removed the demo person. */
async function attempt(deps: Deps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.debug({ code: error.code }, 'demo reply rejected');
  }
}

export const withDemoAnswers = (handlers: Omit<JobHandlers, 'answer-in-demo'>): JobHandlers => ({
  ...handlers,
  'moderate-event': {
    perform: (deps, { event_id }) => moderateEvent(deps, event_id, (room_id) => answerInRoom(deps, room_id)),
  },
  'moderate-icebreaker': {
    async perform(deps, payload) {
      await handlers['moderate-icebreaker'].perform(deps, payload);
      await acceptInDemo(deps, payload.connection_id);
    },
  },
  'answer-in-demo': { perform: (deps, { thread_id }) => answerInThread(deps, thread_id) },
});

/** Replies to the newest message in a room of the demo. Does nothing in other rooms, or if the demo is disabled. */
export async function answerInRoom(deps: Deps, room_id: number): Promise<void> {
  if (!deps.config.DEMO_ENABLED) return;
  const unanswered = await findUnansweredInRoom(deps.db, room_id);
  if (unanswered === undefined) return;
  const { message_id, content: text, event_id, answerer_id } = unanswered;
  const content = answerTo(text, await findNextSession(deps.db, event_id), message_id);
  await attempt(deps, () =>
    postRoomMessage(scopeOf(deps, answerer_id), { room_id, content, client_id: answerClientId(message_id) }),
  );
}

/** Replies to the newest message of a direct message thread with a demo person. */
export async function answerInThread(deps: Deps, thread_id: number): Promise<void> {
  if (!deps.config.DEMO_ENABLED) return;
  const unanswered = await findUnansweredInThread(deps.db, thread_id);
  if (unanswered === undefined) return;
  const { message_id, content: text, event_id, answerer_id } = unanswered;
  const content = answerTo(text, await findNextSession(deps.db, event_id), message_id);
  await attempt(deps, () =>
    sendDirectMessage(scopeOf(deps, answerer_id), { thread_id, content, client_id: answerClientId(message_id) }),
  );
}

/** Accepts a connection request on behalf of a demo person. */
export async function acceptInDemo(deps: Deps, connection_id: number): Promise<void> {
  if (!deps.config.DEMO_ENABLED) return;
  const request = await findOpenDemoRequest(deps.db, connection_id);
  if (request === undefined) return;
  await attempt(deps, () =>
    answerConnection(scopeOf(deps, request.answerer_id), connection_id, { status: 'ACCEPTED' }),
  );
}
