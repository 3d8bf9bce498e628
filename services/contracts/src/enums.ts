/** The enumerations of the wire: UPPER_SNAKE words where they are ours, each list once. */
import { oneOf } from './primitives.ts';
import { sessionStatuses } from './session-statuses.ts';

export { sessionStatuses };
export const eventTypes = ['CONFERENCE', 'SINGLE_SESSION'] as const;
/** Templates for the content of a new event. */
export const eventTemplates = ['CONFERENCE', 'SINGLE_SESSION', 'COMMUNITY', 'FUNDRAISER'] as const;
export const eventStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'] as const;
export const eventFormats = ['VIRTUAL', 'IN_PERSON', 'HYBRID'] as const;
export const eventUserRoles = ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE'] as const;
export const organizationUserRoles = ['OWNER', 'ADMIN', 'MEMBER'] as const;
export const organizationPlans = ['COMMUNITY', 'ENTERPRISE'] as const;
/** Who sees the page of an event at its address: everybody and the directory, whoever has the link, or its members. */
export const eventVisibilities = ['PUBLIC', 'LINK', 'MEMBERS'] as const;
/** Sessions on the page of an event: all, keynotes and panels, or none. */
/** What moves when a schedule has other days than the event with its sessions. */
export const importShifts = ['EVENT', 'SESSIONS'] as const;
/** Tones of a picture, which decide the ground of the text over it. */
export const imageTones = ['LIGHT', 'DARK'] as const;
export const shownProgrammes = ['ALL', 'HIGHLIGHTS', 'NONE'] as const;
export const joinPolicies = ['INVITE_ONLY', 'CODE', 'ON_REQUEST', 'OPEN'] as const;
export const joinRequestStatuses = ['PENDING', 'ACCEPTED', 'DECLINED'] as const;
/** What a request to join an event waits for. */
export const waitsFor = ['ANSWER', 'SEAT'] as const;
export const joinAnswers = ['ACCEPT', 'DECLINE'] as const;
/** What becomes of invitations beyond the seats: nothing is sent at all, or the rest waits in line. */
export const fullPolicies = ['STOP', 'WAIT'] as const;
/** What a person is told of their request. */
export const joinOutcomes = ['ACCEPTED', 'IN_LINE', 'SEAT', 'DECLINED'] as const;
export const sessionTypes = ['KEYNOTE', 'WORKSHOP', 'PANEL', 'PRESENTATION', 'NETWORKING', 'QA'] as const;
/** For whom a session is, in order. */
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
export const newsTypes = ['platform_update', 'product_launch', 'feature_release', 'security'] as const;
export const sortDirections = ['asc', 'desc'] as const;
/** Whether a ticket, or what another program calls so, is valid. */
export const ticketStatuses = ['ACTIVE', 'CANCELLED'] as const;
/** What became of a person whom another program named. */
export const namedPersonOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
/** How far a person is whom another program named; `NONE`: neither in the event nor invited. */
export const externalPersonStandings = ['MEMBER', 'INVITED', 'WAITING', 'NONE'] as const;
/**
 * Why a ticket shop cannot be read: its address may not be called, or nobody answers; its token is refused; there is no
 * such event; the answer is none of pretix; whoever connected it may no longer invite; people were refused; the mails are over
 * the quota.
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
/** What became of a delivery to a webhook; `DEAD`: given up. */
export const webhookDeliveryStatuses = ['PENDING', 'DELIVERED', 'DEAD'] as const;
/**
 * Why a webhook is paused: by its organization, because its receiver fails or asks for nothing more, or because whoever
 * made it, or set its address or secret last, may no longer do so.
 */
export const webhookPauses = ['BY_HAND', 'FAILING', 'GONE', 'MAKER_LEFT'] as const;
/** What has happened to the security of an account; of API tokens those of the person and those they made. */
export const securityActivityKinds = [
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_CHANGED',
  'API_TOKEN_CREATED',
  'API_TOKEN_REVOKED',
  'API_TOKENS_REVOKED',
  'LOGINS_ENDED',
] as const;
/** What works without a login, or with a secret, and belongs to an event or an organization. */
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
/** A `WAITING` import waits for an answer. */
export const importStatuses = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'WAITING', 'TAKEN_BACK'] as const;
/** Why a subscribed schedule is not fetched: somebody has paused it, or the event is over. */
export const subscriptionPauses = ['BY_HAND', 'EVENT_OVER'] as const;
/**
 * Why the last fetch of a subscribed schedule led to nothing. ADDRESS: it may not be called; STATUS: the answer was an
 * error; ENCODING: the answer cannot be unpacked; FILE: it is no schedule, or cannot be imported; INTERRUPTED: ours.
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
/** What organizers are told of a subscribed schedule. */
export const scheduleNews = ['CHANGED', 'WAITING', 'BROKEN', 'MENDED'] as const;
/** The kinds of notifications; their subjects are in `notifications.ts`. */
export const notificationKinds = [
  'CONNECTION_REQUESTED',
  'CONNECTION_ACCEPTED',
  'DIRECT_MESSAGE',
  'INVITATION',
  'EVENT_ROLE',
  'ORGANIZATION_ROLE',
  'SESSION_STARTING',
  'SESSION_CHANGED',
  'PEOPLE_EXPORTED',
  'JOIN_REQUESTED',
  'JOIN_ANSWERED',
  'STAGE_CALL',
  'REPORTED',
  'SCHEDULE_NEWS',
  'FEEDBACK_ASKED',
  'MENTIONED',
  'HAND_CALLED',
  'ANNOUNCEMENT',
] as const;
/** Whom an announcement is for. */
export const announcementAudiences = ['EVERYBODY', 'ROLE', 'LOCATION'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
/** Roles that are announced to; administrators count as organizers. */
export const announcementRoles = ['ATTENDEE', 'SPEAKER', 'MODERATOR', 'ORGANIZER'] as const;
export type AnnouncementRole = (typeof announcementRoles)[number];
/** How a person is told by mail: in a mail of its own soon, or in the digest of the day. */
export const mailModes = ['NEVER', 'AT_ONCE', 'DAILY'] as const;
/** Whether a session takes raised hands; `CLOSED` apart from the session. */
export const handStates = ['OFF', 'OPEN', 'CLOSED'] as const;
export type HandState = (typeof handStates)[number];
/** What an event may tell somebody: everything chosen by kind, the list behind the bell only, or nothing. */
export const eventTellings = ['ALL', 'APP_ONLY', 'NONE'] as const;
export const connectionStatuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'REMOVED', 'BLOCKED'] as const;
export const connectionDirections = ['sent', 'received'] as const;
/** SENT until the other side has read it. */
export const directMessageStatuses = ['SENT', 'READ'] as const;
export const linkPolicies = ['ALLOW', 'NONE', 'MEMBERS_OVER_1_DAY'] as const;
/** Actions on a message that violates a rule of the event. */
export const ruleActions = ['REMOVE', 'HOLD'] as const;
export const moderationRuleNames = ['WORDS', 'LINKS', 'FLOOD', 'REPEAT'] as const;
const offences = ['SPAM', 'INSULT', 'HATE', 'FALSE_NAME'] as const;
/** What is wrong with something reported; OTHER is described in words. */
export const reportReasonKinds = [...offences, 'OTHER'] as const;
/** Reasons of decisions with words in every language: those of a report or of a rule, or that all is well. */
export const decisionReasonKinds = [...offences, ...moderationRuleNames, 'NO_VIOLATION'] as const;
/** The subject of a case of the moderation queue. */
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
/** What happens to questions that people ask in a session: nobody may, they appear at once, or they wait for approval. */
export const qaModes = ['OFF', 'OPEN', 'MODERATED'] as const;
/** Whether questions can be asked and voted for now. */
export const qaStates = ['OFF', 'NOT_YET', 'OPEN', 'CLOSED'] as const;
/** What a person answers a message with by one press, in the order in which they are offered. */
export const messageReactions = ['👍', '❤️', '😂', '🎉', '👏', '🙏', '💡', '😮', '🤔', '😢', '👀', '👎'] as const;
/** Reactions to a session while it runs. */
export const sessionReactions = ['👏', '❤️', '😂', '🤔', '🎉'] as const;
/** At most one question of a session is ON_STAGE. */
export const questionStatuses = ['PENDING', 'OPEN', 'ON_STAGE', 'ANSWERED', 'DISMISSED', 'MERGED'] as const;
/** Lists of questions; OPEN includes the one on stage. */
export const questionViews = ['WAITING', 'OPEN', 'ANSWERED', 'DISMISSED'] as const;
export const questionOrders = ['VOTES', 'NEWEST'] as const;
/** How people answer a poll: one option, several, a step from 1 to 5 or 0 to 10, open words, options in an order. */
export const pollKinds = ['ONE', 'SEVERAL', 'SCALE_5', 'SCALE_10', 'WORDS', 'RANKING'] as const;
/** At most one poll of a session, and one of the event itself, is OPEN. */
export const pollStatuses = ['DRAFT', 'OPEN', 'CLOSED'] as const;
/** Who sees results: everybody at once, who has voted, everybody after the end, or only who moderates. */
export const pollResultsRules = ['LIVE', 'AFTER_VOTE', 'AFTER_CLOSE', 'STAFF'] as const;
/** Whether feedback on a session is taken: the event does not ask, another page does, it is not over, now, or no more. */
export const feedbackStates = ['OFF', 'ELSEWHERE', 'NOT_YET', 'OPEN', 'CLOSED'] as const;
/** Order of sessions with feedback: by start, by average, or by the number of answers. */
export const feedbackSorts = ['time', 'average', 'answers'] as const;
/** What is counted of an event. */
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
/** Tables of counts as files. */
export const eventStatisticsTables = ['FIGURES', 'PRESENCE', 'ICEBREAKERS', 'SESSIONS'] as const;
export const sessionStatisticsTables = ['FIGURES', 'MINUTES', 'STAYS'] as const;
/** By start, or by one of the counts. */
export const sessionFigureSorts = [
  'time',
  'bookmarks',
  'peak',
  'messages',
  'questions',
  'reactions',
  'answers',
] as const;
/** What needs a hand in a session: nobody of the stage is ready, it is live after its end, questions wait for approval. */
export const controlConcerns = ['SPEAKERS_MISSING', 'RUNS_OVER', 'QUESTIONS_WAITING'] as const;
/** Where a search finds what a person wants to talk about. */
export const profileMatches = ['INTEREST', 'ASK_ME_ABOUT'] as const;
export const invitationKinds = ['organization', 'event'] as const;
/** WAITING: the invitation is sent when a seat is free. */
export const invitationStatuses = ['PENDING', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'CANCELLED', 'WAITING'] as const;
/** The result for each row of a list of people to invite. */
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
/** The networks with a field in the profile, in display order. */
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
/** What a link or file of a session is. */
export const sessionResourceKinds = ['RECORDING', 'SLIDES', 'FILE', 'LINK'] as const;

/** Ends of the names of files that are recordings, in links of an imported schedule. */
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
 * Close codes of a stage wall; the name is also the close reason. Only after the first one, reconnecting is useless.
 */
export const wallCloseCodes = {
  /** The token never existed, or was revoked. */
  wall_unknown: 4404,
  /** The wall has too many screens. */
  wall_full: 4429,
  /** This process stops; another one takes over at once. */
  restarting: 1012,
  service_unavailable: 1013,
  /** The screen sent a message: walls are read only. */
  nothing_to_say: 1008,
} as const;

export type EventType = (typeof eventTypes)[number];
export type EventTemplate = (typeof eventTemplates)[number];
export type EventFormat = (typeof eventFormats)[number];
export type NotificationKind = (typeof notificationKinds)[number];
export type MailMode = (typeof mailModes)[number];
export type EventTelling = (typeof eventTellings)[number];
export type EventStatus = (typeof eventStatuses)[number];
export type EventUserRole = (typeof eventUserRoles)[number];
export type OrganizationUserRole = (typeof organizationUserRoles)[number];
export type OrganizationPlan = (typeof organizationPlans)[number];
export type EventVisibility = (typeof eventVisibilities)[number];
export type ImportShift = (typeof importShifts)[number];
export type ImageTone = (typeof imageTones)[number];
export type ShownProgramme = (typeof shownProgrammes)[number];
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

// Pure, so that a bundler that needs only the lists can drop the schemas.
export type TicketStatus = (typeof ticketStatuses)[number];
export type ExternalPersonStanding = (typeof externalPersonStandings)[number];
export type TicketShopProblem = (typeof ticketShopProblems)[number];
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];
export type SubscriptionPause = (typeof subscriptionPauses)[number];
export type SubscriptionProblem = (typeof subscriptionProblems)[number];
export type ScheduleNews = (typeof scheduleNews)[number];
export type WebhookPause = (typeof webhookPauses)[number];
export type SecurityActivityKind = (typeof securityActivityKinds)[number];
export type SecretKind = (typeof secretKinds)[number];
export const EventUserRole = /* @__PURE__ */ oneOf(eventUserRoles);
export const OrganizationUserRole = /* @__PURE__ */ oneOf(organizationUserRoles);
export const SecurityActivityKind = /* @__PURE__ */ oneOf(securityActivityKinds);
export const SecretKind = /* @__PURE__ */ oneOf(secretKinds);
export const InvitationStatus = /* @__PURE__ */ oneOf(invitationStatuses);
export const SessionType = /* @__PURE__ */ oneOf(sessionTypes);
export const SessionStatus = /* @__PURE__ */ oneOf(sessionStatuses);
export const SessionSpeakerRole = /* @__PURE__ */ oneOf(sessionSpeakerRoles);
