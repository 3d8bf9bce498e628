/** Continued authorization of a reader while an export is streamed. */

/**
 * Yields the parts of an export and checks the permission before each of them. Otherwise a slow reader could continue
 * after a ban or the loss of a role.
 * @param check throws if the permission is lost, which aborts the export
 */
export async function* whilePermitted<T>(parts: AsyncIterable<T>, check: () => Promise<unknown>): AsyncGenerator<T> {
  for await (const part of parts) {
    await check();
    yield part;
  }
}
