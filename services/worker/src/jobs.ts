/** The performer of each job of the catalogue; a missing one is a compile error. */
import { announceLapsedMutes } from '@plenum/core/domain/attendees/announce-lapsed-mutes';
import { findShopOwner } from '@plenum/core/domain/external-people/ticket-shops.queries';
import { sendInvitationMail } from '@plenum/core/domain/invitations/send-invitation-mail';
import { fillSeats, sweepWaitingLists } from '@plenum/core/domain/join-requests/fill-seats';
import { sendJoinAnswerMail } from '@plenum/core/domain/join-requests/send-join-answer-mail';
import {
  sendEmailChangeMail,
  sendEmailChangeNotice,
  sendResetMail,
  sendReuseWarningMail,
  sendLoginLinkMail,
  sendUnlockMail,
  sendVerificationMail,
} from '@plenum/core/domain/mails/account-mails';
import { sendSecurityNotice } from '@plenum/core/domain/mails/send-security-notice';
import { moderateIcebreaker } from '@plenum/core/domain/moderation/moderate-icebreaker';
import { moderateMessage } from '@plenum/core/domain/moderation/moderate-message';
import { moderateProfile } from '@plenum/core/domain/moderation/moderate-profile';
import { moderateRoom } from '@plenum/core/domain/moderation/moderate-room';
import { sweepRooms } from '@plenum/core/domain/moderation/sweep-rooms';
import { deliverNotifications } from '@plenum/core/domain/notification-delivery/deliver-notifications';
import { mailNotifications } from '@plenum/core/domain/notification-delivery/mail-notifications';
import { tellAnnouncement } from '@plenum/core/domain/notifications/notify-announcements';
import { tellDelays } from '@plenum/core/domain/notifications/notify-delays';
import { askForFeedback } from '@plenum/core/domain/notifications/notify-feedback';
import { notifyOfMovedSessions, notifyOfStartingSessions } from '@plenum/core/domain/notifications/notify-sessions';
import { removeClosedOrganization } from '@plenum/core/domain/organizations/remove-closed-organization';
import { sendCredentialsEndedMail } from '@plenum/core/domain/organizations/send-credentials-ended-mail';
import { fetchSchedule } from '@plenum/core/domain/schedule-exchange/fetch-schedule';
import { giveUpImport } from '@plenum/core/domain/schedule-exchange/give-up-import';
import { performImport } from '@plenum/core/domain/schedule-exchange/perform-import';
import { findSubscriptionOwner } from '@plenum/core/domain/schedule-exchange/schedule-subscriptions.queries';
import { sweepSubscriptions } from '@plenum/core/domain/schedule-exchange/sweep-subscriptions';
import { advanceSessionStatuses } from '@plenum/core/domain/sessions/advance-session-statuses';
import { purgeExpired } from '@plenum/core/domain/upkeep/purge-expired';
import { purgeUploads } from '@plenum/core/domain/upkeep/purge-uploads';
import { resetDemo } from '@plenum/core/domain/upkeep/reset-demo';
import { removeStoredObject } from '@plenum/core/domain/uploads/remove-stored-object';
import { deliverWebhooks } from '@plenum/core/domain/webhooks/deliver-webhooks';
import { sendWebhookPausedMail } from '@plenum/core/domain/webhooks/send-webhook-paused-mail';
import { sweepWebhooks } from '@plenum/core/domain/webhooks/sweep-webhooks';
import { findWebhookOwner } from '@plenum/core/domain/webhooks/webhooks.queries';
import type { JobName } from '@plenum/core/platform/jobs/catalogue';
import { acceptInDemo, answerInRoom, answerInThread } from './demo-answers.ts';
import { owned } from './owned-jobs.ts';
import type { PerformJob } from './worker-deps.ts';

export type Performers = { readonly [N in JobName]: PerformJob<N> };

export const jobs: Performers = {
  'send-verification-email': (deps, { mail_link_id }) => sendVerificationMail(deps, mail_link_id),
  'send-reset-email': (deps, { mail_link_id }) => sendResetMail(deps, mail_link_id),
  'send-unlock-email': (deps, { mail_link_id }) => sendUnlockMail(deps, mail_link_id),
  'send-login-link-email': (deps, { mail_link_id }) => sendLoginLinkMail(deps, mail_link_id),
  'send-invitation-email': (deps, { invitation_id }) => sendInvitationMail(deps, invitation_id),
  'send-join-answer-email': (deps, { request_id }) => sendJoinAnswerMail(deps, request_id),
  'send-reuse-warning-email': (deps, { login_id }) => sendReuseWarningMail(deps, login_id),
  'send-email-change-mail': (deps, { mail_link_id }) => sendEmailChangeMail(deps, mail_link_id),
  'send-email-change-notice': (deps, { mail_link_id }) => sendEmailChangeNotice(deps, mail_link_id),
  'send-credentials-ended-email': (deps, ended) => sendCredentialsEndedMail(deps, ended),
  'send-security-notice': (deps, { activity_id }) => sendSecurityNotice(deps, activity_id),
  'send-webhook-paused-email': (deps, { webhook_id }) => sendWebhookPausedMail(deps, webhook_id),
  'deliver-webhooks': owned({
    name: 'deliver-webhooks',
    places: 'webhooks',
    idOf: ({ webhook_id }) => webhook_id,
    ownerOf: findWebhookOwner,
    perform: (deps, { webhook_id }) => deliverWebhooks(deps, webhook_id),
  }),
  'sweep-webhooks': (deps) => sweepWebhooks(deps),
  'fetch-schedule': owned({
    name: 'fetch-schedule',
    places: 'fetches',
    idOf: ({ subscription_id }) => subscription_id,
    ownerOf: findSubscriptionOwner,
    perform: (deps, { subscription_id }) => fetchSchedule(deps, subscription_id),
  }),
  'sweep-subscriptions': (deps) => sweepSubscriptions(deps),
  'sync-ticket-shop': owned({
    name: 'sync-ticket-shop',
    places: 'webhooks',
    idOf: ({ ticket_shop_id }) => ticket_shop_id,
    ownerOf: findShopOwner,
    perform: async (deps, { ticket_shop_id }) => {
      const { syncTicketShop } = await import('@plenum/core/domain/external-people/sync-ticket-shop');
      await syncTicketShop(deps, ticket_shop_id);
    },
  }),
  'sweep-ticket-shops': async (deps) => {
    const { sweepTicketShops } = await import('@plenum/core/domain/external-people/sync-ticket-shop');
    await sweepTicketShops(deps);
  },
  'import-file': (deps, { import_id, shift }) => performImport(deps, import_id, shift),
  'moderate-room': async (deps, { room_id }) => {
    await moderateRoom(deps, room_id);
    await answerInRoom(deps, room_id);
  },
  'sweep-rooms': (deps) => sweepRooms(deps),
  'end-lapsed-mutes': (deps) => announceLapsedMutes(deps),
  'moderate-icebreaker': async (deps, { connection_id }) => {
    await moderateIcebreaker(deps, connection_id);
    await acceptInDemo(deps, connection_id);
  },
  'moderate-message': (deps, { message_id }) => moderateMessage(deps, message_id),
  'moderate-profile': (deps, { user_id, event_id }) => moderateProfile(deps, user_id, event_id),
  'remove-stored-object': (deps, { object_key }) => removeStoredObject(deps, object_key),
  'advance-session-statuses': (deps) => advanceSessionStatuses(deps),
  'tell-moved-sessions': (deps, moved) => notifyOfMovedSessions(deps, moved),
  'tell-starting-sessions': (deps) => notifyOfStartingSessions(deps),
  'tell-announcement': (deps, { announcement_id }) => tellAnnouncement(deps, announcement_id),
  'tell-delays': (deps) => tellDelays(deps),
  'ask-for-feedback': (deps) => askForFeedback(deps),
  'count-presence': async (deps) => {
    const { countPresence } = await import('@plenum/core/domain/statistics/count-presence');
    await countPresence(deps);
  },
  'answer-in-demo': (deps, { thread_id }) => answerInThread(deps, thread_id),
  'fill-seats': (deps, { event_id }) => fillSeats(deps, event_id),
  'sweep-waiting-lists': (deps) => sweepWaitingLists(deps),
  'deliver-notifications': (deps) => deliverNotifications(deps),
  'mail-notifications': (deps, payload) => mailNotifications(deps, payload),
  'remove-closed-organization': (deps, { organization_id }) => removeClosedOrganization(deps, organization_id),
  'reset-demo': (deps) => resetDemo(deps),
  'purge-expired': async (deps) => {
    await purgeExpired(deps);
  },
  'purge-uploads': async (deps) => {
    await purgeUploads(deps);
  },
};

/** Handlers of permanently failed jobs, where a user waits for the result. */
export const onPermanentFailure: { readonly [N in JobName]?: PerformJob<N> } = {
  'import-file': (deps, { import_id }) => giveUpImport(deps, import_id),
};
