/** The secrets by which people are recognized outlive the keys that encrypt them. */
import { createStoredKey } from '@plenum/core/domain/notifications/mail-quotas/stored-key';
import { statement } from '@plenum/core/platform/db/database';
import { createEncryption } from '@plenum/core/platform/security/encryption';
import { expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const former = `former:${Buffer.alloc(32, 7).toString('base64url')}`;
const current = `current:${Buffer.alloc(32, 8).toString('base64url')}`;
const stored = statement<{ readonly sealed: string }>(
  't-stored-key',
  `select sealed from mail_keys where name = 'question-authors'`,
);

/** Reads the secret as a process does that was started with some keys. */
const read = (ring: string): Promise<string> =>
  createStoredKey({ ...api.deps, encryption: createEncryption(ring) }, 'question-authors')();
const sealedBy = async (): Promise<string | undefined> => (await api.deps.db.row(stored))?.sealed.split(':')[1];

it('a stored secret stays the same while its key is replaced, and then needs the former key no longer', async () => {
  const secret = await read(former);
  expect(await sealedBy()).toBe('former');
  expect(await read(`${current},${former}`)).toBe(secret);
  expect(await sealedBy()).toBe('current');
  expect(await read(current)).toBe(secret);
  // A process that knows the former key only says which one it lacks, and changes nothing.
  await expect(read(former)).rejects.toThrow(/"current"/);
  expect(await sealedBy()).toBe('current');
});

it('processes that renew it at once agree', async () => {
  const secret = await read(`${former},${current}`);
  const ring = `${current},${former}`;
  expect(await Promise.all([read(ring), read(ring), read(ring)])).toEqual([secret, secret, secret]);
  expect(await read(current)).toBe(secret);
});
