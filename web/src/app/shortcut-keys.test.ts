import { describe, expect, it } from 'vitest';
import type { Shortcut } from '../lib/shortcuts.ts';
import { createShortcutMatcher } from './shortcut-keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrl: false,
  meta: false,
  alt: false,
  shift: false,
  isHandledElsewhere: false,
  ...more,
});

const shortcut = (...keys: [string] | [string, string]): Shortcut => ({
  keys,
  label: keys.join(' then '),
  group: 'everywhere',
  run: () => undefined,
});
const all = [shortcut('?'), shortcut('/'), shortcut('j'), shortcut('g', 'a'), shortcut('g', 'j')];

function matcher(singleKeys = true, shortcuts: readonly Shortcut[] = all) {
  let at = 0;
  const match = createShortcutMatcher({
    activeShortcuts: () => shortcuts,
    areSingleKeyShortcutsEnabled: () => singleKeys,
    now: () => at,
  });
  return {
    /** Returns the label of the shortcut of a key press, `palette`, or null. */
    match: (key: string, more?: object) => {
      const matched = match(press(key, more));
      return matched?.kind === 'shortcut' ? matched.shortcut.label : (matched?.kind ?? null);
    },
    wait: (ms: number) => void (at += ms),
  };
}

describe('the palette', () => {
  it('opens with Ctrl+K and Cmd+K, also from a field', () => {
    const { match } = matcher(false);
    expect(match('k', { ctrl: true, isHandledElsewhere: true })).toBe('palette');
    expect(match('K', { meta: true })).toBe('palette');
    expect(match('k', { ctrl: true, shift: true })).toBeNull();
    expect(match('k', { ctrl: true, meta: true })).toBeNull();
  });
});

describe('single keys', () => {
  it('work outside of fields only', () => {
    const { match } = matcher();
    expect([match('/'), match('?', { shift: true }), match('j')]).toEqual(['/', '?', 'j']);
    for (const key of ['/', '?', 'j']) expect(match(key, { isHandledElsewhere: true })).toBeNull();
    for (const key of ['/', 'j']) expect(match(key, { alt: true })).toBeNull();
  });

  it('can be switched off', () => {
    const { match } = matcher(false);
    for (const key of ['/', '?', 'j', 'g', 'a']) expect(match(key)).toBeNull();
  });

  it('run only registered shortcuts', () => {
    const { match } = matcher(true, [shortcut('x')]);
    expect(match('x')).toBe('x');
    for (const key of ['/', '?', 'j', 'g', 'a']) expect(match(key)).toBeNull();
  });
});

describe('two keys', () => {
  it('combine within a second and a half', () => {
    const { match, wait } = matcher();
    expect(match('g')).toBeNull();
    wait(1499);
    expect(match('a')).toBe('g then a');
    expect(match('a')).toBeNull();
    match('g');
    wait(1500);
    expect(match('a')).toBeNull();
  });

  it('take precedence over the second key alone', () => {
    const { match } = matcher();
    match('g');
    expect(match('j')).toBe('g then j');
    match('g');
    expect(match('?')).toBeNull();
    expect(match('?')).toBe('?');
  });
});
