import { expect, it } from 'vitest';
import { readSteps } from './start.ts';

it('reads the steps of a start and its whole', () => {
  const output = `[start] postgres     1.9 s  embedded (nobody), started
[start] processes    3.0 s
[start] stopping (SIGINT); once more to stop at once

  Started in 7.4 s. Ctrl-C stops everything.`;
  expect([...readSteps(output)]).toEqual([
    ['postgres', 1.9],
    ['processes', 3],
    ['total', 7.4],
  ]);
});
