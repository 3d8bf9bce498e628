/** What the bare server is told, by the process that starts it. */

export interface BareSettings {
  /** Files whose bytes it keeps and answers, by the path below `/cached/`; `.gz` ones are sent as gzip. */
  readonly cached: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly event_id: number;
}

export const bareVariables = { port: 'BENCH_PORT', settings: 'BENCH_SETTINGS', redis: 'BENCH_REDIS_URL' } as const;
