import type { PublicEvent } from '@plenum/contracts/events/public-events';
import type { CSSProperties, ReactNode } from 'react';
import { accentVariables } from '../../../lib/contrast.ts';

/** Stored colors of an event without branding (`event-defaults.rules.ts` of core). */
const noColor = '#000000';

interface OwnAccentProps {
  readonly branding: PublicEvent['branding'];
  readonly children: ReactNode;
}

/** Displays a page in the colors of its event. */
export function OwnAccent({ branding, children }: OwnAccentProps) {
  if (branding.primary_color === noColor) return <div>{children}</div>;
  const style = accentVariables(branding.primary_color, branding.secondary_color) as CSSProperties;
  return (
    <div className="own-accent" style={style}>
      {children}
    </div>
  );
}
