/** Processor time of another process, from outside: nothing runs in the measured one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const second_ms = 1_000;
/** Linux counts in hundredths of a second for programs, whatever the kernel ticks in. */
const tick_ms = 10;

/** Milliseconds of user and system time that a process and all its threads have used so far. */
export function cpuTimeMs(pid: number): number {
  const stat_path = `/proc/${pid}/stat`;
  if (existsSync(stat_path)) {
    const stat = readFileSync(stat_path, 'utf8');
    // The name of the program stands in parentheses and may hold blanks; counted from behind it, they are 12 and 13.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tick_ms;
  }
  const told = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return told.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * second_ms;
}
