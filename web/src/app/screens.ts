/**
 * Available screens. Navigation and router include only available ones, so that no link is broken; a new screen is
 * enabled here.
 */
export const screens = {
  dashboard: true,
  profile: true,
  network: true,
  events: true,
  settings: true,
  event_home: true,
  agenda: true,
  speakers: true,
  networking: true,
  sponsors: true,
  import_schedule: true,
  admin_sessions: true,
  admin_attendees: true,
  admin_speakers: true,
  admin_sponsors: true,
  admin_networking: true,
  admin_moderation: true,
  admin_settings: true,
} as const satisfies Record<string, boolean>;

export type Screen = keyof typeof screens;

export const isBuilt = (screen: Screen): boolean => screens[screen];
