/** The security headers of all API responses. */
import fastifyHelmet from '@fastify/helmet';
import { fastify } from 'fastify';

const policy = {
  defaultSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
} as const;

const optionsOf = (secure: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: Object.fromEntries(Object.entries(policy).map(([name, sources]) => [name, [...sources]])),
  },
  strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : (false as const),
  referrerPolicy: { policy: 'no-referrer' as const },
  xFrameOptions: { action: 'deny' as const },
});

/**
 * Reads the headers from helmet once. They are the same for all responses, and building them for each response took a
 * tenth of the duration of a warm request.
 * @param secure whether the installation is served over https
 */
export async function readSecurityHeaders(secure: boolean): Promise<Readonly<Record<string, string>>> {
  const app = fastify();
  const headers: Record<string, string> = {};
  await app.register(fastifyHelmet, optionsOf(secure));
  app.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) headers[name] = String(value);
    return '';
  });
  try {
    await app.inject('/');
  } finally {
    await app.close();
  }
  return headers;
}
