/** The running product with other settings of its API: sign-up and organization creation are restricted. */
import { startIngress } from '../../../scripts/embedded/ingress.ts';
import { freePort } from '../../../scripts/embedded/ports.ts';
import { findRunningStack } from '../../../scripts/embedded/running-stack.ts';
import { webDistDir } from '../../../scripts/embedded/web-build.ts';
import { startApiProcess } from '../api/api-process.ts';
import { testAuthKeys } from '../api/test-api.ts';
import { runningProduct } from '../services/journey.ts';
import { journeyVariables } from '../services/journeys-setup.ts';

export interface RestrictedProduct {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts an API process with these settings on the servers of the product, and an ingress to it. */
export async function startRestrictedProduct(settings: Readonly<Record<string, string>>): Promise<RestrictedProduct> {
  const stack = findRunningStack(process.env[journeyVariables.data] ?? '');
  if (stack === null) throw new Error('No product is running.');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL, REDIS_URL, REDIS_PREFIX } = stack;
  const api = await startApiProcess({
    DATABASE_URL,
    REDIS_URL,
    REDIS_PREFIX,
    AUTH_KEYS: testAuthKeys,
    ENCRYPTION_KEYS: testAuthKeys,
    DATABASE_POOL_MAX: '4',
    TRUST_PROXY: '1',
    RATE_LIMIT_EXEMPT: '127.0.0.0/8',
    PUBLIC_URL: url,
    ...settings,
  });
  const ingress = await startIngress({
    port,
    api: [api.url],
    gateway: runningProduct().gateway.map((gateway) => gateway.url),
    web: { dir: webDistDir },
  });
  return {
    url,
    close: async () => {
      await ingress.close();
      api.child.kill('SIGTERM');
      await api.exitCode;
    },
  };
}
