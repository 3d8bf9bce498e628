/**
 * Every limit of the product (docs/product/limits.md): lengths in code points after NFC, sizes in bytes, times with
 * their unit last. The database, the server and the browser read them from here.
 */

export const pageSizeDefault = 50;
export const pageSizeMax = 100;
export const pageSizeMaxConnections = 1000;
export const nestedUsersMax = 100;

export const passwordLengthMin = 8;
export const passwordLengthMax = 128;
export const personNameLengthMax = 100;
export const emailLengthMax = 255;
/** The longest language tag that is kept (BCP 47). */
export const localeLengthMax = 35;
export const bioLengthMax = 500;
export const profileTextLengthMax = 255;
export const socialLinkLengthMax = 500;
export const socialLinksMax = 20;
export const imageUrlLengthMax = 2000;
export const verificationLinkLifetimeS = 24 * 60 * 60;
export const resetLinkLifetimeS = 60 * 60;
export const mailResendPauseS = 5 * 60;
/** Links of one kind for one account; after that the newest one in the mailbox has to do. */
export const mailLinksPerHourMax = 5;
export const unlockLinkLifetimeS = 30 * 60;
/** How long a browser that has logged in is known to the account. */
export const deviceProofLifetimeS = 180 * 24 * 60 * 60;
/** Accounts that one browser is known to. */
export const deviceProofsMax = 4;

export const invitationMessageLengthMax = 500;
export const invitationLifetimeS = 7 * 24 * 60 * 60;
/** Younger invitations are not mailed again. */
export const invitationResendPauseS = 5 * 60;
export const bulkInvitationsMax = 100;
export const csvInvitationsMax = 5000;
export const csvInvitationsMaxBytes = 2 * 1024 * 1024;
/**
 * Recipients a day that an account or an organization may have mails sent to, by its age; each accepted invitation adds
 * some, up to `perDayMax`. `hourShare` is how much of it may go within one hour.
 */
export const mailQuotaStages = [
  { fromAgeDays: 0, perDay: 30, perDayMax: 60, hourShare: 2 / 3 },
  { fromAgeDays: 1, perDay: 100, perDayMax: 300, hourShare: 1 },
  { fromAgeDays: 7, perDay: 500, perDayMax: 2000, hourShare: 1 },
  { fromAgeDays: 30, perDay: 2000, perDayMax: 5000, hourShare: 1 },
] as const;
/** What each accepted invitation of the last 90 days adds. */
export const mailQuotaPerAccepted = 20;
/** Recipients a day of an organization on the ENTERPRISE plan. */
export const mailQuotaEnterprisePerDay = 20_000;
/** What the operator may give an organization at most. */
export const mailQuotaRaisedMax = 1_000_000;
/** What an unhappy end of a mail weighs, within 30 days. */
export const mailPenaltyPoints = { complained: 10, bounced: 3, declined: 1 } as const;
/** Fewer recipients than this count as so many, so that one “not me” ends nobody. */
export const mailPenaltyRecipientsMin = 20;
/** From so many points per recipient only this share of the quota is left; the worst first. */
export const mailPenaltyShares = [
  { from: 1, share: 0 },
  { from: 0.5, share: 0.25 },
  { from: 0.25, share: 0.5 },
] as const;
/** Accepted invitations after which an old organization's names may stand in subjects. */
export const provenAcceptedMin = 20;
export const setPasswordLinkLifetimeS = 7 * 24 * 60 * 60;
export const changeEmailLinkLifetimeS = 24 * 60 * 60;
export const speakerTitleLengthMax = 200;
export const speakerBioLengthMax = 2000;
export const speakerNameLengthMax = 200;
/** Of a speaker among those of a session, from 1. */
export const stagePositionMax = 10_000;
export const banReasonLengthMax = 500;
export const moderationNotesLengthMax = 1000;
export const muteHoursMax = 720;
/** Who was turned down may ask again after this. */
export const connectionRetryDays = 30;

export const accessTokenLifetimeS = 15 * 60;
export const refreshTokenLifetimeS = 30 * 24 * 60 * 60;
export const refreshGraceS = 30;
export const socketTokenLifetimeS = 12 * 60 * 60;

/** Organizations that one person owns when they create another. */
export const organizationsOwnedMax = 20;
/** Events of an organization that are not deleted, by its plan. */
export const organizationEventsMax = { COMMUNITY: 200, ENTERPRISE: 5000 } as const;
export const organizationNameLengthMin = 2;
export const organizationNameLengthMax = 100;
/** A key of a streaming service; an RSA key of 8192 bits in PEM and base64 stays below it. */
export const credentialLengthMax = 10_000;
export const eventTitleLengthMin = 3;
export const eventTitleLengthMax = 255;
export const eventTextLengthMax = 20_000;
export const eventDaysMax = 100;
/** First and last day that anything may take place on. Far beyond both, calendars and their arithmetic disagree. */
export const calendarDayMin = '1970-01-01';
export const calendarDayMax = '2200-12-31';
/** Places in an order that people make by hand, fractional so that moving one writes one row: this far to either side. */
export const displayOrderMax = 1_000_000_000;
export const venueNameLengthMax = 255;
export const venueAddressLengthMax = 1000;
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
/** Crockford base32: no I, L, O and U, which people misread. */
export const joinCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const upcomingEventsMax = 5;
export const dashboardListMax = 5;
export const dashboardPastDays = 14;

export const sessionTitleLengthMin = 3;
export const sessionTitleLengthMax = 255;
export const sessionShortDescriptionLengthMax = 200;
export const sessionDurationMaxMinutes = 12 * 60;
export const agendaSessionsMax = 5000;
/** Sessions that one bulk change names. */
export const bulkSessionsMax = 100;
/** By how far a bulk change moves sessions at most. */
export const sessionShiftMaxMinutes = 24 * 60;
export const sessionPlaceLengthMax = 255;
export const languageTagLengthMax = 35;
export const sessionDescriptionLengthMax = 20_000;
export const startingSoonMinutes = 10;
export const eventDetailListMax = 50;
export const searchTextLengthMin = 2;
export const searchTextLengthMax = 100;
/** Of each kind in the search over everything. */
export const searchHitsMax = 8;
/** Events that one search looks into, those that end last. */
export const searchEventsMax = 200;
/** Words of a search that are looked for one by one; the rest counts as the last one. */
export const searchWordsMax = 4;

export const sponsorNameLengthMax = 255;
export const sponsorDescriptionLengthMax = 1000;
export const sponsorTiersMax = 20;
export const sponsorTierIdLengthMax = 50;
export const sponsorTierNameLengthMax = 100;
export const sponsorContactLengthMax = 255;
export const sponsorPhoneLengthMax = 50;
export const sponsorLinkLengthMax = 500;
export const sponsorBenefitsMax = 50;
/** Of one event. */
export const sponsorsMax = 500;
export const icebreakerLineLengthMin = 10;
export const icebreakerLengthMax = 500;
export const streamLinkLengthMin = 3;
export const streamLinkLengthMax = 2000;
export const zoomLinkLengthMax = 200;
export const zoomPasscodeLengthMax = 50;
export const jitsiRoomLengthMin = 3;
export const jitsiRoomLengthMax = 200;
export const imageFileMaxBytes = 10 * 1024 * 1024;
/** Pixels of a picture before it is decoded: a small file may unfold to gigabytes. */
export const imagePixelsMax = 50_000_000;
export const signedUrlLifetimeS = 15 * 60;
export const objectKeyLengthMax = 500;
export const uploadContextLengthMax = 30;
/** A picture that stands nowhere after so long goes: who has just sent one may still be filling in the form. */
export const unusedUploadGraceH = 48;
/** The longer side of a stored picture, by what it is for. */
export const imageSideMaxPx = {
  avatar: 600,
  event_logo: 800,
  event_banner: 1600,
  sponsor_logo: 800,
  event_document: 1200,
  marketing: 1200,
  email_assets: 1200,
} as const;

/** Sessions of one event on somebody's own agenda. */
export const myAgendaSessionsMax = 500;

export const importFileMaxBytes = 50 * 1024 * 1024;
export const importErrorsMax = 100;
/** People named by all sessions of one schedule file together, each as often as they are named. */
export const schedulePersonsMax = 25_000;
/** Files that one account sends at the same time, to one process. */
export const uploadsPerAccountMax = 3;
/** Files that all accounts together send at the same time, to one process. */
export const uploadsPerProcessMax = 12;
/** When a file that found no place may be sent again. */
export const uploadRetryS = 5;

export const roomNameLengthMin = 3;
export const roomNameLengthMax = 100;
export const roomDescriptionLengthMax = 500;
/** Rooms of the event itself. */
export const eventRoomsMax = 200;
/** An hour between two messages of one person; 0 is off. */
export const slowModeMaxSeconds = 3600;
export const directMessageLengthMax = 8000;
export const encryptedContentMaxBytes = 16 * 1024;
/** The newest ones of a person. */
export const directMessageThreadsMax = 500;
/** Of a direct message, in its notice for badges. */
export const messagePreviewLengthMax = 100;
/** Within this an identical direct message without a `client_id` counts as its repetition. */
export const directMessageRepeatMs = 4000;
export const reportReasonLengthMax = 500;
export const moderationWordsMax = 500;
export const moderationWordLengthMax = 60;
export const floodMessagesMax = 100;
export const floodWindowMaxS = 600;
export const repeatLimitMax = 20;
/** How old a membership is before its links are taken under MEMBERS_OVER_1_DAY. */
export const linkTrustAgeS = 24 * 60 * 60;
/** After this a message that nobody put into the moderation queue is found anyway. */
export const moderationSweepIntervalMs = 15_000;
/** Of the notification centre, read as one scrolls. */
export const notificationsPageSize = 30;
/** Unread notifications are counted up to here. */
export const notificationsCountedMax = 100;
/** After this a notification that was read goes. */
export const notificationReadDays = 30;
/** After this one that nobody read goes. */
export const notificationUnreadDays = 90;
export const roomMessageLengthMax = 4000;
export const messagesBySeqMax = 100;
export const roomJoinHistory = 50;

export const socketFrameMaxBytes = 64 * 1024;
export const roomsPerSocketMax = 100;
export const socketsPerPersonMax = 20;
export const clientEventsPerSocket = { points: 60, durationS: 10 } as const;
/** Of one address at one gateway: a hall full of people whose network comes back. */
export const handshakesPerAddress = { points: 6000, durationS: 30 } as const;
/** Frames of every kind on one socket, also empty, malformed and control ones; it is closed above. */
export const framesPerSocket = { points: 240, durationS: 10 } as const;
/** The same until somebody has logged in over it: polling, upgrading and logging in take five. */
export const framesBeforeLogin = { points: 20, durationS: 10 } as const;
/** A pace that every socket may keep; what is above it is taken from what its address may send in all. */
export const framesModest = { points: 20, durationS: 10 } as const;
/** Frames above a modest pace, of all sockets of one address at one gateway. */
export const framesPerAddress = { points: 6000, durationS: 10 } as const;
/** The same for all its sockets over which nobody has logged in; these have a smaller modest pace of their own. */
export const framesBeforeLoginPerAddress = { points: 600, durationS: 10 } as const;
export const framesBeforeLoginModest = { points: 6, durationS: 10 } as const;
/** Floods that an address or a person is forgiven; after more of them it is slowed until one is forgotten. */
export const floodsForgiven = { points: 3, durationS: 60 } as const;
/** Handshakes that a slowed address may make without a login that is known to be good. */
export const handshakesWhenSlowed = { points: 5, durationS: 5 } as const;
/** How long a slowed address waits for its refusal. */
export const slowedRefusalMs = 1000;
/** So many wait for it at one process; further ones are dropped at once. */
export const slowedWaitingMax = 200;
export const roomHeadIntervalMs = 5000;
export const roomUserCountIntervalMs = 1000;
/** Messages of a busy room are gathered for at most this long, for clients that take batches. */
export const roomFrameMaxMs = 100;
/** Above this many people nobody is told who types in a room. */
export const typingInRoomPeopleMax = 200;
/** Up to this many people a room says who comes and goes. */
export const roomArrivalsPeopleMax = 50;
/** Between two notices that rooms of an event have moved. */
export const chatNotificationIntervalMs = 2000;
/** While a gateway may miss news of bans and roles it asks PostgreSQL so often who may still be where. */
export const standingCheckIntervalMs = 500;
/** The newest ones of a room that its stage wall shows. */
export const wallMessagesMax = 50;
/** How often a wall looks for news: also how soon it ends when its address does. */
export const wallLookIntervalMs = 1000;
/** Screens that show one wall, on one process. */
export const wallScreensMax = 20;
/** How often a screen must show that it is there; a silent one is dropped after twice that. */
export const wallHeartbeatMs = 25_000;
/** Frames of a screen, which has nothing to say and answers one ping in each heartbeat; above it is closed. */
export const framesPerWall = { points: 20, durationS: 10 } as const;
/** How long a screen may take to say goodbye. */
export const wallClosingMs = 1000;
/** Unsent bytes after which a slow connection is closed; the client comes back and asks `after_seq`. */
export const socketBacklogMaxBytes = 1024 * 1024;
export const presenceLifetimeMs = 15_000;

/** The slowest that a body may come, from window to window: a stalled one ends after two of them at the latest. */
export const bodyPace = { bytesPerS: 4096, windowMs: 15_000, lookIntervalMs: 5000 } as const;
/** The largest upload over a line of one megabit a second takes seven minutes. */
export const uploadRequestTimeoutMs = 10 * 60_000;
export const jsonBodyMaxBytes = 256 * 1024;

/** Of an error that a browser tells; what is longer is cut there. */
export const clientErrorMessageLengthMax = 300;
export const clientErrorStackLengthMax = 2000;
export const clientErrorRouteLengthMax = 150;
export const appVersionLengthMax = 40;
/** Errors that one loaded page tells. */
export const clientErrorsPerPageMax = 3;

/** Limits that the web client keeps by itself. */
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
export const typingShownMs = 5000;
export const loadOlderWithinPx = 100;
/** Share of the scrollable height of a direct thread, and the pause before more is asked for. */
export const loadOlderDirectShare = 0.25;
export const loadOlderDirectDelayMs = 300;
export const nearBottomDirectPx = 100;
export const nearBottomRoomPx = 10;
export const initialScrollGraceMs = 500;

/** Rate limits (`points` attempts per `durationS` seconds). Per-address ones are sized for a venue behind one address. */
export const rateLimits = {
  /** Of one account from one address, or from one browser that is known to it. */
  login: { points: 5, durationS: 300 },
  /** Of one account from one range of addresses: who has one of them has the others as well. */
  login_account_per_range: { points: 20, durationS: 300 },
  /** Of one account by strangers from everywhere together; browsers that are known to it are not among them. */
  login_per_account: { points: 100, durationS: 900 },
  login_per_address: { points: 6000, durationS: 300 },
  /** Passwords tried at many accounts from one range of addresses. */
  login_per_range: { points: 12_000, durationS: 300 },
  /** Of one account from one address; what goes to a mailbox is bounded by `mailLinksPerHourMax`. */
  sign_up: { points: 5, durationS: 3600 },
  account_mail: { points: 5, durationS: 3600 },
  account_mail_per_address: { points: 300, durationS: 3600 },
  refresh: { points: 60, durationS: 60 },
  join_code: { points: 10, durationS: 60 },
  link_token_per_address: { points: 600, durationS: 60 },
  /** Requests, each of up to 100 addresses. */
  invite: { points: 120, durationS: 3600 },
  /** People added by the id of their account. */
  add_by_id: { points: 60, durationS: 3600 },
  add_by_id_per_organization: { points: 200, durationS: 24 * 3600 },
  /** With the right password. */
  email_change: { points: 5, durationS: 3600 },
  /** Every key typed into an address field from the fifth on is one. */
  check_email: { points: 120, durationS: 60 },
  account_export: { points: 10, durationS: 3600 },
  organization_create: { points: 10, durationS: 3600 },
  /** Events that one person makes, copies of others among them. */
  event_create: { points: 60, durationS: 3600 },
  /** A copy has up to 5,000 sessions. */
  event_copy: { points: 20, durationS: 3600 },
  /** Lists of people that one person takes with them, from all their events. */
  people_export: { points: 10, durationS: 3600 },
  /** Of one event, whoever exports. */
  people_export_per_event: { points: 20, durationS: 3600 },
  /** Of one login: whoever has stolen one does not use up the attempts of its owner. */
  password_check: { points: 10, durationS: 300 },
  room_message: { points: 30, durationS: 10 },
  direct_message: { points: 30, durationS: 10 },
  /** Told once a second, and when one stops. */
  typing: { points: 40, durationS: 10 },
  /** New threads and connection requests: what strangers get. */
  contact: { points: 60, durationS: 3600 },
  report: { points: 30, durationS: 3600 },
  import: { points: 20, durationS: 3600 },
  upload: { points: 120, durationS: 600 },
  /** Files of every kind, in KiB: 500 MiB an hour. */
  upload_kilobytes: { points: 500 * 1024, durationS: 3600 },
  schedule_export: { points: 60, durationS: 600 },
  /** Errors in browsers; a few from each page of a venue. */
  client_error_per_address: { points: 300, durationS: 60 },
  /** Every pause in typing is one. */
  search: { points: 120, durationS: 60 },
  /** Marks as read: every click on a notification is one. */
  notification_mark: { points: 120, durationS: 60 },
} as const satisfies Record<string, { points: number; durationS: number }>;

export type RateLimitName = keyof typeof rateLimits;
