/**
 * The asynchronous step of a hook that is synchronous otherwise: Fastify waits a turn for each hook that is declared
 * `async`, also where it has nothing to wait for.
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
