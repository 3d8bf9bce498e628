/** Returns the CPU time of a function in milliseconds. Unlike elapsed time, it excludes other processes. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
