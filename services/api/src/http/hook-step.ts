/**
 * The asynchronous step of an otherwise synchronous hook: Fastify waits a turn for each hook that is declared `async`,
 * even if it has nothing to await.
 */
export async function finishAfter(step: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await step;
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done();
}
