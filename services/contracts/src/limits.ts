import { integrationRateLimits } from './integrations/integration-limits.ts';
/**
 * The limits of the product (docs/product/limits.md) for database, server and browser: lengths in code points after NFC,
 * sizes in bytes, times with their unit last. More limits: `announcement-`, `chat-`, `control-room-`, `feedback-`, `mail-`, `poll-`, `question-`,
 * `run-of-show-`, `statistics-`, `session-reaction-`, `import-`, `integration-limits.ts`.
 */
import { engagementRateLimits } from './live/engagement-limits.ts';

export const pageSizeDefault = 50;
export const pageSizeMax = 100;
export const pageSizeMaxConnections = 1000;
export const nestedUsersMax = 100;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const personNameLengthMax = 100;
export const emailLengthMax = 255;
/** Email domains in a setting, which pages list. */
export const listedDomainsMax = 100;
/** The longest stored language tag (BCP 47). */
export const localeLengthMax = 35;
export const bioLengthMax = 500;
export const interestsMax = 10;
export const interestLengthMin = 1;
export const interestLengthMax = 40;
export const askMeAboutLengthMax = 200;
export const spokenLanguagesMax = 10;
/** Interests and tracks in the filters of a list of people. */
export const eventTopicsMax = 60;
/** Nearby connections of a person. */
export const peopleNearMax = 50;
export const nearMinutes = 60;
export const profileTextLengthMax = 255;
export const socialLinkLengthMax = 500;
export const socialLinksMax = 20;
export const imageUrlLengthMax = 2000;
/** A link that verifies an address also logs in, but only for this time. */
export const linkLoginLifetimeS = 60 * 60;
export const appPathLengthMax = 500;
export const verificationLinkLifetimeS = 24 * 60 * 60;
export const resetLinkLifetimeS = 60 * 60;
export const mailResendPauseS = 5 * 60;
/** Links of one kind per account; after that, the latest one in the mailbox stays valid. */
export const mailLinksPerHourMax = 5;
export const unlockLinkLifetimeS = 30 * 60;
export const loginLinkLifetimeS = 15 * 60;
/** How long a browser that has logged in is recognized. */
export const deviceProofLifetimeS = 180 * 24 * 60 * 60;
/** Accounts that recognize one browser. */
export const deviceProofsMax = 4;

export const invitationMessageLengthMax = 500;
export const invitationLifetimeS = 7 * 24 * 60 * 60;
/** Minimum age of an invitation that is sent again. */
export const invitationResendPauseS = 5 * 60;
export const bulkInvitationsMax = 100;
export const csvInvitationsMax = 5000;
export const csvInvitationsMaxBytes = 2 * 1024 * 1024;
export const changeEmailLinkLifetimeS = 24 * 60 * 60;
export const speakerTitleLengthMax = 200;
export const speakerBioLengthMax = 2000;
export const speakerNameLengthMax = 200;
/** Position of a speaker in a session, from 1. */
export const stagePositionMax = 10_000;
export const banReasonLengthMax = 500;
export const moderationNotesLengthMax = 1000;
export const muteHoursMax = 720;
/** People who were declined may send another request after this time. */
export const connectionRetryDays = 30;

export const accessTokenLifetimeS = 15 * 60;
export const refreshTokenLifetimeS = 30 * 24 * 60 * 60;
export const refreshGraceS = 30;
export const socketTokenLifetimeS = 12 * 60 * 60;

/** Organizations that one person may own when they create another. */
export const organizationsOwnedMax = 20;
/** Events of an organization that are not deleted, by its plan. */
export const organizationEventsMax = { COMMUNITY: 200, ENTERPRISE: 5000 } as const;
export const organizationNameLengthMin = 1;
export const organizationNameLengthMax = 100;
/** A credential of a streaming service; an RSA key of 8192 bits in PEM and base64 is shorter. */
export const credentialLengthMax = 10_000;
export const eventTitleLengthMin = 1;
export const eventTitleLengthMax = 255;
export const eventTextLengthMax = 20_000;
export const eventDaysMax = 100;
/** First and last allowed date. Far beyond both, calendars and date arithmetic disagree. */
export const calendarDayMin = '1970-01-01';
export const calendarDayMax = '2200-12-31';
/** Absolute maximum of manual sort positions, which are fractional so that moving an entry updates one row. */
export const displayOrderMax = 1_000_000_000;
export const venueNameLengthMax = 255;
export const venueAddressLengthMax = 1000;
export const directionsLengthMax = 2000;
/** Length of slugs chosen by organizers. Slugs generated from a title may be longer. */
export const slugLengthMin = 3;
export const slugLengthMax = 100;
/** Of every slug: lower-case letters and digits, with single hyphens between them. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';
/** Previous slugs of an event, which still redirect to it. */
export const formerSlugsMax = 20;
/** Sessions and speakers on the page of an event. Longer lists have pages of their own. */
export const publicSessionsMax = 40;
export const publicHighlightsMax = 12;
export const publicSpeakersMax = 24;
export const venuePlaceLengthMax = 100;
export const heroTextLengthMax = 2000;
export const sectionTitleLengthMax = 255;
export const sectionTextLengthMax = 5000;
export const highlightsMax = 24;
export const faqsMax = 40;
export const icebreakerLinesMax = 50;
export const companyNameLengthMax = 255;
export const freeTierAttendeesDefault = 50;
export const joinCodeLength = 8;
/** Note to the organizers, and their note with the answer. */
export const joinNoteLengthMax = 500;
/** Open requests of one person, in all events. */
export const joinRequestsPerPersonMax = 50;
export const joinRequestsAnsweredMax = 100;
export const joinRequestsPageSize = 50;
/** Days after which a declined person may request to join again. */
export const joinRequestRetryDays = 7;
/** Days after which answered join requests are deleted. */
export const joinRequestRetentionDays = 30;
/** Maximum number of seats that organizers can set. */
export const seatLimitMax = 1_000_000;
/** Crockford base32: no I, L, O and U, which people misread. */
export const joinCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const upcomingEventsMax = 5;
export const dashboardListMax = 5;
export const dashboardPastDays = 14;
/** Sessions of the person in a running event on the dashboard: running and next ones. */
export const dashboardSessionsMax = 3;

export const sessionTitleLengthMin = 1;
export const sessionTitleLengthMax = 255;
export const sessionShortDescriptionLengthMax = 200;
export const enteredDurationMaxMinutes = 12 * 60;
export const agendaSessionsMax = 5000;
/** Locations, and tracks, in a manual order. */
export const agendaOrderMax = 500;
export const buildingNameLengthMax = 120;
/** Characters of the version of an order. */
export const orderVersionLength = 16;
export const walkingMinutesMax = 60;
export const bulkSessionsMax = 100;
export const placementDaysMax = 10_000;
/** Maximum shift of sessions in a bulk change. */
export const sessionShiftMaxMinutes = 24 * 60;
export const sessionPlaceLengthMax = 255;
export const languageTagLengthMax = 35;
export const sessionDescriptionLengthMax = 20_000;
export const startingSoonMinutes = 10;
export const eventDetailListMax = 50;
export const searchTextLengthMin = 2;
export const searchTextLengthMax = 100;
/** Results of each kind in the search. */
export const searchHitsMax = 8;
/** Events covered by one search: those that end last. */
export const searchEventsMax = 200;
/** Words of a search that are matched separately; the rest counts as the last one. */
export const searchTermsMax = 4;

export const sponsorNameLengthMax = 255;
export const sponsorDescriptionLengthMax = 1000;
export const sponsorTiersMax = 20;
export const sponsorTierIdLengthMax = 50;
export const sponsorTierNameLengthMax = 100;
export const sponsorContactLengthMax = 255;
export const sponsorPhoneLengthMax = 50;
export const sponsorLinkLengthMax = 500;
export const sponsorBenefitsMax = 50;
export const sponsorPeopleMax = 8;
/** Time in which several clicks of one person on the link of a sponsor count once. */
export const sponsorClickOnceH = 24;
/** Days of the recent clicks that organizers see in addition to the total. */
export const sponsorClickRecentDays = 7;
export const sponsorsMax = 500;
export const icebreakerLineLengthMin = 2;
export const icebreakerLengthMax = 500;
export const streamLinkLengthMin = 3;
export const streamLinkLengthMax = 2000;
export const zoomLinkLengthMax = 200;
export const zoomPasscodeLengthMax = 50;
export const jitsiRoomLengthMin = 3;
export const jitsiRoomLengthMax = 200;
export const sessionResourcesMax = 20;
export const sessionResourceTitleLengthMax = 120;
export const documentFileMaxBytes = 20 * 1024 * 1024;
export const imageFileMaxBytes = 10 * 1024 * 1024;
/** Pixels of an image, checked before decoding, because a small file may decode to gigabytes. */
export const imagePixelsMax = 50_000_000;
export const signedUrlLifetimeS = 15 * 60;
export const objectKeyLengthMax = 500;
export const uploadContextLengthMax = 30;
/** Hours after which an unused image is deleted; the person may still be filling in the form. */
export const unusedUploadGraceH = 48;
/** The longer side of a stored image, by its purpose. */
export const imageSideMaxPx = {
  avatar: 600,
  event_logo: 800,
  event_banner: 1600,
  sponsor_logo: 800,
  sponsor_cover: 1600,
  event_document: 1200,
  marketing: 1200,
  email_assets: 1200,
} as const;

/** Sessions of one event on a person's own agenda. */
export const myAgendaSessionsMax = 500;
export const importFileMaxBytes = 50 * 1024 * 1024;
export const importErrorsMax = 100;
/** Imports of an event in the list. */
export const listedImportsMax = 10;
/** Speakers in all sessions of one schedule file. */
export const schedulePersonsMax = 25_000;
/** Concurrent uploads per process: per account, per network (because accounts are easily created), and in total. */
export const uploadsPerAccountMax = 3;
export const uploadsPerNetworkMax = 8;
export const uploadsPerProcessMax = 12;
/** `Retry-After` of a rejected upload. */
export const uploadRetryS = 5;

export const roomNameLengthMin = 1;
export const roomNameLengthMax = 100;
export const roomDescriptionLengthMax = 500;
/** Rooms of the event itself. */
export const eventRoomsMax = 200;
/** One hour between two messages of one person; 0 disables it. */
export const slowModeMaxSeconds = 3600;
export const directMessageLengthMax = 8000;
export const encryptedContentMaxBytes = 16 * 1024;
/** The latest threads of a person. */
export const directMessageThreadsMax = 500;
export const messagePreviewLengthMax = 100;
/** Within this time, an identical direct message without a `client_id` counts as a repetition. */
export const directMessageRepeatMs = 4000;
export const reportReasonLengthMax = 500;
export const moderationWordsMax = 500;
export const moderationWordLengthMax = 60;
export const floodMessagesMax = 100;
export const floodWindowMaxS = 600;
export const repeatLimitMax = 20;
/** Minimum age of a membership whose links are allowed under MEMBERS_OVER_1_DAY. */
export const linkTrustAgeS = 24 * 60 * 60;
/** After this time, a message whose moderation job was lost is picked up by the sweep. */
export const moderationSweepIntervalMs = 15_000;
/** Page size of the notification list, which loads on scroll. */
export const notificationsPageSize = 30;
/** Unread notifications are counted up to this number. */
export const notificationsCountedMax = 100;
/** A read notification is deleted after this time. */
export const notificationReadDays = 30;
/** An unread notification is deleted after this time. */
export const notificationUnreadDays = 90;
export const roomMessageLengthMax = 4000;
export const messagesBySeqMax = 100;
export const roomJoinHistory = 50;

export const socketFrameMaxBytes = 64 * 1024;
export const roomsPerSocketMax = 100;
export const socketsPerPersonMax = 20;
/** Per gateway, which writes to sockets sequentially and is blocked while it sends a message to all of them. */
export const socketsPerGatewayMax = 5000;
export const clientEventsPerSocket = { points: 60, durationS: 10 } as const;
/** Per address and gateway: a full hall that reconnects after a network failure. */
export const handshakesPerAddress = { points: 6000, durationS: 30 } as const;
/** Frames of every kind on one socket, including empty, malformed and control frames; above this it is closed. */
export const framesPerSocket = { points: 240, durationS: 10 } as const;
/** The same before authentication: polling, upgrade and login take five. */
export const framesBeforeLogin = { points: 20, durationS: 10 } as const;
/** Rate that every socket may use; frames above it count against the limit of its address. */
export const framesModest = { points: 20, durationS: 10 } as const;
/** Frames above the modest rate, of all sockets of one address at one gateway. */
export const framesPerAddress = { points: 6000, durationS: 10 } as const;
/** The same for all its unauthenticated sockets, which have a smaller modest rate of their own. */
export const framesBeforeLoginPerAddress = { points: 600, durationS: 10 } as const;
export const framesBeforeLoginModest = { points: 6, durationS: 10 } as const;
/** Tolerated floods of an address or a user; after more of them it is slowed until one expires. */
export const floodsForgiven = { points: 3, durationS: 60 } as const;
/** Handshakes of a slowed address without a token of a known user. */
export const handshakesWhenSlowed = { points: 5, durationS: 5 } as const;
/** Delay of the rejection for a slowed address. */
export const slowedRefusalMs = 1000;
/** Delayed rejections in one process; further connections are dropped immediately. */
export const slowedWaitingMax = 200;
export const roomHeadIntervalMs = 5000;
export const roomUserCountIntervalMs = 1000;
/** Longest buffering of messages of a busy room, for clients that support batches. */
export const roomFrameMaxMs = 100;
/** In larger rooms, typing indicators are not sent. */
export const typingInRoomPeopleMax = 200;
/** Up to this number of people, a room announces who enters and leaves. */
export const roomArrivalsPeopleMax = 50;
/** Minimum interval of `chat_notification` per event. */
export const chatNotificationIntervalMs = 2000;
/** Interval of access queries while a gateway may miss messages about bans and roles. */
export const standingCheckIntervalMs = 500;
/** The newest messages that a stage wall shows. */
export const wallMessagesMax = 50;
/** Poll interval of a wall: also the delay with which it ends when its token is revoked. */
export const wallRefreshIntervalMs = 1000;
/** Screens of one wall in one process. */
export const wallScreensMax = 20;
/** Heartbeat interval of a screen; a silent one is disconnected after twice this time. */
export const wallHeartbeatMs = 25_000;
/** Frames of a screen, which only answers one ping per heartbeat; above this it is closed. */
export const framesPerWall = { points: 20, durationS: 10 } as const;
/** How long a screen may take to complete the close. */
export const wallClosingMs = 1000;
/** Unsent bytes after which a slow connection is closed; the client reconnects and requests `after_seq`. */
export const socketBacklogMaxBytes = 1024 * 1024;
export const presenceLifetimeMs = 15_000;

/** Minimum rate of a body per window: a stalled one ends after two windows at the latest. */
export const bodyMinRate = { bytesPerS: 4096, windowMs: 15_000, checkIntervalMs: 5000 } as const;
/** The largest upload takes seven minutes at one megabit per second. */
export const uploadRequestTimeoutMs = 10 * 60_000;
export const jsonBodyMaxBytes = 256 * 1024;
/** A bounced email including the original email, which contains an image. */
export const mailBounceMaxBytes = 1024 * 1024;

/** Length of an error message of a browser; longer ones are truncated. */
export const clientErrorMessageLengthMax = 300;
export const clientErrorStackLengthMax = 2000;
export const clientErrorRouteLengthMax = 150;
export const appVersionLengthMax = 40;
/** Errors reported by one loaded page. */
export const clientErrorsPerPageMax = 3;

/** Limits that the web client enforces. */
export const chatThreadsActiveMax = 3;
export const socketReconnectionAttempts = 5;
export const socketReconnectionDelayMs = 1000;
export const socketReconnectionDelayMaxMs = 5000;
export const socketConnectTimeoutMs = 20_000;
export const socketRequestTimeoutMs = 3000;
export const roomJoinTimeoutMs = 1000;
export const roomLeaveTimeoutMs = 500;
export const typingRepeatMs = 1000;
export const typingIdleMs = 5000;
export const typingDisplayMs = 5000;
export const loadOlderWithinPx = 100;
/** Share of the scrollable height of a direct thread, and the pause before older messages are requested. */
export const loadOlderDirectShare = 0.25;
export const loadOlderDirectDelayMs = 300;
export const nearBottomDirectPx = 100;
export const nearBottomRoomPx = 10;
export const initialScrollGraceMs = 500;

/** Rate limits: `points` attempts per `durationS` seconds; per-address ones are for a venue behind one address. */
export const rateLimits = {
  /** Per account and address, or per known browser. */
  login: { points: 5, durationS: 300 },
  /** Per account and address range: an attacker with one address has the whole range. */
  login_account_per_range: { points: 20, durationS: 300 },
  /** Per account, for all attempts from unknown browsers. */
  login_per_account: { points: 100, durationS: 900 },
  login_per_address: { points: 6000, durationS: 300 },
  /** Attempts at any accounts from one address range. */
  login_per_range: { points: 12_000, durationS: 300 },
  /** Per account and address; `mailLinksPerHourMax` limits the mails to a mailbox. */
  sign_up: { points: 5, durationS: 3600 },
  account_mail: { points: 5, durationS: 3600 },
  account_mail_per_address: { points: 300, durationS: 3600 },
  refresh: { points: 60, durationS: 60 },
  login_token_per_address: { points: 3000, durationS: 60 },
  join_code: { points: 10, durationS: 60 },
  /** Requests to join, including the waiting list, per person. */
  join_request: { points: 20, durationS: 3600 },
  /** Demo events created per address, and per address range. */
  demo_organizer_per_address: { points: 10, durationS: 3600 },
  demo_organizer_per_range: { points: 30, durationS: 3600 },
  /** Per address: public pages, and requests for unknown images, calendars and codes. A venue may share one address. */
  public_page: { points: 3000, durationS: 60 },
  missing_per_address: { points: 3000, durationS: 60 },
  join_code_per_address: { points: 300, durationS: 60 },
  link_token_per_address: { points: 600, durationS: 60 },
  ticket_shop_receiver: { points: 600, durationS: 60 },
  /** Per calendar feed, because a hosted service may fetch thousands of feeds from one address. */
  calendar_feed: { points: 60, durationS: 60 },
  /** Each request can have up to 100 addresses. */
  invite: { points: 120, durationS: 3600 },
  /** People added by user id. */
  add_by_id: { points: 60, durationS: 3600 },
  add_by_id_per_organization: { points: 200, durationS: 24 * 3600 },
  /** With the correct password. */
  email_change: { points: 5, durationS: 3600 },
  /** Every keystroke in an address field from the fifth on is a request. */
  check_email: { points: 120, durationS: 60 },
  account_export: { points: 10, durationS: 3600 },
  organization_create: { points: 10, durationS: 3600 },
  organization_delete: { points: 20, durationS: 3600 },
  /** Per person, including copies. */
  event_create: { points: 60, durationS: 3600 },
  /** A copy has up to 5,000 sessions. */
  event_copy: { points: 20, durationS: 3600 },
  /** Per person, for all events. */
  people_export: { points: 10, durationS: 3600 },
  /** Per event, for all people. */
  people_export_per_event: { points: 20, durationS: 3600 },
  /** Per login, so that a stolen login does not use up the attempts of the owner. */
  password_check: { points: 10, durationS: 300 },
  ...integrationRateLimits,
  room_message: { points: 30, durationS: 10 },
  message_reaction: { points: 60, durationS: 10 },
  direct_message: { points: 30, durationS: 10 },
  /** Sent once per second, and when typing stops. */
  typing: { points: 40, durationS: 10 },
  /** New threads and connection requests, with which strangers can be contacted. */
  contact: { points: 60, durationS: 3600 },
  report: { points: 30, durationS: 3600 },
  ...engagementRateLimits,
  import: { points: 20, durationS: 3600 },
  upload: { points: 120, durationS: 600 },
  /** Files of all kinds, in KiB: 500 MiB per hour. */
  upload_kilobytes: { points: 500 * 1024, durationS: 3600 },
  schedule_export: { points: 60, durationS: 600 },
  /** Error reports of all browsers at a venue. */
  client_error_per_address: { points: 300, durationS: 60 },
  /** Clicks per sponsor and person or, without a login, per network. */
  sponsor_click: { points: 1, durationS: sponsorClickOnceH * 3600 },
  /** Every pause in typing is a request. */
  search: { points: 120, durationS: 60 },
  /** Every click on a notification is a request. */
  notification_mark: { points: 120, durationS: 60 },
  /** The app repeats its subscription when it starts. */
  push_subscription: { points: 60, durationS: 3600 },
} as const satisfies Record<string, { points: number; durationS: number }>;
export type RateLimitName = keyof typeof rateLimits;

/** Devices of one person that receive push notifications. A further one replaces the oldest. */
export const pushDevicesMax = 10;
export const pushEndpointLengthMax = 1000;
/** Events of a person in the notification settings. */
export const notificationEventsMax = 100;
export const minutesOfDayMax = 24 * 60 - 1;
