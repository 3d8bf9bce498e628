import { Smile } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import { t } from './emoji.en.json';
import { Spinner } from './spinner.tsx';

const load = () => import('./emoji-panel.tsx');
const EmojiPanel = lazy(() => load().then((module) => ({ default: module.EmojiPanel })));

interface EmojiButtonProps {
  /** Input that receives the emoji at the caret, as if it had been typed. */
  readonly input: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  readonly className?: string;
}

const gapPx = 8;

/** Positions the panel above its button and inside the window. */
function placePanel(panel: HTMLElement, button: HTMLElement): void {
  const { left, top, right } = button.getBoundingClientRect();
  const isRtl = getComputedStyle(button).direction === 'rtl';
  const last = window.innerWidth - panel.offsetWidth - gapPx;
  panel.style.left = `${Math.max(gapPx, Math.min(isRtl ? right - panel.offsetWidth : left, last))}px`;
  panel.style.top = `${Math.max(gapPx, top - panel.offsetHeight - gapPx)}px`;
}

/** Inserts text at the caret and dispatches an input event for React. */
function type(input: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const from = input.selectionStart ?? input.value.length;
  input.setRangeText(text, from, input.selectionEnd ?? from, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

/** Button that opens the emoji picker; the picker is loaded on demand. */
export function EmojiButton({ input, className }: EmojiButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const positionPanel = (): void => {
      if (panel.current !== null && button.current !== null) placePanel(panel.current, button.current);
    };
    positionPanel();
    window.addEventListener('resize', positionPanel);
    return () => window.removeEventListener('resize', positionPanel);
  }, [isOpen]);
  const pick = (emoji: string): void => {
    panel.current?.hidePopover();
    if (input.current !== null) type(input.current, emoji);
  };
  return (
    <>
      <IconButton
        ref={button}
        label={t('emoji.add')}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load().catch(() => undefined)}
        className={className ?? ''}
      >
        <Smile aria-hidden="true" className="size-5" />
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('emoji.list')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed m-0 h-80 w-[min(21rem,calc(100vw-1rem))] animate-rise flex-col rounded-lg border border-rule bg-surface p-2 text-ink shadow-float open:flex"
      >
        {isOpen && (
          <Suspense fallback={<Spinner className="m-auto size-6" />}>
            <EmojiPanel onPick={pick} />
          </Suspense>
        )}
      </div>
    </>
  );
}
