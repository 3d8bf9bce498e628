/** Waiting for something that may never end. */

/** What `work` settles to, or `late` when it has not after `limit_ms`; the work itself goes on. */
export async function inTime<T, L>(work: Promise<T>, limit_ms: number, late: L): Promise<T | L> {
  const limit = Promise.withResolvers<L>();
  const timer = setTimeout(() => limit.resolve(late), limit_ms).unref();
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
