import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'red' | 'green' | 'violet' | 'blue' | 'yellow' | 'live';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunk text-ink inset-ring inset-ring-chip',
  accent: 'bg-accent-soft text-on-accent-soft',
  red: 'bg-live-soft text-on-live-soft',
  green: 'bg-good-soft text-on-good-soft',
  violet: 'bg-violet-soft text-on-violet-soft',
  blue: 'bg-info-soft text-on-info-soft',
  yellow: 'bg-warn-soft text-on-warn-soft',
  live: 'bg-live text-on-live',
};

/** Label that classifies; never by color alone (WCAG 1.4.1). */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap forced-colors:outline',
        tones[tone],
        className,
      )}
    >
      {tone === 'live' && <span className="size-1.5 animate-breathe rounded-full bg-current" />}
      {children}
    </span>
  );
}
