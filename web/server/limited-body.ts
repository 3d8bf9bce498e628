/** Reads the reply of another process, up to the size of the largest page. */

/** The programme of a day with a thousand sessions has about 2 MB. */
const bodyMaxBytes = 16 * 1024 * 1024;

/** Returns the JSON of a reply; rejects when it is too long or none. The time is limited by the signal of the request. */
export async function readJson({ body }: Pick<Response, 'body'>, maxBytes = bodyMaxBytes): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the response body.
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.byteLength;
    if (length > maxBytes) throw new Error(`The reply has more than ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}
