/** Settings of the bare server, passed by the process that starts it. */

export interface BareSettings {
  /** Files whose bytes it holds in memory and serves, by the path below `/cached/`; `.gz` ones are sent as gzip. */
  readonly cached: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly event_id: number;
}

export const bareVariables = { port: 'BENCH_PORT', settings: 'BENCH_SETTINGS', redis: 'BENCH_REDIS_URL' } as const;
