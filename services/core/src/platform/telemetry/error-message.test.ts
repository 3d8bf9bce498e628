import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { errorMessage, loggedError } from './error-message.ts';

const address = 'ada@example.org';
/** The error as the driver throws it, and as the ORM wraps it. */
function takenAddress(): Error {
  const error = new Error(`insert into users values ('${address}') - duplicate key value`);
  return Object.assign(error, {
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${address}) already exists.`,
    constraint: 'users_email_unique',
    table: 'users',
  });
}

/** Returns the line that a logger writes. */
function lineOf(error: unknown): string {
  let line = '';
  const sink = new Writable({
    write(chunk, _encoding, callback) {
      line += String(chunk);
      callback();
    },
  });
  pino({ serializers: { err: (thrown: unknown) => loggedError(thrown) } }, sink).error({ err: error }, 'failed');
  return line;
}

describe('errors of PostgreSQL', () => {
  it('logs the code of an error and its place in the schema, without values', () => {
    expect(errorMessage(takenAddress())).toBe('PostgreSQL 23505');
    const line = lineOf(takenAddress());
    expect(line).not.toContain(address);
    expect(JSON.parse(line)).toMatchObject({
      err: { code: '23505', constraint: 'users_email_unique', table: 'users' },
    });
  });

  it('logs an error in the same way as a cause', () => {
    const line = lineOf(new Error('The account could not be created.', { cause: takenAddress() }));
    expect(line).not.toContain(address);
    expect(JSON.parse(line)).toMatchObject({
      err: { message: 'The account could not be created.', cause: { message: 'PostgreSQL 23505' } },
    });
  });
});

it('logs any other error with its message and stack', () => {
  expect(errorMessage(new TypeError('no such thing'))).toBe('no such thing');
  expect(loggedError(new TypeError('no such thing'))).toMatchObject({
    type: 'TypeError',
    message: 'no such thing',
    stack: expect.arrayContaining([expect.stringContaining('error-message.test.ts')]) as unknown,
  });
});

it('logs no message for a thrown value that is not an error', () => {
  expect(errorMessage(address)).toBe('');
  expect(lineOf({ to: address })).not.toContain(address);
});
