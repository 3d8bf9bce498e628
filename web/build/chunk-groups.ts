/** The words of a catalogue in another language come with the catalogue. */
const ofAnyLanguage = (id: string): string => id.replaceAll('\\', '/').replace(/\.messages\.\w+\.ts$/, '.messages.ts');

/** Modules by the end of their path. */
const isOneOf =
  (...paths: readonly string[]) =>
  (id: string): boolean =>
    paths.some((path) => ofAnyLanguage(id).endsWith(`/${path}`));

/** Small files that are nearly always wanted together, without what they import. */
const together_only = Object.entries({
  'session-list': [
    'web/src/features/sessions/planning/session-card.tsx',
    'web/src/features/sessions/planning/session-list.tsx',
  ],
  sessions: [
    'contracts/src/sessions.ts',
    'web/src/features/sessions/sessions.api.ts',
    'web/src/features/sessions/sessions.messages.ts',
    'web/src/features/sessions/sessions.server-events.ts',
    'web/src/lib/enum-words.ts',
    'web/src/lib/enum-words.messages.ts',
  ],
  'my-agenda': [
    'contracts/src/my-agenda.ts',
    'web/src/features/sessions/my-agenda/bookmark-button.tsx',
    'web/src/features/sessions/my-agenda/my-agenda.api.ts',
    'web/src/features/sessions/my-agenda/my-agenda.messages.ts',
    'lucide-react/dist/esm/icons/bookmark.mjs',
  ],
  'session-chat': ['web/src/features/chat-rooms/session-chat.tsx', 'web/src/features/chat-rooms/session-rooms.tsx'],
  'event-time': [
    'web/src/lib/event-time.ts',
    'web/src/lib/use-zones.ts',
    'web/src/ui/choice-switch.tsx',
    'web/src/ui/time-switch.tsx',
  ],
  signs: [
    'lucide-react/dist/esm/icons/arrow-down.mjs',
    'lucide-react/dist/esm/icons/check.mjs',
    'lucide-react/dist/esm/icons/external-link.mjs',
    'lucide-react/dist/esm/icons/x.mjs',
    'web/src/ui/button-link.tsx',
  ],
  rooms: [
    'contracts/src/chat-rooms.ts',
    'web/src/features/chat-rooms/chat-rooms.messages.ts',
    'web/src/features/chat-rooms/room-lists.ts',
    'web/src/features/chat-rooms/unread.tsx',
  ],
  fields: [
    'web/src/ui/control-class.ts',
    'web/src/ui/field.tsx',
    'web/src/ui/ui.messages.ts',
    'lucide-react/dist/esm/icons/eye.mjs',
    'lucide-react/dist/esm/icons/eye-off.mjs',
  ],
  words: [
    'web/src/lib/dates.ts',
    'web/src/ui/alert.tsx',
    'web/src/ui/back-link.tsx',
    'web/src/ui/badge.tsx',
    'web/src/ui/kit.messages.ts',
  ],
  'open-cases': ['contracts/src/moderation.ts', 'web/src/features/moderation/open-cases.api.ts'],
}).map(([name, paths]) => ({ name, includeDependenciesRecursively: false, test: isOneOf(...paths) }));

/**
 * Compression sees one file at a time, so what always comes together is one file, each with all it imports that no
 * earlier one has: `start` comes with every page, `kit` also with the account forms and the story of the landing page,
 * `shell` with every page but that one. The last only puts together two parts of one list.
 */
export const chunk_groups = [
  {
    name: 'start',
    priority: 3,
    test: isOneOf(
      'web/src/main.tsx',
      'web/src/features/auth/auth.api.ts',
      'web/src/lib/app-info.ts',
      'web/src/lib/hex.ts',
      'web/src/lib/media.ts',
      'web/src/lib/page-title.ts',
      'web/src/ui/class-names.ts',
      'web/src/ui/logo.tsx',
      'web/src/ui/seats.ts',
      'web/src/ui/toast.ts',
      'contracts/src/limits.ts',
    ),
  },
  {
    name: 'kit',
    priority: 2,
    test: isOneOf('web/src/ui/avatar.tsx', 'web/src/ui/button.tsx', 'lucide-react/dist/esm/createLucideIcon.mjs'),
  },
  { name: 'shell', priority: 1, test: isOneOf('web/src/app/router.tsx') },
  ...together_only,
];
