/**
 * The migrations in the order of their creation; a name never changes once released. Processes ask only for the names:
 * `migrate` loads the rest.
 */
export const migrations = [
  { name: '0001-initial', load: async () => (await import('./migrations/0001-initial.ts')).Migration0001Initial },
  {
    name: '0002-organizers',
    load: async () => (await import('./migrations/0002-organizers.ts')).Migration0002Organizers,
  },
  { name: '0003-messaging', load: async () => (await import('./migrations/0003-messaging.ts')).Migration0003Messaging },
  {
    name: '0004-notifications',
    load: async () => (await import('./migrations/0004-notifications.ts')).Migration0004Notifications,
  },
  {
    name: '0005-trace-context',
    load: async () => (await import('./migrations/0005-trace-context.ts')).Migration0005TraceContext,
  },
  { name: '0006-backups', load: async () => (await import('./migrations/0006-backups.ts')).Migration0006Backups },
  {
    name: '0007-own-consent',
    load: async () => (await import('./migrations/0007-own-consent.ts')).Migration0007OwnConsent,
  },
  { name: '0008-leaving', load: async () => (await import('./migrations/0008-leaving.ts')).Migration0008Leaving },
  {
    name: '0009-stored-values',
    load: async () => (await import('./migrations/0009-stored-values.ts')).Migration0009StoredValues,
  },
  {
    name: '0010-import-files',
    load: async () => (await import('./migrations/0010-import-files.ts')).Migration0010ImportFiles,
  },
  {
    name: '0011-mail-quotas',
    load: async () => (await import('./migrations/0011-mail-quotas.ts')).Migration0011MailQuotas,
  },
  {
    name: '0012-known-devices',
    load: async () => (await import('./migrations/0012-known-devices.ts')).Migration0012KnownDevices,
  },
  {
    name: '0013-hidden-companies',
    load: async () => (await import('./migrations/0013-hidden-companies.ts')).Migration0013HiddenCompanies,
  },
  {
    name: '0014-public-pages',
    load: async () => (await import('./migrations/0014-public-pages.ts')).Migration0014PublicPages,
  },
  {
    name: '0015-link-destinations',
    load: async () => (await import('./migrations/0015-link-destinations.ts')).Migration0015LinkDestinations,
  },
  {
    name: '0016-join-requests',
    load: async () => (await import('./migrations/0016-join-requests.ts')).Migration0016JoinRequests,
  },
  {
    name: '0018-picture-brightness',
    load: async () => (await import('./migrations/0018-picture-brightness.ts')).Migration0018PictureBrightness,
  },
  {
    name: '0019-login-links',
    load: async () => (await import('./migrations/0019-login-links.ts')).Migration0019LoginLinks,
  },
  {
    name: '0020-being-told',
    load: async () => (await import('./migrations/0020-being-told.ts')).Migration0020BeingTold,
  },
  {
    name: '0021-notification-delivery',
    load: async () => (await import('./migrations/0021-notification-delivery.ts')).Migration0021NotificationDelivery,
  },
  {
    name: '0022-removed-messages',
    load: async () => (await import('./migrations/0022-removed-messages.ts')).Migration0022RemovedMessages,
  },
  {
    name: '0023-demo-organizers',
    load: async () => (await import('./migrations/0023-demo-organizers.ts')).Migration0023DemoOrganizers,
  },
  { name: '0024-interests', load: async () => (await import('./migrations/0024-interests.ts')).Migration0024Interests },
  {
    name: '0025-unscheduled-sessions',
    load: async () => (await import('./migrations/0025-unscheduled-sessions.ts')).Migration0025UnscheduledSessions,
  },
  {
    name: '0026-agenda-order',
    load: async () => (await import('./migrations/0026-agenda-order.ts')).Migration0026AgendaOrder,
  },
  {
    name: '0027-session-resources',
    load: async () => (await import('./migrations/0027-session-resources.ts')).Migration0027SessionResources,
  },
  {
    name: '0028-session-marks',
    load: async () => (await import('./migrations/0028-session-marks.ts')).Migration0028SessionMarks,
  },
  {
    name: '0029-sponsor-people',
    load: async () => (await import('./migrations/0029-sponsor-people.ts')).Migration0029SponsorPeople,
  },
  {
    name: '0030-public-links',
    load: async () => (await import('./migrations/0030-public-links.ts')).Migration0030PublicLinks,
  },
  {
    name: '0031-walking-time',
    load: async () => (await import('./migrations/0031-walking-time.ts')).Migration0031WalkingTime,
  },
  {
    name: '0032-report-reasons',
    load: async () => (await import('./migrations/0032-report-reasons.ts')).Migration0032ReportReasons,
  },
  {
    name: '0033-search-profiles',
    load: async () => (await import('./migrations/0033-search-profiles.ts')).Migration0033SearchProfiles,
  },
  {
    name: '0034-named-founders',
    load: async () => (await import('./migrations/0034-named-founders.ts')).Migration0034NamedFounders,
  },
  {
    name: '0035-schedule-details',
    load: async () => (await import('./migrations/0035-schedule-details.ts')).Migration0035ScheduleDetails,
  },
  {
    name: '0036-api-tokens',
    load: async () => (await import('./migrations/0036-api-tokens.ts')).Migration0036ApiTokens,
  },
  {
    name: '0037-questions',
    load: async () => (await import('./migrations/0037-questions.ts')).Migration0037Questions,
  },
  {
    name: '0038-public-schedules',
    load: async () => (await import('./migrations/0038-public-schedules.ts')).Migration0038PublicSchedules,
  },
  {
    name: '0039-import-plans',
    load: async () => (await import('./migrations/0039-import-plans.ts')).Migration0039ImportPlans,
  },
  {
    name: '0040-webhooks',
    load: async () => (await import('./migrations/0040-webhooks.ts')).Migration0040Webhooks,
  },
  {
    name: '0041-schedule-subscriptions',
    load: async () => (await import('./migrations/0041-schedule-subscriptions.ts')).Migration0041ScheduleSubscriptions,
  },
  {
    name: '0042-polls',
    load: async () => (await import('./migrations/0042-polls.ts')).Migration0042Polls,
  },
  {
    name: '0043-replies-and-edits',
    load: async () => (await import('./migrations/0043-replies-and-edits.ts')).Migration0043RepliesAndEdits,
  },
  {
    name: '0044-message-reactions',
    load: async () => (await import('./migrations/0044-message-reactions.ts')).Migration0044MessageReactions,
  },
  {
    name: '0045-external-people',
    load: async () => (await import('./migrations/0045-external-people.ts')).Migration0045ExternalPeople,
  },
  {
    name: '0046-allowed-origins',
    load: async () => (await import('./migrations/0046-allowed-origins.ts')).Migration0046AllowedOrigins,
  },
  {
    name: '0047-ticket-shops',
    load: async () => (await import('./migrations/0047-ticket-shops.ts')).Migration0047TicketShops,
  },
  {
    name: '0048-run-of-show',
    load: async () => (await import('./migrations/0048-run-of-show.ts')).Migration0048RunOfShow,
  },
  {
    name: '0049-stage-clocks',
    load: async () => (await import('./migrations/0049-stage-clocks.ts')).Migration0049StageClocks,
  },
  {
    name: '0050-feedback',
    load: async () => (await import('./migrations/0050-feedback.ts')).Migration0050Feedback,
  },
  {
    name: '0051-session-reactions',
    load: async () => (await import('./migrations/0051-session-reactions.ts')).Migration0051SessionReactions,
  },
  {
    name: '0052-message-search',
    load: async () => (await import('./migrations/0052-message-search.ts')).Migration0052MessageSearch,
  },
  {
    name: '0053-mentions',
    load: async () => (await import('./migrations/0053-mentions.ts')).Migration0053Mentions,
  },
  {
    name: '0054-raised-hands',
    load: async () => (await import('./migrations/0054-raised-hands.ts')).Migration0054RaisedHands,
  },
  {
    name: '0055-location-delays',
    load: async () => (await import('./migrations/0055-location-delays.ts')).Migration0055LocationDelays,
  },
  {
    name: '0056-statistics',
    load: async () => (await import('./migrations/0056-statistics.ts')).Migration0056Statistics,
  },
  {
    name: '0058-direct-message-reactions',
    load: async () =>
      (await import('./migrations/0058-direct-message-reactions.ts')).Migration0058DirectMessageReactions,
  },
  {
    name: '0059-calls-to-the-microphone',
    load: async () => (await import('./migrations/0059-calls-to-the-microphone.ts')).Migration0059CallsToTheMicrophone,
  },
  {
    name: '0060-announcements',
    load: async () => (await import('./migrations/0060-announcements.ts')).Migration0060Announcements,
  },
  {
    name: '0061-feedback-without-authors',
    load: async () =>
      (await import('./migrations/0061-feedback-without-authors.ts')).Migration0061FeedbackWithoutAuthors,
  },
  {
    name: '0062-tokens-of-events',
    load: async () => (await import('./migrations/0062-tokens-of-events.ts')).Migration0062TokensOfEvents,
  },
  {
    name: '0063-derived-rights',
    load: async () => (await import('./migrations/0063-derived-rights.ts')).Migration0063DerivedRights,
  },
  {
    name: '0064-failing-push-devices',
    load: async () => (await import('./migrations/0064-failing-push-devices.ts')).Migration0064FailingPushDevices,
  },
  {
    name: '0065-entries-and-withdrawals',
    load: async () => (await import('./migrations/0065-entries-and-withdrawals.ts')).Migration0065EntriesAndWithdrawals,
  },
  {
    name: '0067-references-to-accounts',
    load: async () => (await import('./migrations/0067-references-to-accounts.ts')).Migration0067ReferencesToAccounts,
  },
  {
    name: '0068-local-dates',
    load: async () => (await import('./migrations/0068-local-dates.ts')).Migration0068LocalDates,
  },
  {
    name: '0069-long-sessions',
    load: async () => (await import('./migrations/0069-long-sessions.ts')).Migration0069LongSessions,
  },
  {
    name: '0070-spaceless-scripts',
    load: async () => (await import('./migrations/0070-spaceless-scripts.ts')).Migration0070SpacelessScripts,
  },
  {
    name: '0071-names',
    load: async () => (await import('./migrations/0071-names.ts')).Migration0071Names,
  },
  {
    name: '0072-import-decisions',
    load: async () => (await import('./migrations/0072-import-decisions.ts')).Migration0072ImportDecisions,
  },
];
