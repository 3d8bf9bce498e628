/** User text with its line breaks, such as a message; a long one is folded. */
import { lazy, type ReactNode, Suspense } from 'react';
import { mayBeLong } from './fold.rules.ts';
import { loadTextParts } from './load-text-parts.ts';

const Foldable = lazy(() => loadTextParts().then((parts) => ({ default: parts.Foldable })));

interface FoldedTextProps {
  /** The whole text; `children` displays it. */
  readonly content: string;
  /** Content after the text, even if it is folded. */
  readonly suffix?: ReactNode;
  readonly children: ReactNode;
}

/** Each paragraph has the direction of its first letter. */
export function FoldedText({ content, suffix, children }: FoldedTextProps) {
  if (mayBeLong(content))
    return (
      <Suspense fallback={<div className="max-h-[20lh] overflow-hidden whitespace-pre-wrap">{children}</div>}>
        <Foldable suffix={suffix}>{children}</Foldable>
      </Suspense>
    );
  return (
    <div className="whitespace-pre-wrap">
      {children}
      {suffix}
    </div>
  );
}
