/** The body of the thread in which a schedule file is read, so that a large one never holds up the process. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ParseScheduleOptions, parseSchedule } from './parse-schedule.rules.ts';

interface Task {
  readonly bytes: Uint8Array;
  readonly options: ParseScheduleOptions;
}

const task = workerData as Task;
parentPort?.postMessage(parseSchedule(task.bytes, task.options));
