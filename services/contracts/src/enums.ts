/** The enumerations of the API. */
import { oneOf } from './primitives.ts';
import { sessionStatuses } from './schedule/session-statuses.ts';

export { sessionStatuses };
export const eventTypes = ['CONFERENCE', 'SINGLE_SESSION'] as const;
/** Templates for the content of a new event. */
export const eventTemplates = ['CONFERENCE', 'SINGLE_SESSION', 'COMMUNITY', 'FUNDRAISER'] as const;
export const eventStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'] as const;
export const eventFormats = ['VIRTUAL', 'IN_PERSON', 'HYBRID'] as const;
export const eventUserRoles = ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const;
export const organizationUserRoles = ['OWNER', 'ADMIN', 'MEMBER'] as const;
export const organizationPlans = ['LIMITED_ATTENDEES', 'UNLIMITED_ATTENDEES'] as const;
/** Visibility of the page of an event: everyone, and it is listed publicly; everyone with the link; or only members. */
export const eventVisibilities = ['PUBLIC', 'LINK', 'MEMBERS'] as const;
/** The part that moves if the days of an imported schedule differ from those of an event with sessions. */
export const importShifts = ['EVENT', 'SESSIONS'] as const;
/** Tones of an image, which determine the background of text on top of it. */
export const imageTones = ['LIGHT', 'DARK'] as const;
/** Sessions on the page of an event. `HIGHLIGHTS`: keynotes and panels. */
export const programmeScopes = ['ALL', 'HIGHLIGHTS', 'NONE'] as const;
export const joinPolicies = ['INVITE_ONLY', 'CODE', 'ON_REQUEST', 'OPEN'] as const;
export const joinRequestStatuses = ['PENDING', 'ACCEPTED', 'DECLINED'] as const;
/** The condition that a join request waits for. */
export const waitsFor = ['ANSWER', 'SEAT'] as const;
export const joinAnswers = ['ACCEPT', 'DECLINE'] as const;
/** If there are fewer free seats than invitations: no invitation is sent, or the rest is added to the waiting list. */
export const fullPolicies = ['STOP', 'WAIT'] as const;
/** Outcomes of a join request, as sent to the person. */
export const joinOutcomes = ['ACCEPTED', 'IN_LINE', 'SEAT', 'DECLINED'] as const;
export const sessionTypes = ['KEYNOTE', 'WORKSHOP', 'PANEL', 'PRESENTATION', 'NETWORKING', 'QA'] as const;
/** Levels of the audience of a session, ascending. */
export const sessionLevels = ['BEGINNER', 'INTERMEDIATE', 'ADVANCED'] as const;
export const sessionSpeakerRoles = ['HOST', 'SPEAKER', 'PANELIST', 'MODERATOR', 'KEYNOTE'] as const;
export const sessionChatModes = ['ENABLED', 'BACKSTAGE_ONLY', 'DISABLED'] as const;
export const streamingPlatforms = ['VIMEO', 'MUX', 'ZOOM', 'JITSI', 'OTHER'] as const;
export const muxPlaybackPolicies = ['PUBLIC', 'SIGNED'] as const;
export const roomTypes = ['GLOBAL', 'GREEN_ROOM', 'ADMIN', 'SESSION'] as const;
export const roomSubtypes = ['PUBLIC', 'BACKSTAGE'] as const;
export const emailVisibilities = ['EVENT_ATTENDEES', 'CONNECTIONS_ORGANIZERS', 'ORGANIZERS_ONLY'] as const;
export const connectionRequestPermissions = ['EVENT_ATTENDEES', 'SPEAKERS_ORGANIZERS', 'NONE'] as const;
export const socialLinksVisibilities = ['EVENT_ATTENDEES', 'CONNECTIONS', 'HIDDEN'] as const;
export const dashboardEventStatuses = ['upcoming', 'live', 'past'] as const;
/** Steps that an event still lacks before it begins, in the order in which organizers usually do it. */
export const preparationSteps = ['DESCRIPTION', 'VENUE', 'SESSIONS', 'SPEAKERS', 'PUBLISH', 'INVITE'] as const;
export type PreparationStep = (typeof preparationSteps)[number];
export const newsTypes = ['platform_update', 'product_launch', 'feature_release', 'security'] as const;
export const sortDirections = ['asc', 'desc'] as const;
/** Statuses of a ticket in another program. */
export const ticketStatuses = ['ACTIVE', 'CANCELLED'] as const;
export const externalPersonOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
/** Status of a person from another program. `NONE`: neither a member of the event nor invited. */
export const externalPersonStatuses = ['MEMBER', 'INVITED', 'WAITING', 'NONE'] as const;
/**
 * Reasons why a ticket shop cannot be read: its URL is not allowed or unreachable; its token is rejected; the event
 * does not exist; the reply is not from pretix; the person who connected it may no longer invite; people were rejected;
 * the email quota is exceeded.
 */
export const ticketShopProblems = [
  'ADDRESS',
  'UNREACHABLE',
  'TOKEN',
  'NOT_FOUND',
  'UNREADABLE',
  'RIGHTS',
  'PEOPLE',
  'MAILS',
] as const;
/** Statuses of a delivery to a webhook; `DEAD`: no further attempts. */
export const webhookDeliveryStatuses = ['PENDING', 'DELIVERED', 'DEAD'] as const;
/**
 * Reasons why a webhook is paused: manually; because its receiver fails; because its receiver replied with 410; or
 * because the person who created it, or last set its URL or secret, may no longer manage webhooks.
 */
export const webhookPauseReasons = ['BY_HAND', 'FAILING', 'GONE', 'MAKER_LEFT'] as const;
/** Kinds of security activity of an account, including API tokens that the person created for organizations. */
export const securityActivityKinds = [
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_CHANGED',
  'API_TOKEN_CREATED',
  'API_TOKEN_REVOKED',
  'API_TOKENS_REVOKED',
  'LOGINS_ENDED',
] as const;
/** Links and secrets of an event or an organization that work without a login. */
export const secretKinds = [
  'ROOM_WALL',
  'QUESTION_WALL',
  'POLL_WALL',
  'STAGE_CLOCK',
  'SECRET_SCHEDULE',
  'JOIN_CODE',
  'SCHEDULE_SUBSCRIPTION',
  'TICKET_SHOP',
  'MUX_KEYS',
  'JAAS_KEYS',
  'ALLOWED_ORIGINS',
] as const;
/** `WAITING`: for an answer. */
export const importStatuses = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'WAITING', 'UNDONE'] as const;
/** Reasons why a schedule subscription is paused: manually, or because the event is over. */
export const subscriptionPauseReasons = ['BY_HAND', 'EVENT_OVER'] as const;
/**
 * Reasons why the last fetch of a subscribed schedule failed. ADDRESS: the URL is not allowed; STATUS: the reply was an
 * error; ENCODING: the reply cannot be decompressed; FILE: the reply is not a schedule or cannot be imported;
 * INTERRUPTED: the server stopped.
 */
export const subscriptionProblems = [
  'ADDRESS',
  'UNREACHABLE',
  'TIMEOUT',
  'TOO_LARGE',
  'STATUS',
  'REDIRECTS',
  'ENCODING',
  'FILE',
  'INTERRUPTED',
] as const;
/** Updates of a subscribed schedule of which organizers are notified. */
export const scheduleUpdates = ['CHANGED', 'WAITING', 'BROKEN', 'MENDED'] as const;
export const announcementAudiences = ['EVERYBODY', 'ROLE', 'LOCATION'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
/** Roles to which announcements can be sent. ADMIN is included in ORGANIZER. */
export const announcementRoles = ['ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER'] as const;
export type AnnouncementRole = (typeof announcementRoles)[number];
/** Frequency at which notifications are sent by email. `AT_ONCE`: in a separate email. `DAILY`: in a digest. */
export const mailModes = ['NEVER', 'AT_ONCE', 'DAILY'] as const;
/** Whether hands can be raised in a session. `OFF`: not opened. `CLOSED`: the session is not running. */
export const handStates = ['OFF', 'OPEN', 'CLOSED'] as const;
export type HandState = (typeof handStates)[number];
/** Notifications of an event that a person receives: according to their settings, only in the app, or none. */
export const eventNotificationLevels = ['ALL', 'APP_ONLY', 'NONE'] as const;
export const connectionStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'REMOVED', 'BLOCKED'] as const;
export const connectionDirections = ['sent', 'received'] as const;
/** `SENT` until the other person has read the message. */
export const directMessageStatuses = ['SENT', 'READ'] as const;
export const linkPolicies = ['ALLOW', 'NONE', 'MEMBERS_OVER_1_DAY'] as const;
/** Actions on a message that violates a moderation rule. */
export const ruleActions = ['REMOVE', 'HOLD'] as const;
export const moderationRuleNames = ['WORDS', 'LINKS', 'FLOOD', 'REPEAT'] as const;
const offences = ['SPAM', 'INSULT', 'HATE', 'FALSE_NAME'] as const;
/** Kinds of reasons for a report. `OTHER` requires a written reason. */
export const reportReasonKinds = [...offences, 'OTHER'] as const;
/** Kinds of reasons for a decision: those of reports and rules, and that there is no violation. */
export const decisionReasonKinds = [...offences, ...moderationRuleNames, 'NO_VIOLATION'] as const;
/** Subjects of moderation cases. */
export const moderationKinds = ['MESSAGE', 'PERSON', 'ICEBREAKER', 'PROFILE'] as const;
export const moderationCaseStatuses = ['OPEN', 'CLOSED'] as const;
export const moderationDecisions = ['DISMISS', 'REMOVE', 'MUTE', 'BAN'] as const;
export const moderationLogActions = [
  'MESSAGE_REMOVED',
  'MESSAGES_REMOVED',
  'MESSAGE_HELD',
  'MESSAGE_RESTORED',
  'ICEBREAKER_REMOVED',
  'REPORT_DISMISSED',
  'MUTED',
  'UNMUTED',
  'BANNED',
  'UNBANNED',
  'QUESTION_DISMISSED',
  'QUESTIONS_MERGED',
  'QUESTION_FROM_MESSAGE',
  'QUESTION_AUTHOR_MUTED',
  'QUESTION_AUTHOR_UNMUTED',
  'POLL_DELETED',
  'POLL_WORD_HIDDEN',
  'POLL_WORD_SHOWN',
  'FEEDBACK_COMMENT_REMOVED',
  'LOCATION_DELAYED',
  'DELAY_UNDONE',
  'ANNOUNCED',
  'ANNOUNCEMENT_ENDED',
] as const;
/** Questions in a session: disabled, visible immediately, or visible after approval. */
export const qaModes = ['OFF', 'OPEN', 'MODERATED'] as const;
/** Whether questions can currently be asked and voted for. */
export const qaStates = ['OFF', 'NOT_YET', 'OPEN', 'CLOSED'] as const;
/** Reactions to messages, in display order. */
export const messageReactions = ['👍', '❤️', '😂', '🎉', '👏', '🙏', '💡', '😮', '🤔', '😢', '👀', '👎'] as const;
/** Reactions to a running session. */
export const sessionReactions = ['👏', '❤️', '😂', '🤔', '🎉'] as const;
/** At most one question of a session is ON_STAGE. */
export const questionStatuses = ['PENDING', 'OPEN', 'ON_STAGE', 'ANSWERED', 'DISMISSED', 'MERGED'] as const;
/** Lists of questions. `OPEN` includes the one on stage. */
export const questionViews = ['WAITING', 'OPEN', 'ANSWERED', 'DISMISSED'] as const;
export const questionOrders = ['VOTES', 'NEWEST'] as const;
/** Kinds of polls: one option, several options, a scale from 1 to 5 or from 0 to 10, word clouds, a ranking of options. */
export const pollKinds = ['ONE', 'SEVERAL', 'SCALE_5', 'SCALE_10', 'WORDS', 'RANKING'] as const;
/** At most one poll of a session, and one of the event itself, is open. */
export const pollStatuses = ['DRAFT', 'OPEN', 'CLOSED'] as const;
/** Visibility of results: everyone immediately, people who have voted, everyone after the end, or only moderators. */
export const pollResultsRules = ['LIVE', 'AFTER_VOTE', 'AFTER_CLOSE', 'STAFF'] as const;
/** Whether feedback on a session can be given. `OFF`: not requested. `ELSEWHERE`: on an external page. */
export const feedbackStates = ['OFF', 'ELSEWHERE', 'NOT_YET', 'OPEN', 'CLOSED'] as const;
/** Sort keys of sessions with feedback: start, average rating, or number of answers. */
export const feedbackSorts = ['time', 'average', 'answers'] as const;
/** Activities that are counted in the statistics of an event. */
export const statisticFigures = [
  'BOOKMARKS',
  'MESSAGES',
  'MESSAGE_REACTIONS',
  'SESSION_REACTIONS',
  'QUESTIONS',
  'QUESTION_VOTES',
  'POLL_VOTES',
  'FEEDBACK',
  'CONNECTIONS_ASKED',
  'CONNECTIONS_ACCEPTED',
] as const;
export const statisticsPeriods = ['HOUR', 'DAY'] as const;
export const eventStatisticsTables = ['FIGURES', 'PRESENCE', 'ICEBREAKERS', 'SESSIONS'] as const;
export const sessionStatisticsTables = ['FIGURES', 'MINUTES', 'STAYS'] as const;
/** Sort keys of session statistics. `time`: start of the session. */
export const sessionFigureSorts = [
  'time',
  'bookmarks',
  'peak',
  'messages',
  'questions',
  'reactions',
  'answers',
] as const;
/** Problems of a session: no speaker is ready, it is still live after its planned end, or questions wait for approval. */
export const controlConcerns = ['SPEAKERS_MISSING', 'RUNS_OVER', 'QUESTIONS_WAITING'] as const;
/** Parts of a profile that a search can match. */
export const profileMatches = ['INTEREST', 'ASK_ME_ABOUT'] as const;
export const invitationKinds = ['organization', 'event'] as const;
/** `WAITING`: the invitation is sent when a seat becomes free. */
export const invitationStatuses = ['PENDING', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'CANCELLED', 'WAITING'] as const;
/** Results of single invitations in a bulk request. */
export const invitationOutcomes = [
  'invited',
  'waiting',
  'already_member',
  'already_invited',
  'invalid',
  'duplicate',
  'not_allowed',
  'not_accepted',
  'over_quota',
] as const;
/** Social networks with a field in the profile, in display order. */
export const socialNetworks = [
  'website',
  'linkedin',
  'twitter',
  'github',
  'youtube',
  'instagram',
  'facebook',
  'tiktok',
  'other',
] as const;
export const sponsorNetworks = ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube', 'tiktok', 'other'] as const;
export const sessionResourceKinds = ['RECORDING', 'SLIDES', 'FILE', 'LINK'] as const;

/** File name extensions of recordings, in links of an imported schedule. */
export const recordingEndings = ['webm', 'mp4', 'm4v', 'mkv', 'ogv'] as const;
export const uploadContexts = [
  'avatar',
  'event_logo',
  'event_banner',
  'sponsor_logo',
  'sponsor_cover',
  'event_document',
  'marketing',
  'email_assets',
] as const;
export const usStates = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'DC',
] as const;

/**
 * Close codes of stage walls; the key is also the close reason. Clients should reconnect, except after `wall_unknown`.
 */
export const wallCloseCodes = {
  /** The token never existed, or was revoked. */
  wall_unknown: 4404,
  /** The wall has too many screens. */
  wall_full: 4429,
  /** The process is stopping. Another process accepts connections immediately. */
  restarting: 1012,
  service_unavailable: 1013,
  /** The client sent a message, but stage walls are read-only. */
  nothing_to_say: 1008,
} as const;

export type EventType = (typeof eventTypes)[number];
export type EventTemplate = (typeof eventTemplates)[number];
export type EventFormat = (typeof eventFormats)[number];
export type MailMode = (typeof mailModes)[number];
export type EventNotificationLevel = (typeof eventNotificationLevels)[number];
export type EventStatus = (typeof eventStatuses)[number];
export type EventUserRole = (typeof eventUserRoles)[number];
export type OrganizationUserRole = (typeof organizationUserRoles)[number];
export type OrganizationPlan = (typeof organizationPlans)[number];
export type EventVisibility = (typeof eventVisibilities)[number];
export type ImportShift = (typeof importShifts)[number];
export type ImageTone = (typeof imageTones)[number];
export type ProgrammeScope = (typeof programmeScopes)[number];
export type JoinRequestStatus = (typeof joinRequestStatuses)[number];
export type WaitsFor = (typeof waitsFor)[number];
export type JoinAnswer = (typeof joinAnswers)[number];
export type FullPolicy = (typeof fullPolicies)[number];
export type JoinOutcome = (typeof joinOutcomes)[number];
export type JoinPolicy = (typeof joinPolicies)[number];
export type SessionType = (typeof sessionTypes)[number];
export type SessionLevel = (typeof sessionLevels)[number];
export type SessionStatus = (typeof sessionStatuses)[number];
export type SessionSpeakerRole = (typeof sessionSpeakerRoles)[number];
export type SessionChatMode = (typeof sessionChatModes)[number];
export type RoomType = (typeof roomTypes)[number];
export type RoomSubtype = (typeof roomSubtypes)[number];
export type ConnectionStatus = (typeof connectionStatuses)[number];
export type LinkPolicy = (typeof linkPolicies)[number];
export type RuleAction = (typeof ruleActions)[number];
export type ModerationRuleName = (typeof moderationRuleNames)[number];
export type ReportReasonKind = (typeof reportReasonKinds)[number];
export type DecisionReasonKind = (typeof decisionReasonKinds)[number];
export type ModerationKind = (typeof moderationKinds)[number];
export type ModerationDecision = (typeof moderationDecisions)[number];
export type ModerationLogAction = (typeof moderationLogActions)[number];
export type QaMode = (typeof qaModes)[number];
export type MessageReaction = (typeof messageReactions)[number];
export type SessionReaction = (typeof sessionReactions)[number];
export type QaState = (typeof qaStates)[number];
export type QuestionStatus = (typeof questionStatuses)[number];
export type QuestionView = (typeof questionViews)[number];
export type QuestionOrder = (typeof questionOrders)[number];
export type FeedbackSort = (typeof feedbackSorts)[number];
export type FeedbackState = (typeof feedbackStates)[number];
export type StatisticFigure = (typeof statisticFigures)[number];
export type EventStatisticsTable = (typeof eventStatisticsTables)[number];
export type SessionStatisticsTable = (typeof sessionStatisticsTables)[number];
export type SessionFigureSort = (typeof sessionFigureSorts)[number];
export type PollKind = (typeof pollKinds)[number];
export type PollStatus = (typeof pollStatuses)[number];
export type PollResultsRule = (typeof pollResultsRules)[number];
export type InvitationKind = (typeof invitationKinds)[number];
export type InvitationStatus = (typeof invitationStatuses)[number];
export type InvitationOutcome = (typeof invitationOutcomes)[number];
export type SocialNetwork = (typeof socialNetworks)[number];
export type SponsorNetwork = (typeof sponsorNetworks)[number];
export type UploadContext = (typeof uploadContexts)[number];
export type StreamingPlatform = (typeof streamingPlatforms)[number];
export type ImportStatus = (typeof importStatuses)[number];

// The schemas below are marked as pure, so that a bundler can drop them if only the lists are used.
export type TicketStatus = (typeof ticketStatuses)[number];
export type ExternalPersonStatus = (typeof externalPersonStatuses)[number];
export type TicketShopProblem = (typeof ticketShopProblems)[number];
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];
export type SubscriptionPauseReason = (typeof subscriptionPauseReasons)[number];
export type SubscriptionProblem = (typeof subscriptionProblems)[number];
export type ScheduleUpdate = (typeof scheduleUpdates)[number];
export type WebhookPauseReason = (typeof webhookPauseReasons)[number];
export type SecurityActivityKind = (typeof securityActivityKinds)[number];
export type SecretKind = (typeof secretKinds)[number];
export const EventUserRole = /* @__PURE__ */ oneOf(eventUserRoles, 'Role of the person in the event.');
export const OrganizationUserRole = /* @__PURE__ */ oneOf(
  organizationUserRoles,
  'Role of the person in the organization.',
);
export const SecurityActivityKind = /* @__PURE__ */ oneOf(securityActivityKinds);
export const SecretKind = /* @__PURE__ */ oneOf(secretKinds);
export const InvitationStatus = /* @__PURE__ */ oneOf(invitationStatuses, 'Status of the invitation.');
export const SessionType = /* @__PURE__ */ oneOf(sessionTypes, 'Type of the session.');
export const SessionStatus = /* @__PURE__ */ oneOf(sessionStatuses, 'Status of the session.');
export const SessionSpeakerRole = /* @__PURE__ */ oneOf(sessionSpeakerRoles);
