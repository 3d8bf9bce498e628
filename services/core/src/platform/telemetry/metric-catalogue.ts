/**
 * The catalogue of metrics that processes report to Prometheus (docs/operate/metrics.md is generated from it).
 * Dashboards and alert rules may use only these names; a test checks them against a real scrape. Names follow
 * Prometheus: base units, `_total` for counters, labels of low cardinality, never an id of a person, an event or a
 * room.
 */

export interface MetricSpec {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  readonly reportedBy: readonly (ProcessKind | 'web')[];
  /** Upper bounds of a histogram, in the unit of its name. */
  readonly buckets?: readonly number[];
  /**
   * Values of the only label of a counter that are reported as 0 from the start. Prometheus sees no increase in a
   * series that begins with its first count, which would matter for alerts with a low threshold.
   */
  readonly presetValues?: readonly string[];
}

export type ProcessKind = 'api' | 'gateway' | 'worker';

export type MailKind =
  | 'verification'
  | 'reset'
  | 'unlock'
  | 'login_link'
  | 'email_change'
  | 'email_change_notice'
  | 'reuse_warning'
  | 'webhook_paused'
  | 'credentials_ended'
  | 'security_notice'
  | 'invitation'
  | 'join_answer'
  | 'notifications';

const every = ['api', 'gateway', 'worker'] as const;
const everyAndWeb = [...every, 'web'] as const;
/** From one millisecond to ten seconds: shorter durations are noise, longer ones are timeouts. */
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** Up to five minutes, because jobs may wait for third-party servers. */
const jobSeconds = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;

export const metrics = {
  plenum_build_info: {
    kind: 'gauge',
    help: 'Always 1; the labels contain the version',
    labels: ['service', 'version'],
    reportedBy: everyAndWeb,
  },
  plenum_ready: {
    kind: 'gauge',
    help: '1 while the process is ready for traffic',
    labels: [],
    reportedBy: everyAndWeb,
  },
  plenum_draining: {
    kind: 'gauge',
    help: '1 from SIGTERM until the process exits',
    labels: [],
    reportedBy: everyAndWeb,
  },
  plenum_dependency_up: {
    kind: 'gauge',
    help: '1 while a dependency (`database`, `redis`, for workers also `queues`) responds to this process and accepts its writes',
    labels: ['dependency'],
    reportedBy: every,
  },
  plenum_dependency_refuses_writes: {
    kind: 'gauge',
    help: '1 while a dependency responds to this process but rejects its writes, because it is a replica, its disk is full or it is out of memory',
    labels: ['dependency'],
    reportedBy: every,
  },

  plenum_memory_limit_bytes: {
    kind: 'gauge',
    help: 'Memory limit of the process: the limit of its container, or the memory of the machine',
    labels: [],
    reportedBy: everyAndWeb,
  },

  plenum_web_requests_total: {
    kind: 'counter',
    help: 'Requests to the web server by kind (`page`, `file` of the build, `health`) and status; `aborted` if the client closed the connection before the response',
    labels: ['kind', 'status'],
    reportedBy: ['web'],
  },
  plenum_web_request_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of requests to the web server, until the end of the response',
    labels: ['kind'],
    reportedBy: ['web'],
    buckets: requestSeconds,
  },
  plenum_web_requests_in_flight: {
    kind: 'gauge',
    help: 'Requests in progress at the web server',
    labels: [],
    reportedBy: ['web'],
  },

  plenum_http_requests_total: {
    kind: 'counter',
    help: 'Requests by operation and status; the operation is `wall` for stage walls (status 101), `health` for health checks and `none` for unknown paths; the status is `aborted` if the client closed the connection before the response',
    labels: ['operation', 'status'],
    reportedBy: ['api'],
  },
  plenum_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of requests, until the end of the response',
    labels: ['operation'],
    reportedBy: ['api'],
    buckets: requestSeconds,
  },
  plenum_http_requests_in_flight: {
    kind: 'gauge',
    help: 'Requests in progress',
    labels: [],
    reportedBy: ['api'],
  },
  plenum_client_events_total: {
    kind: 'counter',
    help: 'Acknowledged client events; the outcome is `ok` or an error code, the name `unknown` for events that are not in the catalogue',
    labels: ['client_event', 'outcome'],
    reportedBy: ['gateway'],
  },
  plenum_client_event_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of client events, until their acknowledgement',
    labels: ['client_event'],
    reportedBy: ['gateway'],
    buckets: requestSeconds,
  },
  plenum_refusals_total: {
    kind: 'counter',
    help: 'Rejected requests and client events by error code',
    labels: ['code'],
    reportedBy: ['api', 'gateway'],
  },

  plenum_sockets: { kind: 'gauge', help: 'Open sockets', labels: ['transport'], reportedBy: ['gateway'] },
  plenum_sockets_max: {
    kind: 'gauge',
    help: 'Maximum number of sockets of this gateway (`SOCKETS_MAX`)',
    labels: [],
    reportedBy: ['gateway'],
  },
  plenum_sockets_asked_to_move_total: {
    kind: 'counter',
    help: 'Sockets that were requested to reconnect because this gateway had far more than the others; the outcome is `asked`, or `returned` for those that the load balancer routed back to this gateway',
    labels: ['outcome'],
    presetValues: ['asked', 'returned'],
    reportedBy: ['gateway'],
  },
  plenum_handshakes_total: {
    kind: 'counter',
    help: 'Attempts to open a socket; the outcome is `ok`, `foreign_origin`, `malformed`, `too_many`, `not_open` (the process currently accepts no sockets), `full` (the maximum is reached), `closed` (the database is unavailable), `flood` (too many frames before authentication), `slowed` (the address has flooded repeatedly) or an error code',
    labels: ['outcome'],
    reportedBy: ['gateway'],
  },
  plenum_socket_closes_total: {
    kind: 'counter',
    help: 'Closed sockets by reason: `left` by the client, `lost` connection, `timeout` of the heartbeat, `drained` (the gateway stops), `moved` (requested to reconnect to balance gateways), `slow` (read too slowly), `flood` (sent too many frames), `revoked` login, `replaced` by newer sockets of the person, `other`',
    labels: ['reason'],
    reportedBy: ['gateway'],
  },
  plenum_deliveries_total: {
    kind: 'counter',
    help: 'Room messages written to sockets, one per message and socket',
    labels: [],
    reportedBy: ['gateway'],
  },
  plenum_fanout_lag_seconds: {
    kind: 'histogram',
    help: 'Time from the commit of a room message to the write to its sockets; compares the clocks of two machines',
    labels: [],
    reportedBy: ['gateway'],
    buckets: requestSeconds,
  },
  plenum_publish_failures_total: {
    kind: 'counter',
    help: 'Server events that could not be published because Redis was unavailable',
    labels: [],
    reportedBy: every,
  },

  plenum_mails_total: {
    kind: 'counter',
    help: 'Emails by kind and outcome: `sent`; `suppressed` (the recipient opted out); `bounced` (the address does not exist); `dropped` (the operator stopped the sender)',
    labels: ['kind', 'outcome'],
    reportedBy: ['worker'],
  },
  plenum_pushes_total: {
    kind: 'counter',
    help: 'Pushes to devices: `sent`; `gone` (the device unsubscribed and was removed); `refused` (rejected permanently, for example because of a wrong `PUSH_KEY`); `unreachable` (will be retried); `postponed` (the push service was recently slow or unreachable)',
    labels: ['outcome'],
    reportedBy: ['worker'],
    presetValues: ['sent', 'gone', 'refused', 'unreachable', 'postponed'],
  },
  plenum_mail_recipients_total: {
    kind: 'counter',
    help: 'Requested email recipients: `granted`, or rejected because of the quota (`over_quota`) or because the operator stopped the sender (`stopped`)',
    labels: ['outcome'],
    reportedBy: ['api'],
    presetValues: ['granted', 'over_quota', 'stopped'],
  },
  plenum_mail_complaints_total: {
    kind: 'counter',
    help: 'Emails about which recipients complained, each email once: `not_me`, or `never` (opted out of all emails); and suppressed addresses that `allow` emails again',
    labels: ['choice'],
    reportedBy: ['api'],
    presetValues: ['not_me', 'never', 'allow'],
  },
  plenum_unreadable_rows_total: {
    kind: 'counter',
    help: 'Stored rows that could not be shown and were omitted from a list; the log contains their ids',
    labels: [],
    reportedBy: every,
  },

  plenum_jobs_total: {
    kind: 'counter',
    help: 'Attempts of jobs; the outcome is `done`, `failed` (will be retried), `given_up` or `handed_back`, the name `unknown` for jobs of another version',
    labels: ['job_name', 'outcome'],
    reportedBy: ['worker'],
  },
  plenum_job_duration_seconds: {
    kind: 'histogram',
    help: 'Duration of an attempt',
    labels: ['job_name'],
    reportedBy: ['worker'],
    buckets: jobSeconds,
  },
  plenum_queue_jobs: {
    kind: 'gauge',
    help: 'Jobs of the whole installation by state: `waiting`, `active`, `delayed`, `failed` (given up)',
    labels: ['queue', 'state'],
    reportedBy: ['worker'],
  },
  plenum_queue_oldest_job_age_seconds: {
    kind: 'gauge',
    help: 'Time since the oldest waiting job was due or last attempted; 0 if no job waits',
    labels: ['queue'],
    reportedBy: ['worker'],
  },
  plenum_outbox_rows: {
    kind: 'gauge',
    help: 'Domain events of the whole installation that are not delivered yet; at most 100,000 are counted',
    labels: [],
    reportedBy: ['worker'],
  },
  plenum_outbox_oldest_row_age_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest row of the outbox; 0 if the outbox is empty',
    labels: [],
    reportedBy: ['worker'],
  },
  plenum_webhook_deliveries_total: {
    kind: 'counter',
    help: 'Attempts to deliver to webhooks: `delivered`; `later` (failed, will be retried); `given_up`',
    labels: ['outcome'],
    reportedBy: ['worker'],
    presetValues: ['delivered', 'later', 'given_up'],
  },
  plenum_webhook_oldest_due_age_seconds: {
    kind: 'gauge',
    help: 'Time since the oldest unsent webhook delivery was due; 0 if there is none. Paused webhooks and deliveries waiting for a retry do not count',
    labels: [],
    reportedBy: ['worker'],
  },
  plenum_webhooks: {
    kind: 'gauge',
    help: 'Webhooks of the whole installation by state: `active`; `failing` (all attempts fail); `paused` (by its organization); `paused_automatically` (all attempts failed for days, or the receiver responded with 410)',
    labels: ['state'],
    reportedBy: ['worker'],
  },
  plenum_backup_age_seconds: {
    kind: 'gauge',
    help: 'Time since the last backup that recorded its success; absent if there is none',
    labels: [],
    reportedBy: ['worker'],
  },
  plenum_opening_attendees: {
    kind: 'gauge',
    help: 'Members of the published events whose first session after a break of six hours starts within 30 minutes or started in the last 15 minutes',
    labels: [],
    reportedBy: ['worker'],
  },

  plenum_database_pool_connections: {
    kind: 'gauge',
    help: 'Connections to PostgreSQL by state: `idle`, `busy`',
    labels: ['state'],
    reportedBy: every,
  },
  plenum_database_pool_max: {
    kind: 'gauge',
    help: 'Maximum number of connections of this process',
    labels: [],
    reportedBy: every,
  },
  plenum_database_pool_waiting: {
    kind: 'gauge',
    help: 'Statements that wait for a connection',
    labels: [],
    reportedBy: every,
  },
} as const satisfies Record<string, MetricSpec>;

export type MetricName = keyof typeof metrics;

/** Process metrics of prom-client that dashboards or alerts use. */
export const runtimeMetrics = [
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
  'nodejs_heap_size_total_bytes',
] as const;
