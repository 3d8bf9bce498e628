/**
 * The state that the web application requests when it starts, with one request instead of one per part
 * (docs/decisions/0155). The parts are the replies of other operations.
 */
import * as Type from 'typebox';
import { UserDetail } from '../accounts/users.ts';
import { ListSessionChatRooms } from '../chat/chat-rooms.ts';
import { Threads } from '../chat/direct-messages.ts';
import { EventId } from '../events/event-fields.ts';
import { EventDetail } from '../events/events.ts';
import { ListAnnouncements } from '../live/announcements.ts';
import { Hands } from '../live/hands.ts';
import { ListSessionPolls } from '../live/polls.ts';
import { ListQuestions } from '../live/questions.ts';
import { NotificationCounts } from '../notifications/notifications.ts';
import { operation } from '../operation.ts';
import { described, nullable, shape } from '../primitives.ts';
import { SessionParams } from '../schedule/sessions.ts';

export const GetAppState = operation({
  method: 'GET',
  path: '/app-state',
  summary: 'Get the data shared by all screens of the web application',
  description:
    'Each part is the reply of another operation, and null if that operation rejects the request or fails; call it for the reason. Accounts without a verified email address only get `me`.',
  access: 'login',
  allowsUnverified: true,
  query: shape({
    event_id: Type.Optional(described(EventId, 'Id of the event of the screen.')),
  }),
  replies: {
    200: shape({
      me: described(UserDetail, 'The current user, as in `GET /auth/me`.'),
      notifications: nullable(
        described(NotificationCounts, 'Numbers of unread notifications, as in `GET /notifications/unread`.'),
      ),
      threads: nullable(described(Threads, 'Direct message threads, as in `GET /direct-messages/threads`.')),
      event: nullable(described(EventDetail, 'The event, as in `GET /events/{event_id}`; null without `event_id`.')),
      announcements: nullable(
        described(
          ListAnnouncements.replies[200],
          'Current announcements, as in `GET /events/{event_id}/announcements`; null without `event_id`.',
        ),
      ),
    }),
  },
});

export const GetLiveSession = operation({
  method: 'GET',
  path: '/sessions/:session_id/live',
  summary: 'Get the chat rooms, questions, polls and raised hands of a session',
  description:
    'All members of the event may call this for sessions that they can see. Each part is the reply of another operation, and null if that operation rejects the request or fails; call it for the reason.',
  access: 'login',
  params: SessionParams,
  replies: {
    200: shape({
      chat_rooms: nullable(
        described(ListSessionChatRooms.replies[200], 'Chat rooms, as in `GET /sessions/{session_id}/chat-rooms`.'),
      ),
      questions: nullable(
        described(
          ListQuestions.replies[200],
          'First 100 open questions by votes, as in `GET /sessions/{session_id}/questions`.',
        ),
      ),
      polls: nullable(described(ListSessionPolls.replies[200], 'Polls, as in `GET /sessions/{session_id}/polls`.')),
      hands: nullable(described(Hands, 'Raised hands, as in `GET /sessions/{session_id}/hands`.')),
    }),
  },
  errors: ['not_found', 'event_access_denied', 'event_banned'],
});
