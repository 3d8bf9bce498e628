/** A failure that retries cannot fix. The job is moved to the failed jobs immediately. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
