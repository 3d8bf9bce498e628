import type { EventDetail } from '@plenum/contracts/events/events';

type ChecklistEvent = Pick<
  EventDetail,
  | 'event_type'
  | 'event_format'
  | 'description'
  | 'hero_description'
  | 'sections'
  | 'venue_name'
  | 'sessions_count'
  | 'speakers'
  | 'branding'
  | 'join_policy'
>;

/** Content that people expect from an event, each with the screen where it is edited. */
const checks = {
  words: ({ description, hero_description, sections }) =>
    [description, hero_description, sections?.welcome?.content].some((text) => (text ?? '') !== ''),
  venue: ({ event_format, venue_name }) => event_format === 'VIRTUAL' || venue_name !== null,
  sessions: ({ sessions_count }) => sessions_count > 0,
  speakers: ({ speakers }) => speakers.length > 0,
  branding: ({ branding }) => branding.primary_color !== '#000000' || branding.logo_url !== null,
  joining: ({ join_policy }) => join_policy !== 'INVITE_ONLY',
} as const satisfies Record<string, (event: ChecklistEvent) => boolean>;

export type ChecklistItem = keyof typeof checks;
const order = Object.keys(checks) as ChecklistItem[];

/** Returns the checklist before publishing. The checklist is only advice and never blocks publishing. */
export const publishChecklist = (
  event: ChecklistEvent,
): { readonly item: ChecklistItem; readonly is_done: boolean }[] =>
  order.map((item) => ({ item, is_done: checks[item](event) }));

/** Returns the first item that is not done, or null. */
export const nextItem = (list: ReturnType<typeof publishChecklist>): ChecklistItem | null =>
  list.find(({ is_done }) => !is_done)?.item ?? null;
