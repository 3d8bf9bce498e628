/**
 * What a process knows of a server that it needs: it takes writes, it answers and refuses them (a replica, a full disk,
 * no memory), its certificate is not accepted, or it does not answer.
 */
export type DependencyState = 'up' | 'refuses_writes' | 'untrusted' | 'down';
