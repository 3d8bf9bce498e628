/** A worker in a separate process, which tests can kill. Settings come from the environment. */
import { readConfig } from '@plenum/core/config';
import { createDeps } from '@plenum/core/create-deps';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { createWorker } from '../../../services/worker/src/worker.ts';

const config = readConfig();
const deps = createDeps(config, createLog(config, 'worker'));
const worker = await createWorker(deps, { lockMs: 1_000, stalledCheckMs: 300, sweepMs: 100 });
console.log(worker.url);
