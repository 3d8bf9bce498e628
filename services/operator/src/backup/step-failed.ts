/** The error of a step of `plenum backup` and `plenum restore`. */

/** A step failed. The message says what happened and what to do; it is printed without a stack trace. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

/** Adds the place of a failure to its message. */
export async function failingAt<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepFailed) throw error;
    throw new StepFailed(`${place}: ${textOf(error)}`, { cause: error });
  }
}
