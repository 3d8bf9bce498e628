/** The baselines of storing: plain statements on separate tables, sixteen connections, each waiting for its commit. */
import pg from 'pg';
import { quantileOf } from './figures.ts';

const connections = 16;
const content = 'x'.repeat(80);

const statements = {
  /** A message and an outbox row, in one transaction. */
  with_outbox: {
    name: 'bare-message-with-outbox',
    text: `with stored as (insert into bare_messages (room_id, user_id, content) values ($1, $2, $3) returning id)
           insert into bare_outbox (name, payload) select 'posted', jsonb_build_object('id', id) from stored returning id`,
    values: (at: number) => [at % 200, at % 2_000, content],
  },
  message: {
    name: 'bare-message',
    text: 'insert into bare_messages (room_id, user_id, content) values ($1, $2, $3) returning id, created_at',
    values: (at: number) => [1, at % 2_000, content],
  },
  cursor: {
    name: 'bare-cursor',
    text: 'update bare_cursors set read_seq = greatest(read_seq, $2), updated_at = now() where user_id = $1',
    values: (at: number) => [(at * 7) % 2_000, at],
  },
} as const;

type BareStatement = keyof typeof statements;

export interface BareWrites {
  /** Returns the commits per second over a duration. */
  perSecond(statement: BareStatement, durationMs: number): Promise<number>;
  /** Returns quantiles of the latency of single inserts, in milliseconds. */
  latency(shares: readonly number[], count: number): Promise<number[]>;
  close(): Promise<void>;
}

export async function openBareWrites(databaseUrl: string): Promise<BareWrites> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query(`
    create table bare_messages (id bigint generated always as identity primary key, room_id bigint not null,
                                user_id bigint not null, content text not null, created_at timestamptz default now());
    create index on bare_messages (room_id, id);
    create table bare_outbox (id bigint generated always as identity primary key, name text, payload jsonb);
    create table bare_cursors (user_id bigint primary key, read_seq bigint not null, updated_at timestamptz);
    insert into bare_cursors select n, 0, now() from generate_series(0, 1999) n;`);
  let next = 0;
  const run = async (which: BareStatement): Promise<void> => {
    const { name, text, values } = statements[which];
    next += 1;
    await pool.query({ name, text, values: values(next) });
  };
  return {
    async perSecond(which, durationMs) {
      const begunMs = performance.now();
      let done = 0;
      const lane = async (): Promise<void> => {
        while (performance.now() - begunMs < durationMs) {
          await run(which);
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, lane));
      return (done * 1_000) / (performance.now() - begunMs);
    },
    async latency(shares, count) {
      const times: number[] = [];
      while (times.length < count) {
        const begunMs = performance.now();
        await run('message');
        times.push(performance.now() - begunMs);
      }
      return shares.map((share) => quantileOf(times, share));
    },
    close: () => pool.end(),
  };
}
