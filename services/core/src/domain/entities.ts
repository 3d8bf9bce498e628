/** All entities, for the ORM and the migrator. */
import { OutboxRow } from '../platform/outbox/outbox-row.entity.ts';
import { Announcement } from './announcements/announcement.entity.ts';
import { AllowedOrigin } from './api-tokens/allowed-origin.entity.ts';
import { ApiToken } from './api-tokens/api-token.entity.ts';
import { EventMemberCount, EventUser } from './attendees/event-user.entity.ts';
import { Login } from './auth/login.entity.ts';
import { MailLink } from './auth/mail-link.entity.ts';
import {
  ChatRoom,
  RoomCursor,
  RoomHead,
  RoomMessage,
  RoomMessageMention,
  RoomMessageReaction,
  RoomReactionCount,
} from './chat-rooms/chat-room.entity.ts';
import { Block } from './connections/block.entity.ts';
import { Connection } from './connections/connection.entity.ts';
import {
  DirectMessage,
  DirectMessageReaction,
  DirectMessageSide,
  DirectMessageThread,
} from './direct-messages/direct-message.entity.ts';
import { Event, FormerSlug } from './events/event.entity.ts';
import { ExternalPerson } from './external-people/external-person.entity.ts';
import { TicketShop, TicketShopOrder } from './external-people/ticket-shop.entity.ts';
import { EventFeedback, FeedbackRound, SessionFeedback } from './feedback/feedback.entity.ts';
import { RaisedHand, SessionHands } from './hands/raised-hand.entity.ts';
import { Invitation } from './invitations/invitation.entity.ts';
import { JoinRequest } from './join-requests/join-request.entity.ts';
import { MailKey, MailLedgerEntry, MailStanding, MailSuppression } from './mail-quotas/mail-ledger.entity.ts';
import { ModerationCase, ModerationEntry, ModerationReport } from './moderation/moderation-case.entity.ts';
import { RoomScan } from './moderation/room-scan.entity.ts';
import { EventNotificationChoice, NotificationChoices } from './notification-delivery/notification-choices.entity.ts';
import { PushSubscription } from './notification-delivery/push-subscription.entity.ts';
import { Notification } from './notifications/notification.entity.ts';
import { Organization, OrganizationContact, OrganizationUser } from './organizations/organization.entity.ts';
import {
  Poll,
  PollBallot,
  PollHiddenWord,
  PollSealedBallot,
  PollTally,
  PollVote,
  PollVoter,
  PollWall,
} from './polls/poll.entity.ts';
import { EventQa, Question, QuestionMute, QuestionVote, SessionQa } from './questions/question.entity.ts';
import { DelayedSession, LocationDelay } from './run-of-show/location-delay.entity.ts';
import { Lectern, SessionCue } from './run-of-show/run-of-show.entity.ts';
import { DeletedImport } from './schedule-exchange/deleted-import.entity.ts';
import { ScheduleImport } from './schedule-exchange/schedule-import.entity.ts';
import { ScheduleSubscription } from './schedule-exchange/schedule-subscription.entity.ts';
import { SecretMaker } from './secret-addresses/secret-maker.entity.ts';
import { SecurityActivity } from './security-activity/security-activity.entity.ts';
import { SessionReactionCount } from './session-reactions/session-reaction.entity.ts';
import { CalendarFeed, Session, SessionBookmark, SessionResource } from './sessions/session.entity.ts';
import { SessionSpeaker, SpeakerProfile } from './speakers/speaker-profile.entity.ts';
import { Sponsor, SponsorClickDay, SponsorPerson } from './sponsors/sponsor.entity.ts';
import { SessionPresenceMinute, SessionStay } from './statistics/statistics.entity.ts';
import { Backup } from './upkeep/backup.entity.ts';
import { Upload } from './uploads/upload.entity.ts';
import { User } from './users/user.entity.ts';
import { Webhook, WebhookDelivery } from './webhooks/webhook.entity.ts';

export const entities = [
  ApiToken,
  Backup,
  Block,
  CalendarFeed,
  ChatRoom,
  Connection,
  DirectMessage,
  DirectMessageReaction,
  DirectMessageSide,
  DirectMessageThread,
  Event,
  EventMemberCount,
  EventNotificationChoice,
  EventQa,
  EventUser,
  FormerSlug,
  Invitation,
  JoinRequest,
  Login,
  MailKey,
  MailLedgerEntry,
  MailLink,
  MailStanding,
  MailSuppression,
  ModerationCase,
  ModerationEntry,
  ModerationReport,
  Notification,
  NotificationChoices,
  Organization,
  OrganizationContact,
  OrganizationUser,
  OutboxRow,
  PushSubscription,
  EventFeedback,
  FeedbackRound,
  SessionFeedback,
  Poll,
  PollBallot,
  PollHiddenWord,
  PollSealedBallot,
  PollTally,
  PollVote,
  PollVoter,
  PollWall,
  Lectern,
  Announcement,
  LocationDelay,
  DelayedSession,
  SessionCue,
  Question,
  QuestionMute,
  QuestionVote,
  RoomCursor,
  RoomHead,
  RoomMessageMention,
  RoomMessageReaction,
  RoomReactionCount,
  RoomMessage,
  RoomScan,
  DeletedImport,
  ScheduleImport,
  ScheduleSubscription,
  Session,
  SessionBookmark,
  SessionQa,
  SessionPresenceMinute,
  SessionReactionCount,
  RaisedHand,
  SessionHands,
  SessionResource,
  SessionSpeaker,
  SessionStay,
  SpeakerProfile,
  Sponsor,
  SponsorClickDay,
  SponsorPerson,
  Upload,
  User,
  Webhook,
  WebhookDelivery,
  ExternalPerson,
  TicketShop,
  TicketShopOrder,
  AllowedOrigin,
  SecretMaker,
  SecurityActivity,
];
