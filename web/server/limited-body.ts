/** Reads responses of other processes, up to a maximum size. */

/** The agenda of a day with 1,000 sessions is about 2 MB. */
const maxBodyBytes = 16 * 1024 * 1024;

/** Parses a JSON body. Rejects if it is too long or invalid. The signal of the request limits the time. */
export async function readJson({ body }: Pick<Response, 'body'>, maxBytes = maxBodyBytes): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error(`The response has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
