/**
 * The state of a server that a process depends on: it accepts writes; it responds but rejects writes (replica, full disk, out
 * of memory); its certificate is not trusted; or it does not respond.
 */
export type DependencyState = 'up' | 'refuses_writes' | 'untrusted' | 'down';
