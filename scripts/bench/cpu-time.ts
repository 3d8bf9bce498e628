/** Processor time of another process, from outside: nothing runs in the measured one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const secondMs = 1_000;
/** Linux counts in hundredths of a second for programs, whatever the kernel ticks in. */
const tickMs = 10;

/** Milliseconds of user and system time that a process and all its threads have used so far. */
export function cpuTimeMs(pid: number): number {
  const statPath = `/proc/${pid}/stat`;
  if (existsSync(statPath)) {
    const stat = readFileSync(statPath, 'utf8');
    // The name of the program stands in parentheses and may hold blanks; counted from behind it, they are 12 and 13.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  }
  const told = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return told.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * secondMs;
}
