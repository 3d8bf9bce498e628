import { useState, type ReactNode } from 'react';
import { useStoredImage } from '../lib/uploads.ts';

interface StoredImageProps {
  readonly object_key: string | null | undefined;
  /** Empty when what it shows is said beside it. */
  readonly alt: string;
  readonly className?: string;
  /** Instead of the picture: without one, while it is looked up, and when it cannot be shown. */
  readonly fallback?: ReactNode;
}

/** A picture of the event by its object key. */
export function StoredImage({ object_key, alt, className, fallback = null }: StoredImageProps) {
  const url = useStoredImage(object_key);
  const [brokenUrl, setBroken] = useState<string>();
  if (url === undefined || url === brokenUrl) return fallback;
  return <img src={url} alt={alt} loading="lazy" onError={() => setBroken(url)} className={className} />;
}
