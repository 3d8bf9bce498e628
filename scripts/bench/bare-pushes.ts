/**
 * A push service that only counts: it takes every push after a pause as on the internet, and says at `/counts` how many
 * came, to how many devices, and when the last one did. `POST /reset` begins anew.
 */
import { createServer } from 'node:http';
import { bareVariables } from './bare-settings.ts';
import type { PushCounts } from './told-world.ts';

/** About what the services of browsers take to answer. */
const answerMs = 50;

let pushes = new Map<string, number>();
let lastMs = 0;

function counts(): PushCounts {
  let total = 0;
  let most = 0;
  for (const count of pushes.values()) {
    total += count;
    most = Math.max(most, count);
  }
  return { total, devices: pushes.size, most, lastMs };
}

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const path = request.url ?? '';
    if (path.startsWith('/push/')) {
      pushes.set(path, (pushes.get(path) ?? 0) + 1);
      setTimeout(() => {
        lastMs = Date.now();
        response.writeHead(201).end();
      }, answerMs);
      return;
    }
    if (path === '/reset') pushes = new Map();
    response.end(JSON.stringify(counts()));
  });
});
// The connections of the worker are idle between two rounds.
server.keepAliveTimeout = 60_000;
process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env[bareVariables.port]), '127.0.0.1');
