/**
 * Worker thread that hashes passwords, one at a time. On Linux it runs at a lower priority than the event loop, so that
 * a rush of logins does not slow down people who are already logged in: `setpriority` of process 0 applies to the
 * calling thread there, and to the whole process on other systems, which therefore keep their priority.
 */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingOutcome, HashingTask } from './hashing-threads.ts';

/** Gives a hash about 10% of a core that the event loop also needs, and any idle CPU time. */
const niceness = 10;

if (process.platform === 'linux') setPriority(niceness);

function perform({ password, encoded, cost }: HashingTask): HashingOutcome {
  try {
    return { result: encoded === null ? hashSync(password, cost) : verifySync(encoded, password) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(perform(task)));
