/**
 * The state of a server that a process depends on: it accepts writes, it answers but rejects writes (a replica, a full
 * disk, no memory), its certificate is not accepted, or it does not answer.
 */
export type DependencyState = 'up' | 'refuses_writes' | 'untrusted' | 'down';
