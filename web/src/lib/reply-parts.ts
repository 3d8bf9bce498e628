/**
 * Provides replies that are parts of a larger reply, which the app requests when it starts (docs/decisions/0155). The
 * first reader of a path receives its part instead of sending a request.
 */
import { movePartOrigins } from './cached-replies.ts';
import { ageMs, type Moment, moment } from './now.ts';

interface Part {
  readonly reply: Promise<unknown>;
  readonly requestedAt: Moment;
}

/** Later readers send their own request, because server events do not update parts that nobody has read. */
const maxAgeMs = 10_000;

const parts = new Map<string, Part>();

/**
 * Sends a request whose reply contains the replies of other paths.
 * @param path path of the request
 * @param pathsOfParts path of each part by its name
 */
export function expectParts<Reply extends object>(
  path: string,
  send: () => Promise<Reply>,
  pathsOfParts: Partial<Readonly<Record<keyof Reply, string>>>,
): void {
  const requestedAt = moment();
  const entries = Object.entries<string>(pathsOfParts as Record<string, string>);
  const request = send().then((reply) => {
    movePartOrigins(path, Object.values(pathsOfParts));
    return new Map(Object.entries(reply));
  });
  // Readers handle the failure.
  request.catch(() => undefined);
  for (const [name, pathOfPart] of entries) {
    const reply = request.then((values) => values.get(name) as unknown);
    reply.catch(() => undefined);
    parts.set(pathOfPart, { reply, requestedAt });
  }
}

/** Returns the time of the request whose reply contains a path; undefined if no part of it is available. */
export function partRequestedAt(path: string): Moment | undefined {
  const part = parts.get(path);
  if (part === undefined || ageMs(part.requestedAt, moment()) > maxAgeMs) return undefined;
  return part.requestedAt;
}

/** Returns the part of a path, once; sends a request if there is none, or if the server could not include it. */
export async function readPart<Reply>(path: string, send: () => Promise<Reply>): Promise<Reply> {
  const part = partRequestedAt(path) === undefined ? undefined : parts.get(path);
  parts.delete(path);
  return ((await part?.reply) ?? send()) as Reply | Promise<Reply>;
}

/** Discards parts that may be outdated. */
export function discardParts(matches: (path: string) => boolean): void {
  for (const path of parts.keys()) if (matches(path)) parts.delete(path);
}
