/** All routes: the total map from the catalogue to handlers. A missing handler does not compile. */
import type { OperationHandlers, OperationRecalls } from './http/serve.ts';
import { accountsRoutes } from './routes/accounts.routes.ts';
import { announcementsRoutes } from './routes/announcements.routes.ts';
import { apiTokensRoutes } from './routes/api-tokens.routes.ts';
import { attendeesRoutes } from './routes/attendees.routes.ts';
import { authRoutes } from './routes/auth.routes.ts';
import { chatRoomsRoutes } from './routes/chat-rooms.routes.ts';
import { clientsRoutes } from './routes/clients.routes.ts';
import { connectionsRoutes } from './routes/connections.routes.ts';
import { controlRoomRoutes } from './routes/control-room.routes.ts';
import { directMessagesRoutes } from './routes/direct-messages.routes.ts';
import { eventsRoutes } from './routes/events.routes.ts';
import { externalPeopleRoutes } from './routes/external-people.routes.ts';
import { feedbackRoutes } from './routes/feedback.routes.ts';
import { handsRoutes } from './routes/hands.routes.ts';
import { invitationsRoutes } from './routes/invitations.routes.ts';
import { joinRequestsRoutes } from './routes/join-requests.routes.ts';
import { mailBouncesRoutes } from './routes/mail-bounces.routes.ts';
import { mailChoicesRoutes } from './routes/mail-choices.routes.ts';
import { moderationRoutes } from './routes/moderation.routes.ts';
import { myAgendaRoutes } from './routes/my-agenda.routes.ts';
import { notificationDeliveryRoutes } from './routes/notification-delivery.routes.ts';
import { notificationsRoutes } from './routes/notifications.routes.ts';
import { organizationsRoutes } from './routes/organizations.routes.ts';
import { playbackRoutes } from './routes/playback.routes.ts';
import { pollsRoutes } from './routes/polls.routes.ts';
import { publicEventsRoutes } from './routes/public-events.routes.ts';
import { questionsRoutes } from './routes/questions.routes.ts';
import { roomMessagesRoutes } from './routes/room-messages.routes.ts';
import { delayRoutes, runOfShowRoutes } from './routes/run-of-show.routes.ts';
import { recalledSchedules, scheduleExchangeRoutes } from './routes/schedule-exchange.routes.ts';
import { scheduleSubscriptionsRoutes } from './routes/schedule-subscriptions.routes.ts';
import { searchRoutes } from './routes/search.routes.ts';
import { securityActivityRoutes } from './routes/security-activity.routes.ts';
import { sessionReactionsRoutes } from './routes/session-reactions.routes.ts';
import { sessionsRoutes } from './routes/sessions.routes.ts';
import { speakersRoutes } from './routes/speakers.routes.ts';
import { sponsorsRoutes } from './routes/sponsors.routes.ts';
import { statisticsRoutes } from './routes/statistics.routes.ts';
import { ticketShopsRoutes } from './routes/ticket-shops.routes.ts';
import { uploadsRoutes } from './routes/uploads.routes.ts';
import { usersRoutes } from './routes/users.routes.ts';
import { webhooksRoutes } from './routes/webhooks.routes.ts';

export const routes: OperationHandlers = {
  ...authRoutes,
  ...usersRoutes,
  ...accountsRoutes,
  ...apiTokensRoutes,
  ...organizationsRoutes,
  ...eventsRoutes,
  ...attendeesRoutes,
  ...invitationsRoutes,
  ...externalPeopleRoutes,
  ...joinRequestsRoutes,
  ...mailBouncesRoutes,
  ...mailChoicesRoutes,
  ...sessionsRoutes,
  ...speakersRoutes,
  ...playbackRoutes,
  ...publicEventsRoutes,
  ...scheduleExchangeRoutes,
  ...scheduleSubscriptionsRoutes,
  ...myAgendaRoutes,
  ...chatRoomsRoutes,
  ...moderationRoutes,
  ...connectionsRoutes,
  ...directMessagesRoutes,
  ...notificationDeliveryRoutes,
  ...notificationsRoutes,
  ...feedbackRoutes,
  ...handsRoutes,
  ...pollsRoutes,
  ...questionsRoutes,
  ...sessionReactionsRoutes,
  ...statisticsRoutes,
  ...controlRoomRoutes,
  ...roomMessagesRoutes,
  ...runOfShowRoutes,
  ...delayRoutes,
  ...announcementsRoutes,
  ...searchRoutes,
  ...securityActivityRoutes,
  ...sponsorsRoutes,
  ...ticketShopsRoutes,
  ...uploadsRoutes,
  ...clientsRoutes,
  ...webhooksRoutes,
};

export const recalls: OperationRecalls = recalledSchedules;
