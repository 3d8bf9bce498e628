/** Error replies of a Redis server after which the connection must be reopened. */

/**
 * The server is not a primary (any more), is not serving yet, or no longer authenticates the user. The name or the
 * Sentinels may lead to another server by now. An error about the command or the memory of the primary (`OOM`,
 * `MISCONF`) would be the same on every connection.
 */
const reconnectCodes: ReadonlySet<string> = new Set([
  // A write to a replica.
  'READONLY',
  // A blocked command of a server that became a replica.
  'UNBLOCKED',
  // A replica that lost its primary and does not serve old data.
  'MASTERDOWN',
  // The server loads its data from disk, or from its new primary.
  'LOADING',
  // A primary without its replicas: perhaps partitioned, and replaced by another one.
  'NOREPLICAS',
  // The user was removed or changed.
  'NOAUTH',
]);

/** Returns the code of an error reply: its first word in capitals, or an empty text. */
export const replyCode = (message: string): string => /^[A-Z]+(?= )/.exec(message)?.[0] ?? '';

/** Checks whether an error reply is about the server, so that a new connection may help. */
export const meansReconnect = (message: string): boolean => reconnectCodes.has(replyCode(message));

/** Checks whether `INFO replication` describes a replica, by the protocol's term. */
export const isReplicaInfo = (info: string): boolean => /^role:slave\r?$/m.test(info);
