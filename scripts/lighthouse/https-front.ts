/**
 * HTTPS and HTTP/2 in front of a started product, as in every supported ingress (`infra/nginx`, `infra/caddy`, the
 * Kubernetes overlays). Browsers then request the files of a screen concurrently over one connection, instead of six at
 * a time.
 */
import { readFileSync } from 'node:fs';
import { createProxyServer } from 'httpxy';
import { makeCertificates } from '../../tests/support/faults/certificates.ts';

export interface HttpsFront {
  close(): Promise<void>;
}

/** Listens on `port` of localhost, with a self-signed certificate, and forwards everything to `target`. */
export async function startHttpsFront(port: number, target: string): Promise<HttpsFront> {
  const certificates = makeCertificates();
  const { cert, key } = certificates.of.good;
  const ssl = { cert: readFileSync(cert), key: readFileSync(key) };
  const proxy = createProxyServer({ target, ssl, http2: true, ws: true, xfwd: true });
  // A closed browser leaves pending requests.
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
