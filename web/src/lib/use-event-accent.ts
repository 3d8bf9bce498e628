/** Applies the colors of an event to the whole document. */
import type { Branding } from '@plenum/contracts/events/events';
import { hasAccent } from '@plenum/contracts/hex';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { applyAccent } from './event-accent.ts';

/** Null if it could not be loaded: the screen then uses the default colors. */
let accentModule: { readonly applyAccent: typeof applyAccent } | null | undefined;

async function load(): Promise<NonNullable<typeof accentModule> | null> {
  accentModule ??= await import('./event-accent.ts').catch(() => null);
  return accentModule;
}

/**
 * Applies the colors of the event to the document. Returns false while their module is loading, so that the screen
 * waits for it; events without colors do not load it. (It does not suspend: React displays a fallback for at least 300
 * ms.)
 */
export function useEventAccent(colors: Pick<Branding, 'primary_color' | 'secondary_color'> | undefined): boolean {
  const { primary_color = '', secondary_color = '' } = colors ?? {};
  const [loaded, setLoaded] = useState(() => accentModule);
  const isNeeded = hasAccent(primary_color);
  useEffect(() => {
    if (isNeeded) void load().then(setLoaded);
  }, [isNeeded]);
  useLayoutEffect(
    () => (hasAccent(primary_color) ? loaded?.applyAccent(primary_color, secondary_color) : undefined),
    [loaded, primary_color, secondary_color],
  );
  return !isNeeded || loaded !== undefined;
}
