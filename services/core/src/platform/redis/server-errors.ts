/** Error replies of a Redis server after which the connection must be reopened. */

/**
 * The server is not (or no longer) a primary, is not ready yet, or no longer authenticates the user. The name or the
 * Sentinels may meanwhile lead to another server. Errors about the command or the memory of the primary (`OOM`,
 * `MISCONF`) are not included, because they would be the same on every connection.
 */
const reconnectCodes: ReadonlySet<string> = new Set([
  // A write to a replica.
  'READONLY',
  // A blocking command on a server that has become a replica.
  'UNBLOCKED',
  // A replica that has lost its primary and does not serve stale data.
  'MASTERDOWN',
  // The server is loading its data from disk or from its new primary.
  'LOADING',
  // A primary without its replicas: it may be partitioned and replaced by another primary.
  'NOREPLICAS',
  // The user was removed or changed.
  'NOAUTH',
]);

/** Returns the code of an error reply: its first word if it is in capitals, otherwise an empty text. */
export const replyCode = (message: string): string => /^[A-Z]+(?= )/.exec(message)?.[0] ?? '';

/** Checks whether an error reply is about the server, so that a new connection may help. */
export const requiresReconnect = (message: string): boolean => reconnectCodes.has(replyCode(message));

/** Checks whether the text of `INFO replication` describes a replica (`slave` is the protocol's term). */
export const isReplicaInfo = (info: string): boolean => /^role:slave\r?$/m.test(info);
