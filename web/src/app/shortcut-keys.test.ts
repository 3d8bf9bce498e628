import { describe, expect, it } from 'vitest';
import type { Shortcut } from '../lib/shortcuts.ts';
import { keyReader } from './shortcut-keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrl: false,
  meta: false,
  alt: false,
  shift: false,
  taken: false,
  ...more,
});

const shortcut = (...keys: [string] | [string, string]): Shortcut => ({
  keys,
  label: keys.join(' then '),
  group: 'everywhere',
  run: () => undefined,
});
const all = [shortcut('?'), shortcut('/'), shortcut('j'), shortcut('g', 'a'), shortcut('g', 'j')];

function reader(singleKeys = true, shortcuts: readonly Shortcut[] = all) {
  let at = 0;
  const read = keyReader({
    shortcutsHere: () => shortcuts,
    areSingleKeysOn: () => singleKeys,
    now: () => at,
  });
  return {
    /** Returns the label of the shortcut of a key press, `palette`, or null. */
    read: (key: string, more?: object) => {
      const meaning = read(press(key, more));
      return meaning?.kind === 'shortcut' ? meaning.shortcut.label : (meaning?.kind ?? null);
    },
    wait: (ms: number) => void (at += ms),
  };
}

describe('the palette', () => {
  it('opens by Ctrl+K and Cmd+K, also out of a field', () => {
    const { read } = reader(false);
    expect(read('k', { ctrl: true, taken: true })).toBe('palette');
    expect(read('K', { meta: true })).toBe('palette');
    expect(read('k', { ctrl: true, shift: true })).toBeNull();
    expect(read('k', { ctrl: true, meta: true })).toBeNull();
  });
});

describe('single keys', () => {
  it('mean something outside of fields only', () => {
    const { read } = reader();
    expect([read('/'), read('?', { shift: true }), read('j')]).toEqual(['/', '?', 'j']);
    for (const key of ['/', '?', 'j']) expect(read(key, { taken: true })).toBeNull();
    for (const key of ['/', 'j']) expect(read(key, { alt: true })).toBeNull();
  });

  it('can be switched off', () => {
    const { read } = reader(false);
    for (const key of ['/', '?', 'j', 'g', 'a']) expect(read(key)).toBeNull();
  });

  it('mean what is registered and nothing else', () => {
    const { read } = reader(true, [shortcut('x')]);
    expect(read('x')).toBe('x');
    for (const key of ['/', '?', 'j', 'g', 'a']) expect(read(key)).toBeNull();
  });
});

describe('two keys', () => {
  it('belong together for a second and a half', () => {
    const { read, wait } = reader();
    expect(read('g')).toBeNull();
    wait(1499);
    expect(read('a')).toBe('g then a');
    expect(read('a')).toBeNull();
    read('g');
    wait(1500);
    expect(read('a')).toBeNull();
  });

  it('win over what the second means alone', () => {
    const { read } = reader();
    read('g');
    expect(read('j')).toBe('g then j');
    read('g');
    expect(read('?')).toBeNull();
    expect(read('?')).toBe('?');
  });
});
