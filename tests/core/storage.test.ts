/** The local folder and the S3-compatible service behave the same, and report failures. */
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { localStorage } from '@plenum/core/platform/storage/local-storage';
import type { ObjectStorage } from '@plenum/core/platform/storage/object-storage';
import { s3Storage } from '@plenum/core/platform/storage/s3-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from '../support/storage/fake-s3.ts';

let folder: string;
let s3: FakeS3;

const newBucket = (endpoint: string): ObjectStorage =>
  s3Storage({
    endpoint,
    bucket: 'pictures',
    region: 'eu-central-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenum-storage-'));
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds = [
  ['a local folder', () => localStorage(folder)],
  ['an S3-compatible service', () => newBucket(s3.endpoint)],
] as const;

describe.each(kinds)('%s', (_name, openStorage) => {
  const content = Buffer.from([0, 1, 2, 255, 13, 10]);

  it('stores and returns streams, and stores nothing of an aborted stream', async () => {
    const storage = openStorage();
    const piece = Buffer.alloc(1024 * 1024, 'plenum');
    const streamOf = (count: number, error?: Error) =>
      Readable.from(
        (function* () {
          for (let index = 0; index < count; index += 1) yield piece;
          if (error !== undefined) throw error;
        })(),
      );
    for (const count of [1, 12]) {
      await storage.put(`imports/1/${count}`, streamOf(count), 'application/octet-stream');
      const storedStream = await storage.open(`imports/1/${count}`);
      expect(storedStream === null ? null : (await buffer(storedStream)).length).toBe(count * piece.length);
    }
    await expect(storage.put('imports/1/broken', streamOf(12, new Error('gone')), 'text/plain')).rejects.toThrow();
    expect(await storage.open('imports/1/broken')).toBeNull();
    expect(await storage.open('imports/1/missing')).toBeNull();
  });

  it('returns the stored bytes, and replaces them', async () => {
    const storage = openStorage();
    await storage.put('events/1/logos/a.webp', content, 'image/webp');
    expect(await storage.get('events/1/logos/a.webp')).toEqual(content);
    await storage.put('events/1/logos/a.webp', Buffer.from('other'), 'image/webp');
    expect(await storage.get('events/1/logos/a.webp')).toEqual(Buffer.from('other'));
  });

  it('returns null for unknown keys', async () => {
    const storage = openStorage();
    expect(await storage.get('events/1/logos/missing.webp')).toBeNull();
    expect(await storage.get('events')).toBeNull();
  });

  it('deletes objects, including missing ones', async () => {
    const storage = openStorage();
    await storage.put('b/gone.webp', content, 'image/webp');
    await storage.remove('b/gone.webp');
    await storage.remove('b/gone.webp');
    expect(await storage.get('b/gone.webp')).toBeNull();
  });
});

describe('a local folder', () => {
  it('rejects keys outside of it', async () => {
    const storage = localStorage(join(folder, 'inner'));
    await writeFile(join(folder, 'secret'), 'x');
    expect(await storage.get('../secret')).toBeNull();
    await storage.remove('../secret');
    await expect(storage.put('../secret', Buffer.from('y'), 'image/webp')).rejects.toMatchObject({
      code: 'object_key_malformed',
    });
    expect(await readdir(folder)).toContain('secret');
  });

  it('reports that it is not writable', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'x');
    await chmod(file, 0o400);
    const storage = localStorage(join(file, 'below'));
    await expect(storage.put('a/b.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });
});

describe('an S3-compatible service', () => {
  it('receives the content type', async () => {
    await newBucket(s3.endpoint).put('a/typed.webp', Buffer.from('x'), 'image/webp');
    expect(s3.types.get('/pictures/a/typed.webp')).toBe('image/webp');
  });

  it.each(['failing', 'silent', 'dripping', 'endless'] as const)(
    'that is %s is reported within five seconds',
    async (failureMode) => {
      const storage = newBucket(s3.endpoint);
      s3.behaviour = failureMode;
      const startMs = performance.now();
      try {
        await expect(storage.get('a/b.webp')).rejects.toMatchObject({ code: 'storage_unavailable' });
      } finally {
        s3.behaviour = 'well';
      }
      expect(performance.now() - startMs).toBeLessThan(5_000);
    },
  );

  it('that is unreachable is reported immediately', async () => {
    const storage = newBucket('http://127.0.0.1:1');
    await expect(storage.put('a/b.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });
});

it('receives a stream in parts, buffering one part at a time, and aborts a broken upload', () => {
  expect(s3.largestPart()).toBe(5 * 1024 * 1024);
  expect(s3.unfinishedUploads()).toBe(0);
});
