/** A push service for tests: receives pushes, checks their sender, and decrypts them like a browser (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  /** Last part of the endpoint. */
  readonly device: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Content after decryption. */
  readonly text: string;
}

export interface TestDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface TestPushService {
  readonly origin: string;
  readonly pushes: ReceivedPush[];
  /** Creates the subscription of a device. */
  device(name: string): TestDevice;
  /** Responds to pushes to a device with a status from now on. */
  respondWith(name: string, status: number): void;
  /** Replaces the response to pushes to a device, for example with none at all. */
  replaceResponse(name: string, response: (reply: ServerResponse) => void): void;
  close(): Promise<void>;
}

interface Keys {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a message of the encoding aes128gcm (RFC 8188) for a device. */
function decryptPush(body: Buffer, { pair, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Checks the signature of the sender (RFC 8292). Throws when it is missing or wrong. */
function checkSender(authorization: string | undefined, origin: string, publicKey: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('The key is unknown.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string };
  if (!signed || aud !== origin) throw new Error('The signature is invalid.');
}

const deviceOf = ({ url = '' }: IncomingMessage): string => url.split('/').at(-1) ?? '';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/**
 * @param publicKey returns the key that pushes must be signed with
 * @param port 0 picks a free one
 */
export async function startTestPushService(publicKey: () => string, port = 0): Promise<TestPushService> {
  const devices = new Map<string, Keys>();
  const statuses = new Map<string, number>();
  const customResponses = new Map<string, (reply: ServerResponse) => void>();
  const pushes: ReceivedPush[] = [];
  let origin = '';

  async function receive(request: IncomingMessage): Promise<number> {
    const device = deviceOf(request);
    const body = await bodyOf(request);
    const response = statuses.get(device);
    if (response !== undefined) return response;
    const keys = devices.get(device);
    if (keys === undefined) return 404;
    checkSender(request.headers.authorization, origin, publicKey());
    const { ttl, topic, urgency } = request.headers;
    const headers = Object.fromEntries(
      Object.entries({ ttl, topic, urgency }).map(([name, value]) => [name, String(value)]),
    );
    pushes.push({ device, headers, text: decryptPush(body, keys) });
    return 201;
  }

  const server = createServer((request, reply) => {
    const misbehave = customResponses.get(deviceOf(request));
    if (misbehave !== undefined) {
      request.resume();
      misbehave(reply);
      return;
    }
    receive(request).then(
      (status) => reply.writeHead(status).end(),
      () => reply.writeHead(400).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushes,
    device(name) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      devices.set(name, { pair, auth });
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}/push/${name}`, keys };
    },
    respondWith: (name, status) => void statuses.set(name, status),
    replaceResponse: (name, response) => void customResponses.set(name, response),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
