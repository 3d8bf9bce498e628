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
  it('has the fields that were changed', () => {
    writeFields('settings.1.basic', { ...saved, title: 'Assembly of all' }, saved);
    expect(readFields('settings.1.basic')).toEqual({ title: 'Assembly of all' });
    expect(readFields('settings.2.basic')).toEqual({});
  });

  it('compares lists by what is in them', () => {
    writeFields('settings.1.networking', { ...saved, lines: ['one'] }, saved);
    expect(readDraft('settings.1.networking')).toBe('');
    writeFields('settings.1.networking', { ...saved, lines: ['one', 'two'] }, saved);
    expect(readFields('settings.1.networking')).toEqual({ lines: ['one', 'two'] });
  });

  it('goes when everything is as it was, and with the person', () => {
    writeFields('profile.1', { title: 'x' });
    writeFields('profile.1', saved, saved);
    expect(readDraft('profile.1')).toBe('');
    writeFields('profile.1', { title: 'x' });
    clearDrafts();
    expect(readFields('profile.1')).toEqual({});
  });
});
