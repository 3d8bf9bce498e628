import { useState } from 'react';
import { classNames } from './class-names.ts';
import { hueOf, initialsOf } from './initials.ts';

const tones = [
  'bg-accent-soft text-on-accent-soft',
  'bg-warn-soft text-on-warn-soft',
  'bg-violet-soft text-on-violet-soft',
  'bg-info-soft text-on-info-soft',
  'bg-live-soft text-on-live-soft',
] as const;

const sizes = {
  small: 'size-8 text-xs',
  medium: 'size-10 text-sm',
  card: 'size-12 text-base',
  large: 'size-16 text-xl',
  huge: 'size-30 text-3xl',
} as const;

interface AvatarProps {
  readonly name: string;
  readonly image_url?: string | null | undefined;
  readonly size?: keyof typeof sizes;
  readonly className?: string;
}

/**
 * Profile image, or initials on a constant color. Hidden from screen readers, because the name is displayed next to
 * it.
 */
export function Avatar({ name, image_url, size = 'medium', className }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  const shape = classNames('shrink-0 rounded-full forced-colors:border', sizes[size], className);
  if (image_url && !broken) {
    return (
      <img
        src={image_url}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
        className={classNames(shape, 'object-cover')}
      />
    );
  }
  // Rendered by CSS: as text it would be part of the accessible name of a surrounding button.
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classNames(
        shape,
        'grid place-items-center font-display before:content-[attr(data-initials)]',
        tones[hueOf(name, tones.length)],
      )}
    />
  );
}
