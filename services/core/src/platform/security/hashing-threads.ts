/** Threads that hash passwords, started when the first password arrives and kept afterwards. */
import { Worker } from 'node:worker_threads';

/** Cost of a hash: memory in KiB, passes, lanes. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export interface HashingTask {
  readonly password: string;
  /** Hash to verify the password against; null to create one. */
  readonly encoded: string | null;
  readonly cost: HashingCost;
}

export type HashingOutcome = { readonly result: string | boolean } | { readonly error: unknown };

const threadFile = new URL('./hashing.thread.ts', import.meta.url);

// With `node --watch`, Node sends additional messages.
const isOutcome = (message: unknown): message is HashingOutcome =>
  typeof message === 'object' && message !== null && ('result' in message || 'error' in message);

interface HashingThread {
  readonly run: (task: HashingTask) => Promise<string | boolean>;
}

/** @param onIdle called after each task @param onExit called when the thread ends, which fails its current task */
function startThread(onIdle: (thread: HashingThread) => void, onExit: (thread: HashingThread) => void): HashingThread {
  const worker = new Worker(threadFile);
  let current: PromiseWithResolvers<string | boolean> | undefined;
  const thread: HashingThread = {
    run: (task) => {
      current = Promise.withResolvers();
      worker.ref();
      worker.postMessage(task);
      return current.promise;
    },
  };
  const take = (): PromiseWithResolvers<string | boolean> | undefined => {
    const task = current;
    current = undefined;
    worker.unref();
    return task;
  };
  worker.on('message', (message: unknown) => {
    if (!isOutcome(message)) return;
    const task = take();
    onIdle(thread);
    if ('error' in message) task?.reject(message.error);
    else task?.resolve(message.result);
  });
  worker.on('error', (error: unknown) => take()?.reject(error));
  worker.on('exit', () => {
    onExit(thread);
    take()?.reject(new Error('A hashing thread ended without a result.'));
  });
  return thread;
}

/**
 * Returns a function that runs a task in a thread. The caller limits the concurrency, which is the number of threads.
 * Idle threads do not keep the process alive.
 */
export function createHashingThreads(): (task: HashingTask) => Promise<string | boolean> {
  const idle = new Set<HashingThread>();
  const start = (): HashingThread =>
    startThread(
      (thread) => idle.add(thread),
      (thread) => idle.delete(thread),
    );
  return (task) => {
    const [thread = start()] = idle;
    idle.delete(thread);
    return thread.run(task);
  };
}
