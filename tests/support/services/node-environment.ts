/** What Node itself takes from the environment: tests pass it on to processes that get no other variables of theirs. */
export const nodeEnvironment = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    // Without its cache, a process spends more time on compiling the product than on starting it.
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
