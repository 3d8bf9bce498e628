import { describe, expect, it } from 'vitest';
import { distilled, statementsOf } from './statement-log.ts';

describe('statementsOf', () => {
  it('takes what reads and writes from a log, with the lines that go on, and nothing of the tests', () => {
    const log = [
      '2026-11-21 18:00:00.000 UTC [7] LOG:  statement: begin',
      '2026-11-21 18:00:00.000 UTC [7] LOG:  execute room-heads: select room_id',
      '\t  from room_heads where room_id = $1',
      `2026-11-21 18:00:00.000 UTC [7] DETAIL:  parameters: $1 = '7'`,
      '2026-11-21 18:00:00.000 UTC [7] LOG:  execute t-look: select 1 from users',
      `2026-11-21 18:00:00.000 UTC [7] LOG:  statement: insert into "users" ("email") values ('a@example.org')`,
      '2026-11-21 18:00:00.000 UTC [7] ERROR:  something',
    ];
    expect(statementsOf(log.join('\n'))).toEqual([
      'select room_id\n  from room_heads where room_id = $1',
      `insert into "users" ("email") values ('a@example.org')`,
    ]);
  });
});

describe('distilled', () => {
  it('keeps statements that differ in values or rows only once, without what people typed', () => {
    const inserts = [
      `insert into "users" ("email", "age") values ('a@example.org', 7)`,
      `insert into "users" ("email", "age") values ('it''s (b)@example.org', 8), (null, 9), ('c', 10)`,
      `insert into "users" ("email") values ('d')`,
    ];
    expect(distilled(inserts).map(([best]) => best)).toEqual([
      'insert into "users" ("email", "age") values (null, 7)',
      `insert into "users" ("email") values ('d')`,
    ]);
  });

  it('leaves parameters, quoted names and intervals as they are', () => {
    const text = `select "a1" from t where b = $1 and c < now() - interval '30 days' and d in (1, 2)`;
    expect(distilled([text])[0]).toContain(text);
  });

  it('drops comments, which would swallow what follows on one line', () => {
    expect(distilled(['select 1 -- one\n  from users'])[0]).toContain('select 1 from users');
  });
});
