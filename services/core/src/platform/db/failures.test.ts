import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, isDiskFull, isWriteRefused, isFailover } from './failures.ts';

const failure = (code: string): Error =>
  new Error('It failed.', { cause: Object.assign(new Error('Cause.'), { code }) });

describe('errors of PostgreSQL', () => {
  it.each([
    // code, unavailable, another server, refuses writes, disk full
    ['25006', true, true, true, false],
    ['57P01', true, true, false, false],
    ['57P02', true, true, false, false],
    ['57P03', true, true, false, false],
    ['53100', true, false, true, true],
    ['53300', true, false, false, false],
    ['28P01', true, false, false, false],
    ['08P01', true, false, false, false],
    ['EAI_AGAIN', true, false, false, false],
    ['57014', true, false, false, false],
    ['23505', false, false, false, false],
    ['42501', false, false, false, false],
  ])('classifies an error with the code %s', (code, ...expected) => {
    const error = failure(code);
    expect([isDatabaseUnavailable, isFailover, isWriteRefused, isDiskFull].map((is) => is(error))).toEqual(expected);
  });
});
