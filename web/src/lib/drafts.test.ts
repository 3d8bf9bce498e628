import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, readDraft, readFields, writeFields } from './drafts.ts';
import { memoryStorage } from './memory-storage.fixture.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

interface Fields {
  readonly title: string;
  readonly lines: readonly string[];
}
const saved: Fields = { title: 'Assembly', lines: ['one'] };

describe('the draft of a form', () => {
  it('contains the changed fields', () => {
    writeFields('settings.1.basic', { ...saved, title: 'Assembly of all' }, saved);
    expect(readFields('settings.1.basic')).toEqual({ title: 'Assembly of all' });
    expect(readFields('settings.2.basic')).toEqual({});
  });

  it('compares lists by their contents', () => {
    writeFields('settings.1.networking', { ...saved, lines: ['one'] }, saved);
    expect(readDraft('settings.1.networking')).toBe('');
    writeFields('settings.1.networking', { ...saved, lines: ['one', 'two'] }, saved);
    expect(readFields('settings.1.networking')).toEqual({ lines: ['one', 'two'] });
  });

  it('is removed when no change is left, and with the person', () => {
    writeFields('profile.1', { title: 'x' });
    writeFields('profile.1', saved, saved);
    expect(readDraft('profile.1')).toBe('');
    writeFields('profile.1', { title: 'x' });
    clearDrafts();
    expect(readFields('profile.1')).toEqual({});
  });
});
