/**
 * Preloaded into a process (`--import`): measures how long its event loop is blocked. It counts the CPU time of the
 * main thread between two ticks of a timer, because the wall clock also includes the time of other programs. It writes
 * one line of JSON for each pause of more than `notedMs` into the file that `PLENUM_LOOP_WATCH` names, and one for each
 * garbage collection of more than `notedGcMs`. The first line has the speed of this machine.
 */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const tickMs = 4;
const notedMs = 10;
const notedGcMs = 2;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Runs fixed work, whose CPU time shows how slow this machine is at the moment. */
function calibrate(): number {
  const durations = Array.from({ length: 9 }, () => {
    const startCpu = cpuMs();
    let text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, words: `word ${index}` })));
    for (let round = 0; round < 5; round += 1) text = JSON.stringify(JSON.parse(text));
    createHash('sha256').update(text).digest();
    return cpuMs() - startCpu;
  });
  return durations.toSorted((first, second) => first - second)[4] ?? 0;
}

const file = process.env['PLENUM_LOOP_WATCH'] ?? '';
if (isMainThread && file !== '') {
  const note = (line: object): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  note({ calibrationMs: calibrate() });
  let lastTickMs = performance.now();
  let cpu = cpuMs();
  setInterval(() => {
    const [cpuUsedMs, wallMs] = [cpuMs() - cpu, performance.now() - lastTickMs];
    if (cpuUsedMs > notedMs) note({ atMs: performance.timeOrigin + performance.now(), cpuUsedMs, wallMs });
    lastTickMs = performance.now();
    cpu = cpuMs();
  }, tickMs).unref();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration } = entry;
      if (duration < notedGcMs) continue;
      const detail: unknown = Reflect.get(entry, 'detail');
      const kind = typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'kind') : undefined;
      const isMajor = kind === constants.NODE_PERFORMANCE_GC_MAJOR;
      note({ gcAtMs: performance.timeOrigin + startTime, gcMs: duration, isMajor });
    }
  }).observe({ entryTypes: ['gc'] });
}
