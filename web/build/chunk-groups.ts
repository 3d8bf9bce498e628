/** Modules by the end of their path. */
const isOneOf =
  (...paths: readonly string[]) =>
  (id: string): boolean =>
    paths.some((path) => id.replaceAll('\\', '/').endsWith(`/${path}`));

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
  {
    name: 'session-list',
    includeDependenciesRecursively: false,
    test: isOneOf(
      'web/src/features/sessions/planning/session-card.tsx',
      'web/src/features/sessions/planning/session-list.tsx',
    ),
  },
];
