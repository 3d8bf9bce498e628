/** Detects browser and system from a user agent, as far as it is reliable. */

import type { Language } from '@plenum/contracts/languages';
import { messages } from '../../../platform/messages.ts';

const deviceTexts = messages('core/src/domain/accounts/auth/device-names');

type NamedPattern = readonly [name: string, pattern: RegExp];

/** The order matters: the user agents of most browsers also contain the names of browsers listed after them. */
const browsers: readonly NamedPattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];
const systems: readonly NamedPattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameOf = (patterns: readonly NamedPattern[], user_agent: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(user_agent))?.[0];

/** Returns a name such as “Firefox on Linux”; null if neither browser nor system is recognized. */
export function deviceName(user_agent: string | null, language: Language): string | null {
  if (user_agent === null) return null;
  const browser = nameOf(browsers, user_agent);
  const system = nameOf(systems, user_agent);
  if (browser !== undefined && system !== undefined)
    return deviceTexts(language)('browser_on_system', { browser, system });
  return browser ?? system ?? null;
}

export const isPhone = (user_agent: string | null): boolean =>
  user_agent !== null && /\b(?:iPhone|iPad|Mobile|Android)\b/.test(user_agent);
