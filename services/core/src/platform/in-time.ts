/** Waiting for something that may never end. */

/** What `work` settles to, or `late` when it has not after `limitMs`; the work itself goes on. */
export async function inTime<T, L>(work: Promise<T>, limitMs: number, late: L): Promise<T | L> {
  const limit = Promise.withResolvers<L>();
  const timer = setTimeout(() => limit.resolve(late), limitMs).unref();
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
