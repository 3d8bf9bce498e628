/**
 * The migrations in order of creation. Names must not change after a release. Processes only need the names; `migrate` loads
 * the code.
 */
export const migrations = [
  { name: '0001-baseline', load: async () => (await import('./migrations/0001-baseline.ts')).Migration0001Baseline },
];
