import { maxPageSize } from '@plenum/contracts/limits';
import { firstQuestions } from '@plenum/contracts/live/question-limits';
import type * as contract from '@plenum/contracts/overview/app-state';
import { ok, type HandlersOf } from '../../../operation-handlers.ts';
import type { Scope } from '../../../scope.ts';
import { accountRejection, stateOfActor } from '../../accounts/auth/account-states.ts';
import { getMe } from '../../accounts/auth/get-me.ts';
import { requireActor } from '../../actor.ts';
import { listSessionChatRooms } from '../../chat/chat-rooms/list-chat-rooms.ts';
import { listThreads, wholeThreadList } from '../../chat/direct-messages/list-threads.ts';
import { getEvent } from '../../events/events/get-event.ts';
import { listAnnouncements } from '../../live/announcements/list-announcements.ts';
import { getHands } from '../../live/hands/get-hands.ts';
import { listPolls } from '../../live/polls/list-polls.ts';
import { listQuestions } from '../../live/questions/list-questions.ts';
import { countNotifications } from '../../notifications/notifications/list-notifications.ts';
import { authorizeSession } from '../../schedule/sessions/session-access.ts';

/**
 * Returns a part, or null if it is rejected or fails: clients then call its own operation, which reports the reason.
 */
const orNull = <Part>(part: Promise<Part>): Promise<Part | null> => part.catch(() => null);

/** `GetMe` allows accounts that other operations reject. */
const isRestricted = (scope: Scope): boolean => accountRejection(stateOfActor(requireActor(scope)), 'use') !== null;

export const appStateOperations: HandlersOf<typeof contract> = {
  async GetAppState(scope, { query: { event_id } }) {
    const none = { notifications: null, threads: null, event: null, announcements: null };
    if (isRestricted(scope)) return ok({ me: await getMe(scope), ...none });
    const [me, notifications, threads, event, announcements] = await Promise.all([
      getMe(scope),
      orNull(countNotifications(scope)),
      orNull(listThreads(scope, wholeThreadList)),
      event_id === undefined ? null : orNull(getEvent(scope, event_id)),
      event_id === undefined ? null : orNull(listAnnouncements(scope, event_id)),
    ]);
    return ok({ me, notifications, threads, event, announcements });
  },
  async GetLiveSession(scope, { params: { session_id } }) {
    const [, chat_rooms, questions, polls, hands] = await Promise.all([
      authorizeSession(scope, session_id, 'session:read'),
      orNull(listSessionChatRooms(scope, session_id)),
      orNull(listQuestions(scope, session_id, { ...firstQuestions, limit: maxPageSize })),
      orNull(listPolls(scope, { session_id })),
      orNull(getHands(scope, session_id)),
    ]);
    return ok({ chat_rooms, questions, polls, hands });
  },
};
