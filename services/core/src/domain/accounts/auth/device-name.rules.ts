/** Detects browser and system from a user agent, as far as it is reliable. */

import type { Language } from '@plenum/contracts/languages';
import { messages } from '../../../platform/messages.ts';

const messagesOf = messages('core/src/domain/accounts/auth/device-names');

type Sign = readonly [name: string, pattern: RegExp];

/** The order matters: most browsers also claim to be those listed after them. */
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

/** Returns a name such as “Firefox on Linux”; null when neither browser nor system is known. */
export function deviceName(user_agent: string | null, language: Language): string | null {
  if (user_agent === null) return null;
  const browser = nameOf(browsers, user_agent);
  const system = nameOf(systems, user_agent);
  if (browser !== undefined && system !== undefined)
    return messagesOf(language)('browser_on_system', { browser, system });
  return browser ?? system ?? null;
}

export const isPhone = (user_agent: string | null): boolean =>
  user_agent !== null && /\b(?:iPhone|iPad|Mobile|Android)\b/.test(user_agent);
