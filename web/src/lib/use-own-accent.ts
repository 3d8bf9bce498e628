/** The colours of an event on the whole document. */
import type { Branding } from '@plenum/contracts/events';
import { hasAccent } from '@plenum/contracts/hex';
import { use, useLayoutEffect } from 'react';
import type { wearAccent } from './own-accent.ts';

let ownAccent: Promise<{ readonly wearAccent: typeof wearAccent } | undefined> | undefined;
const loadOwnAccent = () => (ownAccent ??= import('./own-accent.ts').catch(() => undefined));

/**
 * Gives the document the colours of the event. Suspends while its module loads; events without colours do not
 * load it.
 */
export function useOwnAccent(colors: Pick<Branding, 'primary_color' | 'secondary_color'> | undefined): void {
  const { primary_color = '', secondary_color = '' } = colors ?? {};
  const wear = hasAccent(primary_color) ? use(loadOwnAccent())?.wearAccent : undefined;
  useLayoutEffect(() => wear?.(primary_color, secondary_color), [wear, primary_color, secondary_color]);
}
