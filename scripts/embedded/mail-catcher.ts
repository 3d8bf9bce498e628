/** A mail server that stores and displays emails instead of delivering them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { inboxPage, mailPage } from './mail-pages.ts';
import { openMailStore, type MailStore } from './mail-store.ts';
import { loopback } from './ports.ts';

export interface MailCatcherOptions {
  /** A private folder for the stored emails. */
  readonly dataDir: string;
  readonly smtpPort: number;
  readonly webPort: number;
}

export interface MailCatcher {
  readonly smtpUrl: string;
  /** URL of the inbox. API: `GET|DELETE /api/messages[?to=]`, `GET|DELETE /api/messages/{id}`. */
  readonly url: string;
  close(): Promise<void>;
}

const maxMailBytes = 25 * 1024 * 1024;

/** Starts the SMTP and the web server on the loopback address. Throws if a port is in use. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const store = openMailStore(join(options.dataDir, 'mail'));
  const smtp = createSmtpServer(store);
  const web = createServer((request, response) => {
    if (isLocalHost(request.headers.host)) handleRequest(store, request, response);
    else send(response, 421, 'text/plain; charset=utf-8', 'Unknown host name.\n');
  });
  const smtpListening = once(smtp.server, 'listening');
  smtp.listen(options.smtpPort, loopback);
  web.listen({ port: options.webPort, host: loopback, exclusive: true });
  await Promise.all([smtpListening, once(web, 'listening')]);
  return {
    smtpUrl: `smtp://${loopback}:${options.smtpPort}`,
    url: `http://localhost:${options.webPort}`,
    close: async () => {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

/** Checks the host name, as a protection against DNS rebinding. */
function isLocalHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
}

function createSmtpServer(store: MailStore): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxMailBytes,
    closeTimeout: 1_000,
    onAuth: (_credentials, _session, done) => done(null, { user: 'anybody' }),
    onData: (stream, session, done) => {
      callbackify(() => storeMail(store, stream, session))((error) => done(error));
    },
  });
  server.on('error', () => undefined);
  return server;
}

async function storeMail(store: MailStore, stream: Readable, session: SMTPServerSession): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const { mailFrom, rcptTo } = session.envelope;
  store.add({
    to: rcptTo.map((recipient) => recipient.address),
    from: mail.from?.address ?? (mailFrom === false ? '' : mailFrom.address),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    message_id: mail.messageId ?? '',
    attachments: mail.attachments.map((file) => ({
      filename: file.filename ?? '',
      type: file.mimeType,
      size_bytes: typeof file.content === 'string' ? file.content.length : file.content.byteLength,
    })),
  });
}

function send(response: ServerResponse, status: number, type: string, body: string, policy?: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy':
      policy ??
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(body);
}

function handleRequest(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const json = (status: number, value: unknown) =>
    send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
  const html = (text: string, policy?: string) => send(response, 200, 'text/html; charset=utf-8', text, policy);
  const [, api, id, part] = /^(\/api)?\/messages(?:\/([\w-]+))?(\/html)?$/.exec(url.pathname) ?? [];
  const mail = id === undefined ? undefined : store.get(id);
  if (url.pathname === '/') html(inboxPage(store.list()));
  else if (api !== undefined && request.method === 'DELETE') {
    store.remove(id);
    json(200, { ok: true });
  } else if (url.pathname === '/api/messages') json(200, store.list(url.searchParams.get('to') ?? undefined));
  else if (mail === undefined) json(404, { error: 'not_found', message: 'This email does not exist.' });
  else if (api !== undefined) json(200, mail);
  else if (part === '/html') {
    html(
      mail.html,
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'",
    );
  } else html(mailPage(mail));
}
