/**
 * A proxy with HTTPS and HTTP/2, as in every supported ingress (`infra/nginx`, `infra/caddy`, the Kubernetes overlays).
 * With HTTP/2, browsers request the files of a page concurrently over one connection, instead of six at a time.
 */
import { readFileSync } from 'node:fs';
import { createProxyServer } from 'httpxy';
import { makeCertificates } from '../../tests/support/faults/certificates.ts';

export interface HttpsFront {
  close(): Promise<void>;
}

/** Starts the proxy on localhost with a self-signed certificate. It forwards all requests to `target`. */
export async function startHttpsFront(port: number, target: string): Promise<HttpsFront> {
  const certificates = makeCertificates();
  const { cert, key } = certificates.of.good;
  const ssl = { cert: readFileSync(cert), key: readFileSync(key) };
  const proxy = createProxyServer({ target, ssl, http2: true, ws: true, xfwd: true });
  // Requests are still pending when a browser is closed.
  proxy.on('error', (_error, _request, reply) => reply?.destroy());
  await new Promise<void>((listening) => {
    proxy.listen(port, 'localhost', listening);
  });
  return {
    close: async () => {
      await new Promise<void>((closed) => {
        proxy.close(() => closed());
      });
      certificates.remove();
    },
  };
}
