/** Secrets that identify people outlive the keys that encrypt them. */
import { createStoredKey } from '@plenum/core/domain/notifications/mail-quotas/stored-key.steps';
import { statement } from '@plenum/core/platform/db/database';
import { createEncryption } from '@plenum/core/platform/security/encryption';
import { expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const formerKey = `former:${Buffer.alloc(32, 7).toString('base64url')}`;
const current = `current:${Buffer.alloc(32, 8).toString('base64url')}`;
const storedSecret = statement<{ readonly sealed: string }>(
  't-stored-key',
  `select sealed from mail_keys where name = 'question-authors'`,
);

/** Reads the secret as a process with these keys does. */
const readSecret = (keyRing: string): Promise<string> =>
  createStoredKey({ ...api.deps, encryption: createEncryption(keyRing) }, 'question-authors')();
const encryptionKeyName = async (): Promise<string | undefined> =>
  (await api.deps.db.row(storedSecret))?.sealed.split(':')[1];

it('keeps a stored secret while its key is replaced, and no longer needs the former key afterwards', async () => {
  const secret = await readSecret(formerKey);
  expect(await encryptionKeyName()).toBe('former');
  expect(await readSecret(`${current},${formerKey}`)).toBe(secret);
  expect(await encryptionKeyName()).toBe('current');
  expect(await readSecret(current)).toBe(secret);
  // A process that has only the former key reports the missing one, and changes nothing.
  await expect(readSecret(formerKey)).rejects.toThrow(/"current"/);
  expect(await encryptionKeyName()).toBe('current');
});

it('stores the same secret when processes re-encrypt it concurrently', async () => {
  const secret = await readSecret(`${formerKey},${current}`);
  const keyRing = `${current},${formerKey}`;
  expect(await Promise.all([readSecret(keyRing), readSecret(keyRing), readSecret(keyRing)])).toEqual([
    secret,
    secret,
    secret,
  ]);
  expect(await readSecret(current)).toBe(secret);
});
