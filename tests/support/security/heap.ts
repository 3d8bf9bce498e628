/** The heap as it is when nothing superfluous is in it. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collects garbage and returns the bytes of JavaScript's heap that are still in use. */
export function heapAfterCollection(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
