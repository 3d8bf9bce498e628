/** A failure that retries cannot fix; the job goes to the failed set immediately, for an operator. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
