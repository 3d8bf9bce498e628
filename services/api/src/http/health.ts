/** The health endpoints of the API: liveness and readiness. */
import type { HealthChecks } from '@plenum/core/platform/health';
import type { FastifyInstance } from 'fastify';
import { basePath } from './serve.ts';

/** Adds `/api/health` and `/api/health/ready` (200 or 503). */
export function serveHealth(app: FastifyInstance, checks: HealthChecks): void {
  const options = { config: { countedAs: 'health' } } as const;
  app.get(`${basePath}/health`, options, async () => checks.health());
  app.get(`${basePath}/health/ready`, options, async (_request, reply) => {
    const readiness = await checks.readiness();
    return reply.code(readiness.status === 'ready' ? 200 : 503).send(readiness);
  });
}
