/** The health endpoints of the API: liveness, readiness and availability. */
import { type HealthChecks, isAvailable } from '@plenum/core/platform/health';
import type { FastifyInstance } from 'fastify';
import { basePath } from './serve.ts';

/**
 * Adds `/api/health`, and `/api/health/ready` and `/api/health/available` (200 or 503). A process without its database stays
 * ready, because no other process could serve its requests better; the endpoint for monitoring from outside reports it.
 */
export function serveHealth(app: FastifyInstance, checks: HealthChecks): void {
  const options = { config: { countedAs: 'health' } } as const;
  app.get(`${basePath}/health`, options, async () => checks.health());
  app.get(`${basePath}/health/ready`, options, async (_request, reply) => {
    const readiness = await checks.readiness();
    return reply.code(readiness.status === 'ready' ? 200 : 503).send(readiness);
  });
  app.get(`${basePath}/health/available`, options, async (_request, reply) => {
    const readiness = await checks.readiness();
    return reply.code(isAvailable(readiness) ? 200 : 503).send(readiness);
  });
}
