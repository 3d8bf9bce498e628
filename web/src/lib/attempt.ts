/** One attempt to send something. */
export interface Attempt {
  /** What is sent. */
  readonly key: string;
  readonly client_id: string;
}

/** Returns the attempt to send this: the last one if that was the same, which the server then recognizes by its id. */
export function attemptAt(content: unknown, last: Attempt | null): Attempt {
  const key = JSON.stringify(content);
  return last?.key === key ? last : { key, client_id: crypto.randomUUID() };
}
