/** CPU time of another process, measured from outside: the measured process runs no extra code. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const secondMs = 1_000;
/** Linux reports it to programs in hundredths of a second, regardless of the tick of the kernel. */
const tickMs = 10;

/** Returns the milliseconds of user and system time of a process with all its threads so far. */
export function cpuTimeMs(pid: number): number {
  const statPath = `/proc/${pid}/stat`;
  if (existsSync(statPath)) {
    const stat = readFileSync(statPath, 'utf8');
    // The name of the program is in parentheses and may contain blanks; counted after it, the fields are 12 and 13.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  }
  const told = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return told.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * secondMs;
}
