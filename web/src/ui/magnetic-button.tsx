import { useEffect, useRef, type ComponentProps } from 'react';
import { isTouchDevice, prefersReducedMotion } from '../lib/media.ts';
import { classNames } from './class-names.ts';
import { magneticOffset, magneticStrength, limitOffset } from './magnetic.ts';

const variants = {
  primary: 'bg-highlight text-on-highlight',
  secondary: 'border-2 border-current',
  ghost: 'underline decoration-2 underline-offset-6',
} as const;
const sizes = { large: 'min-h-14 px-8 py-2 text-lg', small: 'h-11 px-4 text-base whitespace-nowrap' } as const;

interface MagneticButtonProps extends ComponentProps<'button'> {
  readonly variant?: keyof typeof variants;
  readonly size?: keyof typeof sizes;
  readonly strength?: number;
}

/** Parses `12.5px`; `none` is 0. */
const pixels = (value: string): number => Number.parseFloat(value) || 0;

/** Returns the box of a button without its translation: it may still be animated. */
function restingBox(button: Element) {
  const box = button.getBoundingClientRect();
  const [comeX = 0, comeY = 0] = getComputedStyle(button).translate.split(' ').map(pixels);
  return { left: box.left - comeX, right: box.right - comeX, top: box.top - comeY, bottom: box.bottom - comeY };
}

/** Moves the button towards the pointer; disabled on touch devices and for people who prefer reduced motion. */
function useMagnet(strength: number) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = ref.current;
    if (button === null || isTouchDevice() || prefersReducedMotion()) return;
    let frame = 0;
    const follow = (event: PointerEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const box = restingBox(button);
        const dx = event.clientX - (box.left + box.right) / 2;
        const dy = event.clientY - (box.top + box.bottom) / 2;
        const neighbours = [...(button.parentElement?.children ?? [])].filter((sibling) => sibling !== button);
        const pull = magneticOffset({ dx, dy, widthPx: button.offsetWidth, strength });
        const { x, y } = limitOffset(pull, box, neighbours.map(restingBox));
        button.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`;
      });
    };
    window.addEventListener('pointermove', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', follow);
    };
  }, [strength]);
  return ref;
}

/** Button of the landing page. */
export function MagneticButton({
  variant = 'primary',
  size = 'large',
  strength = magneticStrength,
  className,
  ...rest
}: MagneticButtonProps) {
  const ref = useMagnet(strength);
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={classNames(
        'inline-flex items-center justify-center rounded-full font-display font-semibold tracking-[-0.01em] transition-[translate,scale] duration-200 ease-soft',
        '[@media(hover:hover)_and_(pointer:fine)_and_(prefers-reduced-motion:no-preference)]:hover:scale-105 [@media(hover:hover)_and_(pointer:fine)_and_(prefers-reduced-motion:no-preference)]:active:scale-95',
        variants[variant],
        sizes[size],
        className,
      )}
    />
  );
}
