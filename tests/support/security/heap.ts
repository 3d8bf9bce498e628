/** The size of the heap after garbage collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects garbage and returns the used bytes of the JavaScript heap. */
export function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
