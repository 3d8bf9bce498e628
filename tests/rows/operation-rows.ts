/** The row of every operation: what tests know of it beside its declaration. */
import type { OperationName } from '@plenum/contracts/api';
import { announcementsRows } from './announcements.rows.ts';
import { apiTokensRows } from './api-tokens.rows.ts';
import { attendeesRows } from './attendees.rows.ts';
import { authRows } from './auth.rows.ts';
import { chatRoomsRows } from './chat-rooms.rows.ts';
import { clientsRows } from './clients.rows.ts';
import { connectionsRows } from './connections.rows.ts';
import { directMessagesRows } from './direct-messages.rows.ts';
import { eventsRows } from './events.rows.ts';
import { externalPeopleRows } from './external-people.rows.ts';
import { feedbackRows } from './feedback.rows.ts';
import { handsRows } from './hands.rows.ts';
import { invitationsRows } from './invitations.rows.ts';
import { joinRequestsRows } from './join-requests.rows.ts';
import { mailChoicesRows } from './mail-choices.rows.ts';
import { moderationRows } from './moderation.rows.ts';
import { myAgendaRows } from './my-agenda.rows.ts';
import { notificationDeliveryRows } from './notification-delivery.rows.ts';
import { notificationsRows } from './notifications.rows.ts';
import { organizationsRows } from './organizations.rows.ts';
import { pollsRows } from './polls.rows.ts';
import { publicEventsRows } from './public-events.rows.ts';
import { questionsRows } from './questions.rows.ts';
import type { OperationRow } from './row.ts';
import { runOfShowRows } from './run-of-show.rows.ts';
import { scheduleExchangeRows } from './schedule-exchange.rows.ts';
import { sessionsRows } from './sessions.rows.ts';
import { speakersRows } from './speakers.rows.ts';
import { sponsorsRows } from './sponsors.rows.ts';
import { statisticsRows } from './statistics.rows.ts';
import { uploadsRows } from './uploads.rows.ts';
import { usersRows } from './users.rows.ts';
import { webhooksRows } from './webhooks.rows.ts';

const rows: { readonly [N in OperationName]: OperationRow } = {
  ...announcementsRows,
  ...apiTokensRows,
  ...attendeesRows,
  ...authRows,
  ...chatRoomsRows,
  ...clientsRows,
  ...connectionsRows,
  ...directMessagesRows,
  ...eventsRows,
  ...externalPeopleRows,
  ...feedbackRows,
  ...handsRows,
  ...invitationsRows,
  ...joinRequestsRows,
  ...mailChoicesRows,
  ...moderationRows,
  ...myAgendaRows,
  ...notificationDeliveryRows,
  ...notificationsRows,
  ...organizationsRows,
  ...pollsRows,
  ...publicEventsRows,
  ...questionsRows,
  ...runOfShowRows,
  ...scheduleExchangeRows,
  ...sessionsRows,
  ...speakersRows,
  ...sponsorsRows,
  ...statisticsRows,
  ...uploadsRows,
  ...usersRows,
  ...webhooksRows,
};

/** Returns the row of an operation. */
export function rowOf(name: OperationName): OperationRow {
  const row: OperationRow | undefined = rows[name];
  if (row === undefined) throw new Error(`${name} has no row. Add one to the file of its slice in tests/rows.`);
  return row;
}
