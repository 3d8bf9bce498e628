/** Checks of what surrounds the processes: storage, mail server, and the certificate of the public URL. */
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import type { Config } from '@plenum/core/config';
import { verifyMailServer } from '@plenum/core/platform/mail/send-test-mail';
import { createObjectStorage } from '@plenum/core/platform/storage/open-storage';
import { type Check, type CheckResult, failure, isThisMachine } from './check.ts';

const minFreeBytes = 1024 ** 3;
const dayMs = 24 * 60 * 60 * 1_000;
const warnDays = 14;
const connectTimeoutMs = 10_000;
const httpsPort = 443;

const checkStorage = (config: Config) => async (): Promise<CheckResult> => {
  const isBucket = config.S3_BUCKET !== '';
  const kind = isBucket ? 'bucket' : 'folder';
  const key = `doctor-${randomUUID()}`;
  const content = Buffer.from('plenum doctor');
  const storage = createObjectStorage(config);
  try {
    await storage.put(key, content, 'text/plain');
    const isStored = content.equals((await storage.get(key)) ?? Buffer.alloc(0));
    await storage.remove(key);
    if (!isStored) throw new Error('A written file could not be read.');
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return failure(cause, `Check ${isBucket ? 'the S3_ settings and the permissions of the key' : 'STORAGE_DIR'}.`);
  }
  if (isBucket) return { state: 'ok', message: 'The bucket is writable.', facts: { kind } };
  const { bavail, bsize } = await statfs(config.STORAGE_DIR);
  const freeBytes = bavail * bsize;
  const facts = { kind, free_mb: Math.round(freeBytes / 1024 ** 2) };
  const message = `The folder is writable, ${(freeBytes / minFreeBytes).toFixed(1)} GB free.`;
  return freeBytes < minFreeBytes
    ? { state: 'warning', message, fix: 'Free disk space on the disk of STORAGE_DIR.', facts }
    : { state: 'ok', message, facts };
};

const checkMail =
  ({ SMTP_URL }: Config) =>
  async (): Promise<CheckResult> => {
    try {
      await verifyMailServer(SMTP_URL);
      return { state: 'ok', message: 'The mail server accepts the connection and the login. No email was sent.' };
    } catch (error) {
      return failure(error, 'Check SMTP_URL, then run: plenum test-mail <address>');
    }
  };

interface Certificate {
  readonly expires: Date;
  /** Why it is not trusted; null if it is. */
  readonly problem: string | null;
}

const readCertificate = (host: string, port: number): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    // The certificate is only read: nothing is sent over this connection.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: connectTimeoutMs });
    socket.once('timeout', () => socket.destroy(new Error('The server does not answer.')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { authorized, authorizationError } = socket;
      resolve({
        expires: new Date(socket.getPeerCertificate().valid_to),
        problem: authorized ? null : String(authorizationError ?? 'unknown'),
      });
      socket.destroy();
    });
  });

const checkCertificate =
  ({ PUBLIC_URL }: Config) =>
  async (): Promise<CheckResult> => {
    const { protocol, hostname, port } = new URL(PUBLIC_URL);
    if (protocol !== 'https:')
      return isThisMachine(hostname)
        ? { state: 'ok', message: 'PUBLIC_URL is this machine, without TLS.', facts: { https: false } }
        : {
            state: 'warning',
            message: 'PUBLIC_URL has no TLS.',
            fix: 'See docs/operate/secure.md.',
            facts: { https: false },
          };
    const fix = 'Renew the certificate of the proxy (docs/operate/secure.md).';
    try {
      const { expires, problem } = await readCertificate(hostname, port === '' ? httpsPort : Number(port));
      const days = Math.floor((expires.getTime() - Date.now()) / dayMs);
      const facts = { https: true, days, trusted: problem === null };
      const message = `The certificate of PUBLIC_URL expires in ${days} days.`;
      if (days < 0) return { state: 'error', message: 'The certificate of PUBLIC_URL has expired.', fix, facts };
      if (problem !== null)
        return { state: 'error', message: `${message} It is not trusted (${problem}).`, fix, facts };
      return days < warnDays ? { state: 'warning', message, fix, facts } : { state: 'ok', message, facts };
    } catch (error) {
      return failure(error, 'Check whether PUBLIC_URL is reachable from this machine.');
    }
  };

export const surroundingsChecks = (config: Config): readonly Check[] => [
  { name: 'storage', run: checkStorage(config) },
  { name: 'mail', run: checkMail(config) },
  { name: 'certificate', run: checkCertificate(config) },
];
