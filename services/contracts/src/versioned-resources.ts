/**
 * Resources with a version: single replies contain it (`ETag`), and changes may require it (`If-Match`, RFC 9110, section
 * 13.1.1). An operation belongs to one of them by its `versionOf`.
 */
export const versionedResources = [
  'agenda_order',
  'bookmarks',
  'chat_room',
  'event',
  'event_member',
  'moderation_rules',
  'organization',
  'poll',
  'session',
  'speaker',
  'sponsor',
  'sponsor_tiers',
] as const;
export type VersionedResource = (typeof versionedResources)[number];
