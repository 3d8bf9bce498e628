import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { fittedText } from '../lib/fit-text.ts';
import { classNames } from './class-names.ts';

interface FittedTextProps {
  readonly children: ReactNode;
  readonly className?: string;
  /** Largest size, as a share of the smaller side of the window. Default: limited by the box only. */
  readonly maxShare?: number;
  /** Smallest size, as a share of the smaller side of the window; longer content is cut off. */
  readonly minShare?: number;
  /** Returns the height that must fit. Default: all of the content. */
  readonly heightOf?: (content: HTMLElement) => number;
}

const fullHeight = (content: HTMLElement): number => content.offsetHeight;

/** Checks whether the content of an element is no wider than the element. */
const isContained = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth <= clientWidth;

function fit(content: HTMLElement, { maxShare = 1, minShare = 0.01, heightOf = fullHeight }: FittedTextProps): void {
  const { clientWidth, clientHeight } = content.parentElement ?? content;
  if (clientWidth === 0 || clientHeight === 0) return;
  const sidePx = Math.min(window.innerWidth, window.innerHeight);
  const cells = [...content.querySelectorAll('[data-fit]')];
  const apply = (px: number, breaksWords: boolean): void => {
    content.style.fontSize = `${px}px`;
    content.style.overflowWrap = breaksWords ? 'anywhere' : 'normal';
  };
  const { px, breaksWords } = fittedText(
    (size, breaks) => {
      apply(size, breaks);
      return heightOf(content) <= clientHeight && content.scrollWidth <= clientWidth && cells.every(isContained);
    },
    // Limits the size of texts with only a few letters.
    { minPx: minShare * sidePx, maxPx: Math.min(maxShare * sidePx, clientHeight * 0.3, clientWidth * 0.14) },
  );
  apply(px, breaksWords);
  hideCut(content);
}

/** Hides the rows (`data-row`) that the box would cut at its top, except the last one. */
function hideCut(content: HTMLElement): void {
  const top = content.parentElement?.getBoundingClientRect().top ?? 0;
  const rows = [...content.querySelectorAll<HTMLElement>('[data-row]')];
  for (const row of rows) {
    const isCut = row !== rows.at(-1) && row.getBoundingClientRect().top < top - 1;
    row.style.visibility = isCut ? 'hidden' : '';
  }
}

/**
 * Box whose content has the largest font size that fits. It fills the free space of a flex container; sizes inside are
 * in `em`. Words must also fit in elements with `data-fit`, such as the cells of a grid; elements with `data-row` are
 * shown completely or not at all.
 */
export function FittedText(props: FittedTextProps) {
  const content = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
    if (content.current !== null) fit(content.current, props);
  });
  useEffect(() => {
    const element = content.current;
    const box = element?.parentElement ?? null;
    if (element === null || box === null) return undefined;
    const refit = (): void => fit(element, latest.current);
    const observer = new ResizeObserver(refit);
    observer.observe(box);
    document.fonts.addEventListener('loadingdone', refit);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', refit);
    };
  }, []);
  return (
    <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden">
      <div ref={content} className={classNames('min-w-0', props.className ?? 'self-center')}>
        {props.children}
      </div>
    </div>
  );
}
