import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'info' | 'good' | 'warn' | 'error';

const tones: Record<Tone, string> = {
  info: 'bg-info-soft text-on-info-soft',
  good: 'bg-good-soft text-on-good-soft',
  warn: 'bg-warn-soft text-on-warn-soft',
  error: 'bg-live-soft text-on-live-soft',
};

interface AlertProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Permanent notice. Errors are announced immediately by screen readers, other tones politely. */
export function Alert({ tone, title, children, action, className }: AlertProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 text-sm',
        tones[tone],
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-60">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
