/** Text of people with its line breaks, such as a message; a long one is folded. */
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { mayBeLong } from './fold.rules.ts';
import { t } from './folded-text.en.json';

/** Name of the event of a text that changed its height; its detail is whether the reader unfolded it. */
export const textResized = 'text-resized';

interface FoldedTextProps {
  /** The whole text; the children display it. */
  readonly content: string;
  /** What stands behind the text, also when it is folded. */
  readonly marks?: ReactNode;
  readonly children: ReactNode;
}

/** Each paragraph has the direction of its first letter. */
export function FoldedText({ content, marks, children }: FoldedTextProps) {
  if (mayBeLong(content)) return <Foldable marks={marks}>{children}</Foldable>;
  return (
    <div className="whitespace-pre-wrap">
      {children}
      {marks}
    </div>
  );
}

/** Folds a text of more than `foldedLines`. */
function Foldable({ marks, children }: Omit<FoldedTextProps, 'content'>) {
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, text.current];
    if (outer === null || inner === null || isOpen) return undefined;
    const measure = (): void => setLong(inner.offsetHeight > outer.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [isOpen]);
  useLayoutEffect(() => {
    if (isLong) frame.current?.dispatchEvent(new CustomEvent(textResized, { bubbles: true, detail: isOpen }));
  }, [isLong, isOpen]);
  const toggle = ({ currentTarget: button }: MouseEvent<HTMLElement>): void => {
    setOpen(!isOpen);
    // It is far above once the text is folded.
    if (isOpen) requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <>
      <div ref={frame} className={classNames('whitespace-pre-wrap', !isOpen && 'max-h-[20lh] overflow-hidden')}>
        <div ref={text} className="whitespace-pre-wrap">
          {children}
          {!isLong && marks}
        </div>
      </div>
      {isLong && (
        <div className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={toggle}
            className="min-h-8 text-sm font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {t(isOpen ? 'folded.less' : 'folded.more')}
          </button>
          {marks}
        </div>
      )}
    </>
  );
}
