/**
 * Runs an asynchronous step in a callback hook, for hooks that are usually synchronous: Fastify awaits every hook that is
 * declared `async`, even if it has nothing to await.
 */
export async function callDoneAfter(step: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await step;
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done();
}
