/** Which browser on which system a user agent names, as far as it can be told honestly. */

import type { Language } from '@plenum/contracts/languages';

type Sign = readonly [name: string, pattern: RegExp];

/** In this order: most browsers also claim to be those below them. */
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];
const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameOf = (signs: readonly Sign[], user_agent: string): string | undefined =>
  signs.find(([, pattern]) => pattern.test(user_agent))?.[0];

const on: Readonly<Record<Language, string>> = { en: 'on', de: 'auf' };

/** Such as “Firefox on Linux”; null when the user agent names neither a known browser nor a known system. */
export function deviceName(user_agent: string | null, language: Language): string | null {
  if (user_agent === null) return null;
  const browser = nameOf(browsers, user_agent);
  const system = nameOf(systems, user_agent);
  if (browser !== undefined && system !== undefined) return `${browser} ${on[language]} ${system}`;
  return browser ?? system ?? null;
}

/** Whether it is something held in a hand. */
export const isPhone = (user_agent: string | null): boolean =>
  user_agent !== null && /\b(?:iPhone|iPad|Mobile|Android)\b/.test(user_agent);
