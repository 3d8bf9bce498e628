/**
 * Limits of the product (docs/product/limits.md), for database, server and browser. Lengths are in code points after NFC
 * normalization, sizes in bytes; times end with their unit. Limits of a slice are in the file `…-limits.ts` of its area.
 */
import { integrationRateLimits } from './integrations/integration-limits.ts';
import { engagementRateLimits } from './live/engagement-limits.ts';

export const defaultPageSize = 50;
export const maxPageSize = 100;
export const maxConnectionsPageSize = 1000;
export const maxNestedUsers = 100;

export const minPasswordLength = 8;
export const maxPasswordLength = 128;
export const maxPersonNameLength = 100;
export const maxEmailLength = 255;
/** Email domains in a sign-up rule. Pages list them. */
export const maxListedDomains = 100;
/** The longest stored language tag (BCP 47). */
export const maxLocaleLength = 35;
export const maxBioLength = 500;
export const maxInterests = 10;
export const minInterestLength = 1;
export const maxInterestLength = 40;
export const maxAskMeAboutLength = 200;
export const maxSpokenLanguages = 10;
/** Interests and tracks offered as filters of a list of people. */
export const maxEventTopics = 60;
/** Logins in the list of a person, which omits the oldest ones. */
export const maxListedLogins = 100;
/** Invitations in the list of a person. */
export const maxListedInvitations = 200;
/** Connections of a person in the list of nearby people. */
export const maxNearbyPeople = 50;
export const nearbyMinutes = 60;
export const maxProfileTextLength = 255;
export const maxSocialLinkLength = 500;
export const maxSocialLinks = 20;
export const maxImageUrlLength = 2000;
/** A verification link also logs in, but only during this time. */
export const linkLoginLifetimeS = 60 * 60;
export const maxAppPathLength = 500;
export const verificationLinkLifetimeS = 24 * 60 * 60;
export const resetLinkLifetimeS = 60 * 60;
export const mailResendPauseS = 5 * 60;
/** Links of one kind per account. Further requests send nothing; the latest link stays valid. */
export const maxMailLinksPerHour = 5;
export const unlockLinkLifetimeS = 30 * 60;
export const loginLinkLifetimeS = 15 * 60;
/** Period in which a browser is recognized after a login. */
export const deviceProofLifetimeS = 180 * 24 * 60 * 60;
/** Accounts for which one browser is recognized. */
export const maxDeviceProofs = 4;

export const maxInvitationMessageLength = 500;
export const invitationLifetimeS = 7 * 24 * 60 * 60;
/** Minimum age of an invitation before it can be sent again. */
export const invitationResendPauseS = 5 * 60;
export const maxBulkInvitations = 100;
export const maxCsvInvitations = 5000;
export const maxCsvInvitationsBytes = 2 * 1024 * 1024;
export const changeEmailLinkLifetimeS = 24 * 60 * 60;
export const maxSpeakerTitleLength = 200;
export const maxSpeakerBioLength = 2000;
export const maxSpeakerNameLength = 200;
/** Position of a speaker in a session, from 1. */
export const maxStagePosition = 10_000;
export const maxBanReasonLength = 500;
export const maxModerationNotesLength = 1000;
export const maxMuteHours = 720;
/** After this time, the sender of a declined or withdrawn connection request may send another one. */
export const connectionRetryDays = 30;

export const accessTokenLifetimeS = 15 * 60;
export const refreshTokenLifetimeS = 30 * 24 * 60 * 60;
export const refreshGraceS = 30;
export const socketTokenLifetimeS = 12 * 60 * 60;

/** A person who owns this many organizations cannot create another. */
export const maxOwnedOrganizations = 20;
/** Events per organization, without deleted ones, by plan. */
export const maxOrganizationEvents = { LIMITED_ATTENDEES: 200, UNLIMITED_ATTENDEES: 5000 } as const;
export const minOrganizationNameLength = 1;
export const maxOrganizationNameLength = 100;
/** Length of a credential of a streaming service. An 8192-bit RSA key in base64-encoded PEM is shorter. */
export const maxCredentialLength = 10_000;
export const minEventTitleLength = 1;
export const maxEventTitleLength = 255;
export const maxEventTextLength = 20_000;
export const maxEventDays = 100;
/** First and last allowed date. Far outside of this range, calendars and date arithmetic disagree. */
export const earliestCalendarDay = '1970-01-01';
export const latestCalendarDay = '2200-12-31';
/** Manual sort positions are from minus to plus this number. They are fractional, so that moving an entry updates one row. */
export const maxDisplayOrder = 1_000_000_000;
export const maxVenueNameLength = 255;
export const maxVenueAddressLength = 1000;
export const maxDirectionsLength = 2000;
/** Length of slugs chosen by organizers. Slugs generated from a title may be longer. */
export const minSlugLength = 3;
export const maxSlugLength = 100;
/** Lowercase letters and digits, with single hyphens between them. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';
/** Previous slugs of an event, which still redirect to it. */
export const maxFormerSlugs = 20;
/** Sessions and speakers on the page of an event. Longer lists have separate pages. */
export const maxPublicSessions = 40;
export const maxPublicHighlights = 12;
export const maxPublicSpeakers = 24;
/** Number of speakers from which their list has an index of first letters. */
export const minIndexedSpeakers = 30;
export const maxVenuePlaceLength = 100;
export const maxHeroTextLength = 2000;
export const maxSectionTitleLength = 255;
export const maxSectionTextLength = 5000;
export const maxHighlights = 24;
export const maxFaqs = 40;
export const maxIcebreakerLines = 50;
export const maxCompanyNameLength = 255;
/** Attendees per event that a hosted service offers for free, as the landing page says (`FREE_TIER_ATTENDEES`). */
export const freeTierAttendees = 50;
export const joinCodeLength = 8;
/** Note to the organizers in a join request, and their note in the answer. */
export const maxJoinNoteLength = 500;
/** Open join requests of one person in all events. */
export const maxJoinRequestsPerPerson = 50;
export const maxAnsweredJoinRequests = 100;
/** Days after which a declined person may request to join again. */
export const joinRequestRetryDays = 7;
/** Days after which answered join requests are deleted. */
export const joinRequestRetentionDays = 30;
/** Maximum number of seats that organizers can set. */
export const maxSeatLimit = 1_000_000;
/** Crockford base32: without I, L, O and U, which are easily misread. */
export const joinCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const maxUpcomingEvents = 5;
export const maxDashboardEntries = 5;
/** Sessions that a problem of an event names. */
export const maxConcernSessions = 3;
export const dashboardPastDays = 14;
/** Current and next sessions of a person in a running event, on the dashboard. */
export const maxDashboardSessions = 3;

export const minSessionTitleLength = 1;
export const maxSessionTitleLength = 255;
export const maxSessionShortDescriptionLength = 200;
export const maxEnteredDurationMinutes = 12 * 60;
export const maxAgendaSessions = 5000;
/** Locations in a manual order, and tracks in a manual order. */
export const maxAgendaOrder = 500;
export const maxBuildingNameLength = 120;
/** Length of the version of an agenda order. */
export const orderVersionLength = 16;
export const maxWalkingMinutes = 60;
export const maxBulkSessions = 100;
export const maxPlacementDays = 10_000;
/** Maximum shift of sessions in a bulk change. */
export const maxSessionShiftMinutes = 24 * 60;
export const maxSessionPlaceLength = 255;
export const maxLanguageTagLength = 35;
export const maxSessionDescriptionLength = 20_000;
export const startingSoonMinutes = 10;
export const maxEventDetailEntries = 50;
export const minSearchTextLength = 2;
export const maxSearchTextLength = 100;
/** Results of each kind in the search. */
export const maxSearchHits = 8;
/** Events included in one search: those that end last. */
export const maxSearchEvents = 200;
/** Search words that are matched separately. The rest of the text is matched as one word. */
export const maxSearchTerms = 4;

export const maxSponsorNameLength = 255;
export const maxSponsorDescriptionLength = 1000;
export const maxSponsorTiers = 20;
export const maxSponsorTierIdLength = 50;
export const maxSponsorTierNameLength = 100;
export const maxSponsorContactLength = 255;
export const maxSponsorPhoneLength = 50;
export const maxSponsorLinkLength = 500;
export const maxSponsorBenefits = 50;
export const maxSponsorPeople = 8;
/** Hours within which several clicks of one person on the link of a sponsor are counted once. */
export const sponsorClickIntervalH = 24;
/** Period of the recent clicks that organizers see in addition to the total. */
export const sponsorClickRecentDays = 7;
export const maxSponsors = 500;
export const minIcebreakerLineLength = 2;
export const maxIcebreakerLength = 500;
export const minStreamLinkLength = 3;
export const maxStreamLinkLength = 2000;
export const maxZoomLinkLength = 200;
export const maxZoomPasscodeLength = 50;
export const minJitsiRoomLength = 3;
export const maxJitsiRoomLength = 200;
export const maxSessionResources = 20;
export const maxSessionResourceTitleLength = 120;
export const maxDocumentFileBytes = 20 * 1024 * 1024;
export const maxImageFileBytes = 10 * 1024 * 1024;
/** Checked before decoding, because a small file may decode to gigabytes. */
export const maxImagePixels = 50_000_000;
export const signedUrlLifetimeS = 15 * 60;
export const maxObjectKeyLength = 500;
export const maxUploadContextLength = 30;
/** Hours after which an unused upload is deleted. Until then, the person may still be filling in the form. */
export const unusedUploadGraceH = 48;
/** Longer side of a stored image, by purpose. */
export const maxImageSidePx = {
  avatar: 600,
  event_logo: 800,
  event_banner: 1600,
  sponsor_logo: 800,
  sponsor_cover: 1600,
  event_document: 1200,
  marketing: 1200,
  email_assets: 1200,
} as const;

/** Sessions of one event in a personal agenda. */
export const maxMyAgendaSessions = 500;
export const maxImportFileBytes = 50 * 1024 * 1024;
export const maxImportErrors = 100;
/** Speakers in one schedule file. */
export const maxSchedulePersons = 25_000;
/** Concurrent uploads per process: per account, per network (because creating accounts is easy), and in total. */
export const maxUploadsPerAccount = 3;
export const maxUploadsPerNetwork = 8;
export const maxUploadsPerProcess = 12;
/** `Retry-After` of a rejected upload. */
export const uploadRetryS = 5;

export const minRoomNameLength = 1;
export const maxRoomNameLength = 100;
export const maxRoomDescriptionLength = 500;
/** Chat rooms of an event, without those of its sessions. */
export const maxEventRooms = 200;
/** Maximum time between two messages of one person. */
export const maxSlowModeSeconds = 3600;
export const maxDirectMessageLength = 8000;
export const maxEncryptedContentBytes = 16 * 1024;
/** Threads on a page of the list of threads. */
export const maxListedThreads = 500;
export const maxMessagePreviewLength = 100;
/** Within this time, an identical direct message without a `client_id` is treated as a retry. */
export const directMessageRepeatMs = 4000;
export const maxReportReasonLength = 500;
export const maxModerationWords = 500;
export const maxModerationWordLength = 60;
export const maxFloodMessages = 100;
export const maxFloodWindowS = 600;
export const maxRepeatLimit = 20;
/** Under MEMBERS_OVER_1_DAY, members may post links after this time. */
export const linkTrustAgeS = 24 * 60 * 60;
/** Interval of the sweep that finds messages whose moderation job was lost. */
export const moderationSweepIntervalMs = 15_000;
/** Unread notifications are counted up to this number. */
export const maxCountedNotifications = 100;
/** A read notification is deleted after this time. */
export const notificationReadDays = 30;
/** An unread notification is deleted after this time. */
export const notificationUnreadDays = 90;
export const maxRoomMessageLength = 4000;
export const roomJoinHistory = 50;

export const maxSocketFrameBytes = 64 * 1024;
export const maxRoomsPerSocket = 100;
export const maxSocketsPerPerson = 20;
/** A gateway writes to its sockets sequentially and is blocked while it sends a message to all of them. */
export const maxSocketsPerGateway = 5000;
export const clientEventsPerSocket = { points: 60, durationS: 10 } as const;
/** Per address and gateway. Allows for a full hall that reconnects after a network failure. */
export const handshakesPerAddress = { points: 6000, durationS: 30 } as const;
/** Frames of any kind on one socket, including empty, malformed and control frames. A socket that exceeds it is closed. */
export const framesPerSocket = { points: 240, durationS: 10 } as const;
/** The same before authentication. Polling, upgrade and login take five frames. */
export const framesBeforeLogin = { points: 20, durationS: 10 } as const;
/** Frames of a socket above this rate count against the limit of its address. */
export const modestFrameRate = { points: 20, durationS: 10 } as const;
/** Frames above the modest rate of all sockets of one address at one gateway. */
export const framesPerAddress = { points: 6000, durationS: 10 } as const;
/** The same for unauthenticated sockets, which have a smaller modest rate. */
export const framesBeforeLoginPerAddress = { points: 600, durationS: 10 } as const;
export const modestFrameRateBeforeLogin = { points: 6, durationS: 10 } as const;
/** Floods of an address or a user before it is slowed down. */
export const toleratedFloods = { points: 3, durationS: 60 } as const;
/** Handshakes without a token of a known user from a slowed address. */
export const handshakesWhenSlowed = { points: 5, durationS: 5 } as const;
/** Delay before a connection of a slowed address is rejected. */
export const slowedRejectionDelayMs = 1000;
/** Delayed rejections per process. Further connections are dropped immediately. */
export const maxDelayedRejections = 200;
export const roomHeadIntervalMs = 5000;
export const roomUserCountIntervalMs = 1000;
/** Maximum time for which messages of a busy room are buffered, for clients that support batches. */
export const maxRoomFrameMs = 100;
/** Typing indicators are not sent in larger rooms. */
export const maxPeopleForTyping = 200;
/** Server events about entering and leaving are not sent in larger rooms. */
export const maxPeopleForArrivals = 50;
/** Minimum interval of `chat_notification` per event. */
export const chatNotificationIntervalMs = 2000;
/** Interval at which gateways read the state of the API tokens of their sockets, and check what they may access. */
export const socketTokenCheckIntervalMs = 500;
export const socketTokenAccessIntervalMs = 10_000;
/** Interval of access checks while a gateway may miss messages about bans and roles. */
export const standingCheckIntervalMs = 500;
/** Newest messages on a stage wall. */
export const maxWallMessages = 50;
/** Polling interval of a stage wall, and the maximum delay before it ends when its token is revoked. */
export const wallRefreshIntervalMs = 1000;
/** Screens of one stage wall per process. */
export const maxWallScreens = 20;
/** Heartbeat interval of a screen. An unresponsive screen is disconnected after twice this time. */
export const wallHeartbeatMs = 25_000;
/** Frames from a screen, which only sends one pong per heartbeat. Above this rate, it is disconnected. */
export const framesPerWall = { points: 20, durationS: 10 } as const;
/** Time limit for a screen to complete the closing handshake. */
export const wallClosingMs = 1000;
/** Unsent bytes after which a slow connection is closed. The client reconnects and requests messages with `after_seq`. */
export const maxSocketBacklogBytes = 1024 * 1024;
export const presenceLifetimeMs = 15_000;

/** Minimum rate of a request body per window. A stalled body is aborted after two windows at the latest. */
export const minBodyBytesPerSecond = { bytesPerS: 4096, windowMs: 15_000, checkIntervalMs: 5000 } as const;
/** At one megabit per second, the largest upload takes seven minutes. */
export const uploadRequestTimeoutMs = 10 * 60_000;
export const maxJsonBodyBytes = 256 * 1024;
/** A bounced email contains the original email with an image. */
export const maxMailBounceBytes = 1024 * 1024;

/** Longer error messages of browsers are truncated. */
export const maxClientErrorMessageLength = 300;
export const maxClientErrorStackLength = 2000;
export const maxClientErrorRouteLength = 150;
export const maxAppVersionLength = 40;
/** Errors that a page reports until it is reloaded. */
export const maxClientErrorsPerPage = 3;

// Enforced by the web client.
export const maxActiveChatThreads = 3;
export const socketReconnectionAttempts = 5;
export const socketReconnectionDelayMs = 1000;
export const maxSocketReconnectionDelayMs = 5000;
export const socketConnectTimeoutMs = 20_000;
export const socketRequestTimeoutMs = 3000;
/**
 * Period for which the times of changes are kept for clients that reconnect; after a longer break they reload
 * everything.
 */
export const recentChangesMs = 15 * 60_000;
/** Maximum time over which clients spread the requests after a reconnection. */
export const maxReloadSpreadMs = 5000;
export const roomJoinTimeoutMs = 1000;
export const roomLeaveTimeoutMs = 500;
export const typingRepeatMs = 1000;
export const typingIdleMs = 5000;
export const typingDisplayMs = 5000;
export const loadOlderWithinPx = 100;
/** Distance to the top of a thread, as a share of its scroll height, and delay before older messages are requested. */
export const loadOlderDirectShare = 0.25;
export const loadOlderDirectDelayMs = 300;
export const nearBottomDirectPx = 100;
export const nearBottomRoomPx = 10;
export const initialScrollGraceMs = 500;

/** `points` attempts per `durationS` seconds. Limits per address allow for a whole venue behind one address. */
export const rateLimits = {
  /** Per account and address, or per known browser. */
  login: { points: 5, durationS: 300 },
  /** Per account and address range, because an attacker usually controls a whole range. */
  login_account_per_range: { points: 20, durationS: 300 },
  /** Per account, from all unknown browsers. */
  login_per_account: { points: 100, durationS: 900 },
  login_per_address: { points: 6000, durationS: 300 },
  /** Per address range, for all accounts. */
  login_per_range: { points: 12_000, durationS: 300 },
  /** Per account and address. `maxMailLinksPerHour` limits the emails to a mailbox. */
  sign_up: { points: 5, durationS: 3600 },
  account_mail: { points: 5, durationS: 3600 },
  account_mail_per_address: { points: 300, durationS: 3600 },
  refresh: { points: 60, durationS: 60 },
  login_token_per_address: { points: 3000, durationS: 60 },
  join_code: { points: 10, durationS: 60 },
  /** Per person, including the waiting list. */
  join_request: { points: 20, durationS: 3600 },
  /** Demo events per address, and per address range. */
  demo_organizer_per_address: { points: 10, durationS: 3600 },
  demo_organizer_per_range: { points: 30, durationS: 3600 },
  /** Per address: public pages; requests for unknown images and calendars; requests for unknown codes. */
  public_page: { points: 3000, durationS: 60 },
  missing_per_address: { points: 3000, durationS: 60 },
  join_code_per_address: { points: 300, durationS: 60 },
  link_token_per_address: { points: 600, durationS: 60 },
  ticket_shop_receiver: { points: 600, durationS: 60 },
  /** Per calendar feed, because a hosted calendar service fetches thousands of feeds from one address. */
  calendar_feed: { points: 60, durationS: 60 },
  /** Each request can contain up to 100 people. */
  invite: { points: 120, durationS: 3600 },
  /** People added by user id. */
  add_by_id: { points: 60, durationS: 3600 },
  add_by_id_per_organization: { points: 200, durationS: 24 * 3600 },
  /** With the correct password. */
  email_change: { points: 5, durationS: 3600 },
  /** The form sends a request for every keystroke from the fifth on. */
  check_email: { points: 120, durationS: 60 },
  account_export: { points: 10, durationS: 3600 },
  organization_create: { points: 10, durationS: 3600 },
  organization_delete: { points: 20, durationS: 3600 },
  /** Per person, including copies. */
  event_create: { points: 60, durationS: 3600 },
  /** A copy has up to 5,000 sessions. */
  event_copy: { points: 20, durationS: 3600 },
  /** Per person, in all events. */
  people_export: { points: 10, durationS: 3600 },
  /** Per event, by all people. */
  people_export_per_event: { points: 20, durationS: 3600 },
  /** Per login, so that a stolen login does not use up the attempts of the account owner. */
  password_check: { points: 10, durationS: 300 },
  ...integrationRateLimits,
  room_message: { points: 30, durationS: 10 },
  message_reaction: { points: 60, durationS: 10 },
  direct_message: { points: 30, durationS: 10 },
  /** Clients send an event once per second, and when typing stops. */
  typing: { points: 40, durationS: 10 },
  /** New threads and connection requests, by which people can contact strangers. */
  contact: { points: 60, durationS: 3600 },
  report: { points: 30, durationS: 3600 },
  ...engagementRateLimits,
  import: { points: 20, durationS: 3600 },
  upload: { points: 120, durationS: 600 },
  /** In KiB: 500 MiB per hour for files of all kinds. */
  upload_kilobytes: { points: 500 * 1024, durationS: 3600 },
  schedule_export: { points: 60, durationS: 600 },
  /** Allows for all browsers at a venue. */
  client_error_per_address: { points: 300, durationS: 60 },
  /** Per sponsor and person or, without a login, network. */
  sponsor_click: { points: 1, durationS: sponsorClickIntervalH * 3600 },
  /** The app sends a request at every pause in typing. */
  search: { points: 120, durationS: 60 },
  /** The app sends a request for every click on a notification. */
  notification_mark: { points: 120, durationS: 60 },
  /** The app renews its subscription whenever it starts. */
  push_subscription: { points: 60, durationS: 3600 },
} as const satisfies Record<string, { points: number; durationS: number }>;
export type RateLimitName = keyof typeof rateLimits;

/** Devices of one person that receive push notifications. An additional device replaces the oldest. */
export const maxPushDevices = 10;
export const maxPushEndpointLength = 1000;
/** Events in the notification settings of a person. */
export const maxNotificationEvents = 100;
export const maxMinutesOfDay = 24 * 60 - 1;
