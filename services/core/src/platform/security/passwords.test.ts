import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('does not block logins from other networks because of one network', async () => {
  const passwords = createPasswords(1, { memoryCost: 256, timeCost: 1, parallelism: 1 });
  const flooding = passwords.of(() => '192.0.2.1');
  const flood = Promise.allSettled(Array.from({ length: 350 }, () => flooding.hash('made up')));
  const encoded = await passwords.of(() => '192.0.2.2').hash('right');
  expect(await passwords.of(() => '192.0.2.2').verify('right', encoded)).toBe(true);
  const outcomes = await flood;
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(301);
});
