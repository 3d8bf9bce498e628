/**
 * The settings of a process, which are read from the environment once, and only here. The table of `docs/operate/settings.md` is
 * generated from this schema.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { isAbsolute } from 'node:path';
import {
  type OrganizationCreationRule,
  organizationCreationModes,
  type SignUpRule,
  signUpModes,
} from '@plenum/contracts/installation-rules';
import { maxRoomFrameMs, maxSocketsPerGateway } from '@plenum/contracts/limits';
import { Ajv } from 'ajv';
import * as Type from 'typebox';
import { isUnencrypted, isPort, findNetworkProblems, findTlsProblems } from './config-checks.ts';
import { convertValue, flag, integer, oneOf, text } from './config-fields.ts';
import { bounceProblemsOf } from './platform/mail/bounce-settings.ts';
import { domainProblemsOf, domainsOf } from './platform/mail/domain-lists.ts';
import { readPushKeys } from './platform/push/push-keys.ts';
import { isSentinelUrl, readSentinelUrl } from './platform/redis/sentinels.ts';

export const ConfigSchema = Type.Object({
  NODE_ENV: text(
    '`production` on a real installation, otherwise `development` or `test`; `production` requires `AUTH_KEYS`, `ENCRYPTION_KEYS` and an `https` URL in `PUBLIC_URL`',
    'development',
  ),
  LOG_LEVEL: text('pino level: `debug`, `info`, `warn`, `error` or `silent`', 'info'),
  SECURITY_LOG: text(
    'Where the security log goes: `stdout`, a file to append to (an absolute path), or `off`',
    'stdout',
  ),
  SECURITY_LOG_ADDRESS: Type.Union([Type.Literal('network'), Type.Literal('whole'), Type.Literal('none')], {
    description:
      'How the security log stores IP addresses: only the `network` (/24, for IPv6 /48), the `whole` address, or `none`',
    default: 'network',
  }),
  HOST: text('Address that a process listens on', '127.0.0.1'),
  PORT: integer('Port that a process listens on; 0 selects a free port', 0),
  INSTANCE: text('Name of this process in logs and health responses; host name and process id when empty', ''),
  PUBLIC_URL: text('Public URL of the installation, used in emails and for origin checks', 'http://localhost:8080'),
  DATABASE_URL: text(
    'PostgreSQL connection string; `?sslmode=verify-full` for TLS ([modes](secure.md#postgresql-and-redis-over-tls))',
  ),
  DATABASE_POOL_MAX: integer(
    'Maximum number of connections of a process, half of them for statements with generic plans; the total of all processes must stay below `max_connections`',
    10,
    2,
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: integer('Maximum duration of a statement in milliseconds', 10_000, 100),
  REDIS_URL: text(
    'Redis or Valkey for queues (`noeviction`, append-only file): `redis://:password@host:port`, `rediss://…` with TLS, or Sentinels: `redis+sentinel://:password@host:port,host:port/name`',
  ),
  REALTIME_REDIS_URL: text(
    'Redis for sockets, presence and rate limits, in the same format; `REDIS_URL` when empty',
    '',
  ),
  REALTIME_ADAPTER: Type.Union([Type.Literal('classic'), Type.Literal('sharded')], {
    description:
      'How gateways receive server events: `classic` works with every Redis; with `sharded` (Redis 7, Valkey) they receive only the events for their own sockets. Must be the same for all processes',
    default: 'classic',
  }),
  TLS_CA_FILE: text(
    'File with the only certificate authorities (PEM) that are trusted for PostgreSQL and Redis; the public authorities when empty',
    '',
  ),
  REDIS_PREFIX: text('Prefix of Redis keys and channels, so that installations can share one server', 'plenum:'),
  SMTP_URL: text('Mail server, for example `smtps://user:password@host:465`', 'smtp://127.0.0.1:1025'),
  MAIL_FROM: text('Sender of all emails', 'Plenum <no-reply@plenum.example>'),
  MAIL_BOUNCE_ADDRESS: text(
    'Address for bounces of invitations, for example `bounces@example.org`; each email has a unique bounce address (`bounces+…@example.org`). Bounces go to the sender when empty',
    '',
  ),
  MAIL_BOUNCE_SECRET: text(
    'Secret with which the mail server posts bounces, at least 32 characters. Bounces are accepted only if this and `MAIL_BOUNCE_ADDRESS` are set',
    '',
  ),
  STORAGE_DIR: text('Folder for uploaded files; unused when `S3_BUCKET` is set', '.data/uploads'),
  S3_ENDPOINT: text('URL of an S3-compatible service; Amazon S3 when empty', ''),
  S3_BUCKET: text('Bucket for uploaded files; required if processes run on more than one machine', ''),
  S3_REGION: text('Region of the bucket', 'us-east-1'),
  S3_ACCESS_KEY_ID: text(
    'Access key of the bucket; when empty, the process uses the credentials of its environment',
    '',
  ),
  S3_SECRET_ACCESS_KEY: text('Secret of `S3_ACCESS_KEY_ID`', ''),
  BACKUP_TARGET: text(
    'Where `plenum backup` stores backups: a folder (an absolute path), or `s3://bucket/folder` ([back up](back-up.md))',
    '',
  ),
  BACKUP_S3_ENDPOINT: text('URL of the S3-compatible service of `BACKUP_TARGET`; `S3_ENDPOINT` when empty', ''),
  BACKUP_S3_REGION: text('Region of the bucket of `BACKUP_TARGET`; `S3_REGION` when empty', ''),
  BACKUP_S3_ACCESS_KEY_ID: text('Access key of the bucket of `BACKUP_TARGET`; `S3_ACCESS_KEY_ID` when empty', ''),
  BACKUP_S3_SECRET_ACCESS_KEY: text('Secret of `BACKUP_S3_ACCESS_KEY_ID`', ''),
  BACKUP_RECIPIENTS: text(
    'Public keys (`age1…`, separated by commas) for which backups are encrypted; required for a bucket. Not encrypted when empty',
    '',
  ),
  BACKUP_IDENTITY_FILE: text('File with the secret key of `BACKUP_RECIPIENTS`; only `plenum restore` reads it', ''),
  BACKUP_KEEP_DAYS: integer('Days until `plenum backup` deletes a backup; 0 keeps all of them', 30),
  BACKUP_KEEP_COUNT: integer('Number of newest backups that are kept regardless of their age', 7, 1),
  AUTH_KEYS: text(
    'Signing keys, `kid:base64url` separated by commas; the first key signs, all keys verify. Required in production',
    '',
  ),
  ENCRYPTION_KEYS: text(
    'Keys that encrypt stored secrets (credentials and webhook secrets of organizations, anonymous votes), `kid:base64url` separated by commas; the first key encrypts, all keys decrypt. Required in production',
    '',
  ),
  PUSH_KEY: text(
    'Key for web push: 32 random bytes, base64url. Changing it ends the subscriptions of all devices. When empty, no pushes are sent',
    '',
  ),
  PUSH_LOCAL_ORIGIN: text(
    'Origin of a local push service for tests; all others require `https` and a public address. Not allowed in production',
    '',
  ),
  OUTBOUND_PRIVATE_NETWORKS: text(
    'Private networks (CIDR, separated by commas) that webhooks and other URLs entered by organizations may use, even without TLS, for example for receivers in a company network; only public `https` URLs when empty',
    '',
  ),
  TRUST_PROXY: integer(
    'Number of trusted proxies in front of the processes, from which the client address is determined',
    0,
  ),
  RATE_LIMIT_EXEMPT: text('Networks without limits per address, for example a venue (CIDR, separated by commas)', ''),
  HASHING_CONCURRENCY: integer('Number of passwords that one process hashes at the same time', 2, 1),
  ROOM_FRAME_MAX_MS: integer(
    'Maximum time for batching the messages of a busy room, in milliseconds; 0 disables batching',
    maxRoomFrameMs,
  ),
  SOCKET_DIRECT_WRITE: flag(
    'Writes room messages directly to idle connections, bypassing the queue of the library, which saves 33% of the CPU time of a gateway',
    true,
  ),
  SOCKETS_PER_ADDRESS_MAX: integer(
    'Maximum number of sockets per address and gateway, sized for a venue behind one address; networks of `RATE_LIMIT_EXEMPT` have no limit',
    10_000,
    1,
  ),
  SOCKETS_MAX: integer(
    'Maximum number of sockets of a gateway; further sockets are rejected with 503 and `Retry-After`, so that they try another gateway ([more](size.md))',
    maxSocketsPerGateway,
    1,
  ),
  REBALANCE_PERCENT_PER_MINUTE: integer(
    'Percentage of its sockets that a gateway with more sockets than the average requests to reconnect per minute, up to three times as many if it has far more; 0 disables rebalancing',
    20,
  ),
  REBALANCE_CALM_MS: integer(
    'How long, in milliseconds, the gateways and their socket counts must have been stable before sockets are asked to reconnect',
    30_000,
  ),
  DEMO_ENABLED: flag('Offers the demo conference, which requires no account', false),
  SIGN_UP: oneOf(
    signUpModes,
    'Who may create an account: `open`: everyone; `domains`: only people with an address of `SIGN_UP_DOMAINS`, even if invited; `invitation`: invited people, and without an invitation people with an address of `SIGN_UP_DOMAINS`. Existing accounts are not affected',
  ),
  SIGN_UP_DOMAINS: text(
    'Email domains for `SIGN_UP`, separated by commas, for example `example.org,example.com`; subdomains must be listed separately',
    '',
  ),
  ORGANIZATION_FOUNDERS: oneOf(
    organizationCreationModes,
    'Who may create organizations: `everybody`: everyone with an account; `domains`: people with an address of `ORGANIZATION_FOUNDER_DOMAINS`; `named`: only people listed with `plenum founders`, who are always allowed',
  ),
  ORGANIZATION_FOUNDER_DOMAINS: text('Email domains for `ORGANIZATION_FOUNDERS`, separated by commas', ''),
  FREE_TIER_ATTENDEES: integer(
    'Maximum number of attendees per event of an organization on the plan LIMITED_ATTENDEES, which all new organizations have; 0 means unlimited. A hosted service for other organizations sets 50, as the landing page says',
    0,
  ),
  REPORT_URL: text(
    'Link on error screens for reporting a problem: an `https:` or `mailto:` URL. When empty, `CONTACT_URL` is used, otherwise a page of the app about reporting',
    '',
  ),
  IMPRINT_URL: text('URL of the imprint (`https:`); no link when empty', ''),
  PRIVACY_URL: text('URL of the privacy policy (`https:`); no link when empty', ''),
  CONTACT_URL: text(
    'Contact of the operator, for example for enterprises: an `https:` or `mailto:` URL. When empty, the landing page links to a page about hosting',
    '',
  ),
  SECURITY_CONTACT: text(
    'Contact for reports of vulnerabilities: an `https:` or `mailto:` URL. The web server names it in `/.well-known/security.txt` (RFC 9116); when empty, there is no such file',
    '',
  ),
  RETENTION_ROOM_MESSAGES_DAYS: integer(
    'Days after the end of an event until room messages, reports about them, questions, and the authors of votes and feedback are deleted; 0 keeps them forever',
    0,
  ),
  RETENTION_DIRECT_MESSAGES_DAYS: integer(
    'Days until direct messages are deleted, after the end of their event or, without an event, after they were sent; 0 keeps them forever',
    0,
  ),
  RETENTION_MODERATION_DAYS: integer(
    'Days after the end of an event until its moderation log, reports and cases are deleted; 0 keeps them forever',
    0,
  ),
  RETENTION_TOKENS_DAYS: integer(
    'Days until used or expired email links and ended logins are deleted; until then, people see “expired” instead of “unknown”. 0 keeps them forever',
    30,
  ),
  RETENTION_IMPORTS_DAYS: integer(
    'Days until finished imports of schedules are deleted (their files after 7 days); 0 keeps them forever',
    90,
  ),
  METRICS_PORT: text(
    'Port for Prometheus (`/metrics`), separate from the public port; 0 selects a free port; no metrics when empty',
    '',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: text(
    'Trace collector (OTLP over HTTP), for example `http://collector:4318`; no traces when empty',
    '',
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    description: 'Share of requests that are traced, from 0 to 1',
    default: 0.1,
    minimum: 0,
    maximum: 1,
  }),
  DRAIN_DELAY_MS: integer(
    'How long, in milliseconds, a stopping API or gateway continues to serve while it reports that it is not ready, so that load balancers notice; 0 with a `preStop` sleep',
    1_000,
  ),
  DRAIN_TIMEOUT_MS: integer(
    'How long, in milliseconds, a stopping process then has to complete its work or return it',
    10_000,
  ),
});

export type Config = Type.Static<typeof ConfigSchema> & {
  readonly instance: string;
  readonly production: boolean;
  /** Whether the installation is served over HTTPS, which cookies then require. */
  readonly secure: boolean;
  readonly publicOrigin: string;
  readonly signUpRule: SignUpRule;
  readonly founderRule: OrganizationCreationRule;
};

/** An invalid setting, with which the process must not start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function developmentKeys(): string {
  return `dev:${randomBytes(32).toString('base64url')}`;
}

const environments: readonly string[] = ['production', 'development', 'test'];
/** Returns the problems that the schema cannot express. */
function problemsOf(settings: Type.Static<typeof ConfigSchema>): string[] {
  const { NODE_ENV, METRICS_PORT, PUBLIC_URL } = settings;
  const keys = NODE_ENV === 'production' ? (['AUTH_KEYS', 'ENCRYPTION_KEYS'] as const) : [];
  const links = ['IMPRINT_URL', 'PRIVACY_URL'] as const;
  const contacts = ['REPORT_URL', 'CONTACT_URL', 'SECURITY_CONTACT'] as const;
  const redis = ['REDIS_URL', 'REALTIME_REDIS_URL'] as const;
  const isLink = (value: string): boolean => /^https?:\/\/\S+$/.test(value);
  const checks: readonly (readonly [isInvalid: boolean, problem: string])[] = [
    // A typo such as `prod` would otherwise run with the keys and defaults of development.
    [!environments.includes(NODE_ENV), `NODE_ENV is none of ${environments.join(', ')}.`],
    ...keys.map((name) => [settings[name] === '', `${name} is required in production.`] as const),
    [
      settings.SECURITY_LOG !== 'stdout' && settings.SECURITY_LOG !== 'off' && !isAbsolute(settings.SECURITY_LOG),
      'SECURITY_LOG is neither stdout nor off nor an absolute path.',
    ],
    [METRICS_PORT !== '' && !isPort(METRICS_PORT), 'METRICS_PORT is not a port.'],
    [METRICS_PORT !== '0' && METRICS_PORT === String(settings.PORT), 'METRICS_PORT is the public port.'],
    [!URL.canParse(PUBLIC_URL), 'PUBLIC_URL is not a URL.'],
    [
      NODE_ENV === 'production' && isUnencrypted(PUBLIC_URL),
      'PUBLIC_URL must begin with https: in production, except for this machine itself (localhost).',
    ],
    ...[...findTlsProblems(settings), ...findNetworkProblems(settings)].map((problem) => [true, problem] as const),
    ...redis.map(
      (name) =>
        [
          isSentinelUrl(settings[name]) && readSentinelUrl(settings[name]) === null,
          `${name} does not name Sentinels in the form redis+sentinel://:password@host:port,host:port/name.`,
        ] as const,
    ),
    ...contacts.map(
      (name) =>
        [
          settings[name] !== '' && !/^(https?:\/\/|mailto:)\S+$/.test(settings[name]),
          `${name} is neither an https: nor a mailto: address.`,
        ] as const,
    ),
    [settings.PUSH_KEY !== '' && readPushKeys(settings) === null, 'PUSH_KEY is not 32 bytes of base64url.'],
    [NODE_ENV === 'production' && settings.PUSH_LOCAL_ORIGIN !== '', 'PUSH_LOCAL_ORIGIN is only for tests.'],
    ...bounceProblemsOf(settings),
    ...domainProblemsOf(settings),
    ...links.map(
      (name) => [settings[name] !== '' && !isLink(settings[name]), `${name} is not an https: address.`] as const,
    ),
  ];
  return checks.flatMap(([isInvalid, problem]) => (isInvalid ? [problem] : []));
}

/**
 * Uses Ajv instead of the validator of typebox, whose 330 modules would be 17% of the modules that an API loads at
 * startup.
 */
const isWellFormed = new Ajv({ allErrors: true, useDefaults: true }).compile<Type.Static<typeof ConfigSchema>>(
  ConfigSchema,
);

/**
 * Reads and validates the settings. Throws `ConfigError`, which names each invalid variable.
 * @param env usually `process.env`; its values are converted from text
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const candidate: unknown = Object.fromEntries(
    Object.entries(ConfigSchema.properties).flatMap(([name, schema]) => {
      const value = env[name];
      return value === undefined || value === '' ? [] : [[name, convertValue(schema, value)]];
    }),
  );
  if (!isWellFormed(candidate)) {
    const problems = (isWellFormed.errors ?? []).map((e) => `${e.instancePath.slice(1) || 'settings'}: ${e.message}`);
    throw new ConfigError(`Invalid settings. ${problems.join('; ')}`);
  }
  const [problem] = problemsOf(candidate);
  if (problem !== undefined) throw new ConfigError(problem);
  const url = new URL(candidate.PUBLIC_URL);
  return {
    ...candidate,
    AUTH_KEYS: candidate.AUTH_KEYS === '' ? developmentKeys() : candidate.AUTH_KEYS,
    ENCRYPTION_KEYS: candidate.ENCRYPTION_KEYS === '' ? developmentKeys() : candidate.ENCRYPTION_KEYS,
    REALTIME_REDIS_URL: candidate.REALTIME_REDIS_URL === '' ? candidate.REDIS_URL : candidate.REALTIME_REDIS_URL,
    instance: candidate.INSTANCE === '' ? `${hostname()}-${process.pid}` : candidate.INSTANCE,
    production: candidate.NODE_ENV === 'production',
    secure: url.protocol === 'https:',
    publicOrigin: url.origin,
    signUpRule: { mode: candidate.SIGN_UP, domains: domainsOf(candidate.SIGN_UP_DOMAINS) },
    founderRule: {
      mode: candidate.ORGANIZATION_FOUNDERS,
      domains: domainsOf(candidate.ORGANIZATION_FOUNDER_DOMAINS),
    },
  };
}
