/** Rights of somebody who reads an export, for as long as it is sent. */

/**
 * Yields the parts of an export, each after another check of the right to it: a reader who stalls could otherwise read on
 * after a ban or the loss of a role.
 * @param check throws once the right is gone, which breaks the export off
 */
export async function* whilePermitted<T>(parts: AsyncIterable<T>, check: () => Promise<unknown>): AsyncGenerator<T> {
  for await (const part of parts) {
    await check();
    yield part;
  }
}
