import { describe, expect, it } from 'vitest';
import { keyReader } from './shortcut-keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrl: false,
  meta: false,
  alt: false,
  shift: false,
  is_taken: false,
  ...more,
});

function reader(single_keys = true) {
  let at = 0;
  const read = keyReader(
    () => single_keys,
    () => at,
  );
  return { read: (key: string, more?: object) => read(press(key, more)), wait: (ms: number) => void (at += ms) };
}

describe('the palette', () => {
  it('opens by Ctrl+K and Cmd+K, also out of a field', () => {
    const { read } = reader(false);
    expect(read('k', { ctrl: true, is_taken: true })).toEqual({ kind: 'palette' });
    expect(read('K', { meta: true })).toEqual({ kind: 'palette' });
    expect(read('k', { ctrl: true, shift: true })).toBeNull();
    expect(read('k', { ctrl: true, meta: true })).toBeNull();
  });
});

describe('single keys', () => {
  it('mean something outside of fields only', () => {
    const { read } = reader();
    expect(read('/')).toEqual({ kind: 'page_search' });
    expect(read('?', { shift: true })).toEqual({ kind: 'help' });
    expect([read('j'), read('k')]).toEqual([
      { kind: 'step', by: 1 },
      { kind: 'step', by: -1 },
    ]);
    for (const key of ['/', '?', 'j']) expect(read(key, { is_taken: true })).toBeNull();
    for (const key of ['/', 'j']) expect(read(key, { alt: true })).toBeNull();
  });

  it('can be switched off', () => {
    const { read } = reader(false);
    for (const key of ['/', '?', 'j', 'g', 'a']) expect(read(key)).toBeNull();
  });
});

describe('g and a letter', () => {
  it('belong together for a second and a half', () => {
    const { read, wait } = reader();
    expect(read('g')).toBeNull();
    wait(1499);
    expect(read('a')).toEqual({ kind: 'go', letter: 'a' });
    expect(read('a')).toBeNull();
    read('g');
    wait(1500);
    expect(read('a')).toBeNull();
  });

  it('win over what the letter means alone', () => {
    const { read } = reader();
    read('g');
    expect(read('j')).toEqual({ kind: 'go', letter: 'j' });
    read('g');
    expect(read('g')).toEqual({ kind: 'go', letter: 'g' });
  });
});
