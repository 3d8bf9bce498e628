/** A failure that trying again cannot mend; the job goes to the failed set at once, for an operator to look at. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
