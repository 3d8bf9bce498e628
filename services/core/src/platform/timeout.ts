/** Time limits for promises that may never settle. */

/** Returns the result of `work`, or `fallback` if it takes longer than `timeoutMs`; `work` itself continues. */
export async function withTimeout<T, L>(work: Promise<T>, timeoutMs: number, fallback: L): Promise<T | L> {
  const limit = Promise.withResolvers<L>();
  const timer = setTimeout(() => limit.resolve(fallback), timeoutMs).unref();
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
