/** Links and collapsible long texts in texts of users. Chats load this module on demand. */
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { linkify } from '../lib/links.rules.ts';
import { classNames } from './class-names.ts';
import { textResized } from './fold.rules.ts';
import { withinLine } from './isolated.tsx';
import { t } from './text-parts.en.json';

/** Allows line breaks between the parts of a URL, so that a long one is not broken within a word. */
const breakable = (url: string): ReactNode[] =>
  url
    .split(/(?<=[^/:][/?&=])/)
    // The parts of a URL never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));

/**
 * A text with its URLs and email addresses as links, and no other markup. It is not isolated: where line breaks are
 * kept, each paragraph has its own direction (`people-text.css`).
 */
export function LinkedParts({ text }: { readonly text: string }) {
  return linkify(text).map((part, index) =>
    part.url === null ? (
      withinLine(part.text)
    ) : (
      <a
        // The parts of a text never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        dir="ltr"
        href={part.url}
        target="_blank"
        rel="noopener noreferrer ugc nofollow"
        className="underline"
      >
        {breakable(part.text)}
      </a>
    ),
  );
}

interface FoldableProps {
  readonly suffix: ReactNode;
  readonly children: ReactNode;
}

/** Folds a text of more than `foldedLines` lines. */
export function Foldable({ suffix, children }: FoldableProps) {
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
    // After folding, the text may be above the visible area.
    if (isOpen) requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <>
      <div ref={frame} className={classNames('whitespace-pre-wrap', !isOpen && 'max-h-[20lh] overflow-hidden')}>
        <div ref={text} className="whitespace-pre-wrap">
          {children}
          {!isLong && suffix}
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
          {suffix}
        </div>
      )}
    </>
  );
}
