/** Checks of the main user flows through the proxy of an installation. */
import { io } from 'socket.io-client';
import { waitUntil } from '../embedded/process-identity.ts';
import { requestPath, type RequestOptions, type Installation } from './public-url.ts';
import type { Log } from './run-program.ts';

const mailTimeoutMs = 30_000;
const socketTimeoutMs = 15_000;

async function requestJson(
  installation: Installation,
  status: number,
  path: string,
  options: RequestOptions = {},
): Promise<unknown> {
  const reply = await requestPath(installation, path, options);
  if (reply.status !== status)
    throw new Error(`${path} responded with ${reply.status} instead of ${status}: ${reply.text}`);
  return JSON.parse(reply.text);
}

/** Waits for the verification email from the worker and returns its token. */
async function verificationToken(mailUrl: string, email: string): Promise<string> {
  let token = '';
  const hasArrived = await waitUntil(async () => {
    const mails = (await (await fetch(`${mailUrl}/api/messages?to=${email}`)).json()) as { text: string }[];
    [, token = ''] = /\/verify-email\/([\w.-]+)/.exec(mails[0]?.text ?? '') ?? [];
    return token !== '';
  }, mailTimeoutMs);
  if (!hasArrived) throw new Error('The worker did not send the verification email.');
  return token;
}

/** Connects with the given transports and returns the names of those that were used. */
function connectAndGetTransport(
  installation: Installation,
  token: string,
  transports: ('polling' | 'websocket')[],
): Promise<string> {
  const options = { path: '/socket.io', transports, auth: { token }, forceNew: true, reconnection: false };
  // Stores cookies between polls, as in browsers.
  const socket = io(installation.url, { ...options, withCredentials: true, ca: installation.authority });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<string>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The socket did not connect.')), socketTimeoutMs);
    socket.once('connect_error', reject);
    socket.once('connection_success', () => {
      const { engine } = socket.io;
      const { name } = engine.transport;
      if (transports.at(-1) === name) resolve(name);
      else engine.once('upgrade', () => resolve(`${name}, then ${engine.transport.name}`));
    });
  }).finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}

/** Signs up a user, verifies the email address, logs in and connects sockets. Throws at the first failure. */
export async function checkUserFlows(installation: Installation, mailUrl: string, log: Log): Promise<void> {
  const person = { email: 'ada@example.org', password: 'correct horse battery' };
  const names = { first_name: 'Ada', last_name: 'Lovelace' };
  await requestJson(installation, 201, '/api/auth/signup', { method: 'POST', body: { ...person, ...names } });
  const token = await verificationToken(mailUrl, person.email);
  const { password } = person;
  await requestJson(installation, 200, `/api/auth/verify-email/${token}`, { method: 'POST', body: { password } });
  log('sign-up, verification email and its link work');
  const login = await requestPath(installation, '/api/auth/login', { method: 'POST', body: person });
  const cookies = [login.headers['set-cookie'] ?? []].flat();
  if (login.status !== 200 || cookies.length === 0 || !cookies.every((cookie) => /; Secure/i.test(cookie)))
    throw new Error(`The login failed with status ${login.status}: ${login.text}`);
  const headers = { cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
  const { token: socketToken } = (await requestJson(installation, 200, '/api/auth/socket-token', { headers })) as {
    token: string;
  };
  const transportsUsed = [
    await connectAndGetTransport(installation, socketToken, ['websocket']),
    await connectAndGetTransport(installation, socketToken, ['polling']),
    await connectAndGetTransport(installation, socketToken, ['polling', 'websocket']),
  ];
  log(`the gateways accept sockets: ${transportsUsed.join('; ')}`);
}
