import { readFileSync } from 'node:fs';
import { contrastRatio } from '@plenum/contracts/contrast';
import { describe, expect, it } from 'vitest';

const text = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [everybody = '', more = ''] = text.split('@variant contrast-more');

/** Returns the colors of a block by name, for the light and dark theme. */
function colorsIn(block: string): ReadonlyMap<string, readonly [string, string]> {
  const declarations = block.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g);
  return new Map(
    [...declarations].map(
      ([, name = '', day, night, both]) => [name, [day ?? both ?? '', night ?? both ?? '']] as const,
    ),
  );
}

/** Text colors with their backgrounds. */
const texts = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'sunk'],
  ['muted', 'ground'],
  ['muted', 'surface'],
  ['muted', 'sunk'],
  ['accent', 'ground'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-accent-soft', 'accent-soft'],
  ['on-inverse', 'inverse'],
  ['on-inverse-muted', 'inverse'],
  ['on-inverse', 'inverse-deep'],
  ['highlight', 'inverse'],
  ['on-highlight', 'highlight'],
  ['live', 'surface'],
  ['on-live', 'live'],
  ['on-live-soft', 'live-soft'],
  ['on-good-soft', 'good-soft'],
  ['on-warn-soft', 'warn-soft'],
  ['on-info-soft', 'info-soft'],
  ['on-violet-soft', 'violet-soft'],
] as const;

const edges = [
  ['edge', 'ground'],
  ['edge', 'surface'],
] as const;
/** With more contrast, separators are as visible as borders of controls. */
const rules = [
  ['rule', 'surface'],
  ['chip', 'surface'],
] as const;

const palettes = [
  ['everybody', colorsIn(everybody), { text: 4.5, line: 3 }, edges],
  ['more contrast', new Map([...colorsIn(everybody), ...colorsIn(more)]), { text: 7, line: 4.5 }, [...edges, ...rules]],
] as const;

describe.each(palettes)('the palette for %s', (_name, colors, minimum, lines) => {
  const ratio = (first: string, second: string, side: 0 | 1): number =>
    contrastRatio(colors.get(first)?.[side] ?? '', colors.get(second)?.[side] ?? '');

  it.each(texts)('%s is readable on %s', (first, second) => {
    for (const side of [0, 1] as const) expect(ratio(first, second, side)).toBeGreaterThanOrEqual(minimum.text);
  });

  it.each(lines)('%s is visible on %s', (first, second) => {
    for (const side of [0, 1] as const) expect(ratio(first, second, side)).toBeGreaterThanOrEqual(minimum.line);
  });
});

it('defines every color before it is changed for more contrast', () => {
  const base = colorsIn(everybody);
  expect([...colorsIn(more).keys()].filter((name) => !base.has(name))).toEqual([]);
});
