/**
 * The migrations in the order of their creation; a name never changes once released. Processes need only the names;
 * `migrate` loads the rest.
 */
export const migrations = [
  { name: '0001-baseline', load: async () => (await import('./migrations/0001-baseline.ts')).Migration0001Baseline },
];
