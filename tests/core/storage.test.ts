/** The local folder and the S3-compatible service do the same; what they do when they are away. */
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

const bucket = (endpoint: string): ObjectStorage =>
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
  ['an S3-compatible service', () => bucket(s3.endpoint)],
] as const;

describe.each(kinds)('%s', (_name, open) => {
  const content = Buffer.from([0, 1, 2, 255, 13, 10]);

  it('keeps a stream, gives it back as one, and nothing of one that breaks off', async () => {
    const storage = open();
    const piece = Buffer.alloc(1024 * 1024, 'plenum');
    const pieces = (count: number, error?: Error) =>
      Readable.from(
        (function* () {
          for (let index = 0; index < count; index += 1) yield piece;
          if (error !== undefined) throw error;
        })(),
      );
    for (const count of [1, 12]) {
      await storage.put(`imports/1/${count}`, pieces(count), 'application/octet-stream');
      const kept = await storage.open(`imports/1/${count}`);
      expect(kept === null ? null : (await buffer(kept)).length).toBe(count * piece.length);
    }
    await expect(storage.put('imports/1/broken', pieces(12, new Error('gone')), 'text/plain')).rejects.toThrow();
    expect(await storage.open('imports/1/broken')).toBeNull();
    expect(await storage.open('imports/1/missing')).toBeNull();
  });

  it('gives back what was put, byte by byte, and replaces it', async () => {
    const storage = open();
    await storage.put('events/1/logos/a.webp', content, 'image/webp');
    expect(await storage.get('events/1/logos/a.webp')).toEqual(content);
    await storage.put('events/1/logos/a.webp', Buffer.from('other'), 'image/webp');
    expect(await storage.get('events/1/logos/a.webp')).toEqual(Buffer.from('other'));
  });

  it('has nothing where nothing was put', async () => {
    const storage = open();
    expect(await storage.get('events/1/logos/missing.webp')).toBeNull();
    expect(await storage.get('events')).toBeNull();
  });

  it('removes, also what is gone', async () => {
    const storage = open();
    await storage.put('b/gone.webp', content, 'image/webp');
    await storage.remove('b/gone.webp');
    await storage.remove('b/gone.webp');
    expect(await storage.get('b/gone.webp')).toBeNull();
  });
});

describe('a local folder', () => {
  it('lets nobody out', async () => {
    const storage = localStorage(join(folder, 'inner'));
    await writeFile(join(folder, 'secret'), 'x');
    expect(await storage.get('../secret')).toBeNull();
    await storage.remove('../secret');
    await expect(storage.put('../secret', Buffer.from('y'), 'image/webp')).rejects.toMatchObject({
      code: 'object_key_malformed',
    });
    expect(await readdir(folder)).toContain('secret');
  });

  it('that cannot be written says so', async () => {
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
  it('is told what the object is', async () => {
    await bucket(s3.endpoint).put('a/typed.webp', Buffer.from('x'), 'image/webp');
    expect(s3.types.get('/pictures/a/typed.webp')).toBe('image/webp');
  });

  it.each(['failing', 'silent', 'dripping', 'endless'] as const)(
    'that is %s is delivered within five seconds',
    async (mood) => {
      const storage = bucket(s3.endpoint);
      s3.mood = mood;
      const since = performance.now();
      try {
        await expect(storage.get('a/b.webp')).rejects.toMatchObject({ code: 'storage_unavailable' });
      } finally {
        s3.mood = 'well';
      }
      expect(performance.now() - since).toBeLessThan(5_000);
    },
  );

  it('that is not there is told of', async () => {
    const storage = bucket('http://127.0.0.1:1');
    await expect(storage.put('a/b.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });
});

it('holds no more of a stream for an S3-compatible service than one part, and gives up what broke off', () => {
  expect(s3.largestPart()).toBe(5 * 1024 * 1024);
  expect(s3.openParts()).toBe(0);
});
