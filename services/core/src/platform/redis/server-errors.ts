/** Which error replies of a Redis server mean that the connection must be opened anew. */

/**
 * The server is no primary (any more), does not serve yet, or no longer knows who is connected. The name or the Sentinels
 * may lead to another server by now. An error about the command or the memory of the primary (`OOM`, `MISCONF`) would be
 * the same on every connection.
 */
const reconnectCodes: ReadonlySet<string> = new Set([
  // A write to a replica.
  'READONLY',
  // A blocked command of a server that became a replica.
  'UNBLOCKED',
  // A replica that lost its primary and does not serve old data.
  'MASTERDOWN',
  // It reads its data from disk, or from its new primary.
  'LOADING',
  // A primary without its replicas: perhaps cut off, and replaced on the other side.
  'NOREPLICAS',
  // The user was removed or changed.
  'NOAUTH',
]);

/** Returns the code of an error reply: its first word in capitals, or an empty text. */
export const replyCode = (message: string): string => /^[A-Z]+(?= )/.exec(message)?.[0] ?? '';

/** Checks whether an error reply is about the server, so that a new connection may help. */
export const meansReconnect = (message: string): boolean => reconnectCodes.has(replyCode(message));

/** Checks whether `INFO replication` is of a replica; the protocol has no other word for it. */
export const isReplicaInfo = (info: string): boolean => /^role:slave\r?$/m.test(info);
